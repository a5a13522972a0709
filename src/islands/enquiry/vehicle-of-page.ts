// The facts that a form shows about a vehicle, read from the vehicle's own page: the current page, or one that is
// fetched.
import type { PlaceChoice } from '../../domain/enquiry/form.ts';
import type { CalculatorStart } from '../../domain/finance/calculator.ts';
import type { FinancedVehicle } from '../../domain/finance/estimate.ts';

export interface ShownVehicle {
  slug: string;
  name: string;
  image: string | null;
  /** The texts of its page: "$45,990" and "Drive away", "$409/week"; empty when there is no price. */
  price: string;
  priceType: string;
  /**
   * Whether its page links to the reservation page: the vehicle is in stock, not reserved, and may be reserved online.
   */
  reservable: boolean;
  /** Locations that can hand it over. */
  places: PlaceChoice[];
  /** The subject of a quote. */
  financed: FinancedVehicle;
}

/** Timeout, ms; a form that was sent meanwhile waits no longer. */
const timeoutMs = 8000;

function placesOf(page: Document): PlaceChoice[] {
  const text = page.querySelector<HTMLElement>('[data-places]')?.dataset['places'];
  if (!text) return [];
  const places = JSON.parse(text) as [id: string, name: string][];
  return places.map(([id, name]) => ({ id, name }));
}

/** The loan of the repayment that the page shows (rule finance-25); undefined: it shows none. */
function startOf(page: Document): CalculatorStart | undefined {
  const json = page.querySelector<HTMLElement>('[data-start]')?.dataset['start'];
  return json === undefined ? undefined : (JSON.parse(json) as CalculatorStart);
}

/** Price, year and VIN as the page tells them to machines; unknown ones are left out. */
function financedOf(page: Document): FinancedVehicle {
  for (const { textContent } of page.querySelectorAll('script[type="application/ld+json"]')) {
    const entry = JSON.parse(textContent) as Partial<Record<string, unknown>>;
    if (!('vehicleModelDate' in entry || 'vehicleIdentificationNumber' in entry)) continue;
    const price = Number((entry['offers'] as { price?: unknown } | undefined)?.price);
    const year = Number(entry['vehicleModelDate']);
    const vin = entry['vehicleIdentificationNumber'];
    return {
      ...(price > 0 && { price }),
      ...(year > 0 && { year }),
      ...(typeof vin === 'string' && { vin }),
    };
  }
  return {};
}

export function shownVehicle(page: Document, slug: string): ShownVehicle | null {
  const heading = page.querySelector('main h1');
  const name = heading?.textContent?.trim();
  if (!name) return null;
  const photo = page.querySelector<HTMLImageElement>('.gallery img, .sold-photo img');
  return {
    slug,
    name,
    image: photo?.getAttribute('src') ?? null,
    price: page.querySelector('.v-price .price-now')?.textContent ?? '',
    priceType: page.querySelector('.v-price .price-type')?.textContent ?? '',
    reservable: page.querySelector(`a[href^="/cars/${CSS.escape(slug)}/"]`) !== null,
    places: placesOf(page),
    financed: { ...financedOf(page), start: startOf(page) },
  };
}

/** Returns null when the vehicle is gone or its page does not load. */
export async function vehicleOfPage(slug: string): Promise<ShownVehicle | null> {
  try {
    const response = await fetch(`/cars/${encodeURIComponent(slug)}`, {
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) return null;
    const html = await response.text();
    return shownVehicle(new DOMParser().parseFromString(html, 'text/html'), slug);
  } catch {
    return null;
  }
}

/** The vehicle that a form's page is about. Its name goes into the title: "2026 Ford Ranger: Reserve online | …". */
export async function vehicleOfAddress(slug: string): Promise<ShownVehicle | null> {
  const vehicle = await vehicleOfPage(slug);
  if (vehicle) document.title = `${vehicle.name}: ${document.title}`;
  return vehicle;
}
