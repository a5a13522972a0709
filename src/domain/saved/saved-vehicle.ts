// What a browser remembers of vehicles a visitor saved, compares or looked at (rule saving-2, rule saving-6).
import type { Favourite } from './saving.ts';
import { isVehicleSlug } from '../vehicle/vehicle-slug.ts';

/** A saved vehicle with the price it was saved at; null where it stated none. */
export interface SavedVehicle extends Favourite {
  /** AUD. */
  price: number | null;
}

/** A vehicle that was looked at. */
export interface ViewedVehicle extends SavedVehicle {
  stocknum: string;
  body: string;
}

export const mostFavourites = 100;
export const mostCompared = 4;
export const mostViewed = 12;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A stored entry as it was written; null for everything else: other programs write into a storage too. */
export function readSaved(stored: unknown): SavedVehicle | null {
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
    price: typeof price === 'number' && Number.isFinite(price) && price > 0 ? price : null,
  };
}

/** A stored record of a look at a vehicle; null when it is none. */
export function readViewed(stored: unknown): ViewedVehicle | null {
  const saved = readSaved(stored);
  if (!saved) return null;
  const { stocknum, body } = stored as Record<string, unknown>;
  return { ...saved, stocknum: text(stocknum), body: text(body) };
}
