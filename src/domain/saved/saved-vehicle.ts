// The vehicles that a browser stores: saved, compared and viewed ones (rule saving-2, rule saving-6), and price drops
// since then.
import { formatMoney } from '../text/format.ts';
import type { Favourite } from './saving.ts';
import { isVehicleSlug } from '../vehicle/vehicle-constants.ts';

/** A saved vehicle with its price at that time; null where it had none. */
export interface SavedVehicle extends Favourite {
  /** AUD. */
  price: number | null;
}

export interface ViewedVehicle extends SavedVehicle {
  stocknum: string;
  body: string;
}

export const maxFavourites = 100;
export const maxCompared = 4;
export const maxViewed = 12;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A stored entry, or null when it is invalid: other programs write into a browser's storage too. */
export function parseSavedVehicle(stored: unknown): SavedVehicle | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const entry = stored as Record<string, unknown>;
  const slug = text(entry['slug']);
  if (!isVehicleSlug(slug)) return null;
  const { price } = entry;
  const image = text(entry['primary_image_url']);
  return {
    id: text(entry['id']),
    name: text(entry['name']) || slug,
    slug,
    make: text(entry['make']),
    model: text(entry['model']),
    primary_image_url: /^(https?:\/\/|\/(?!\/))/.test(image) ? image : null,
    price: typeof price === 'number' && price > 0 && price < Infinity ? price : null,
  };
}

/** A stored view of a vehicle, or null when it is invalid. */
export function parseViewedVehicle(stored: unknown): ViewedVehicle | null {
  const saved = parseSavedVehicle(stored);
  if (!saved) return null;
  const { stocknum, body } = stored as Record<string, unknown>;
  return { ...saved, stocknum: text(stocknum), body: text(body) };
}

/** "$1,500 less than when you saved it"; null when the price did not fall. */
export function priceDropText(saved: number | null, now: number | null): string | null {
  if (saved === null || now === null || now >= saved) return null;
  return `${formatMoney(saved - now)} less than when you saved it`;
}
