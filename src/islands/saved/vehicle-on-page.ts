// Reads the vehicle from a vehicle page: the open one, or one that was fetched.
import type { ViewedVehicle } from '../../domain/saved/saved-vehicle.ts';

interface VehicleJsonLd {
  name?: string;
  brand?: { name?: string };
  model?: string;
  sku?: string;
  bodyType?: string;
  vehicleModelDate?: string;
  vehicleIdentificationNumber?: string;
  offers?: { price?: number };
}

/** The vehicle as the page tells it to machines; null on a page that is about none. */
export function vehicleJsonLd(page: Document): VehicleJsonLd | null {
  for (const { textContent } of page.scripts) {
    if (/"@type":"(Car|Vehicle|Motorcycle)"/.test(textContent)) {
      return JSON.parse(textContent) as VehicleJsonLd;
    }
  }
  return null;
}

/** The trimmed text of the first matching element, or an empty text. */
export const textOf = (root: ParentNode, selector: string) =>
  root.querySelector(selector)?.textContent?.trim() ?? '';

/** The repayment of the page with its rates, and the terms that fold behind it. Empty texts where it has none. */
export function repaymentOnPage(page: Document): [figures: string, terms: string] {
  const fold = textOf(page, '.v-price .repay details');
  const figures = textOf(page, '.v-price .repay').replace(fold, '');
  return [figures, textOf(page, '.v-price .repay details p')].map((text) =>
    text.replace(/\s+/g, ' ').trim(),
  ) as [string, string];
}

export function vehicleOnPage(page: Document): ViewedVehicle | null {
  const root = page.querySelector<HTMLElement>('[data-vehicle]');
  const data = vehicleJsonLd(page);
  if (!root || !data) return null;
  return {
    id: root.dataset['id'] ?? '',
    slug: root.dataset['vehicle'] ?? '',
    name: textOf(page, 'h1'),
    make: data.brand?.name ?? '',
    model: data.model ?? '',
    primary_image_url:
      page.querySelector('.strip img, .gallery img:not(.no-photo img)')?.getAttribute('src') ??
      null,
    price: data.offers?.price ?? null,
    stocknum: data.sku ?? '',
    body: data.bodyType ?? '',
  };
}
