// Price drops since a vehicle was saved, and the slugs of a comparison link.
import { formatMoney } from '../text/format.ts';
import { mostCompared } from './saved-vehicle.ts';
import { isVehicleSlug } from '../vehicle/vehicle-slug.ts';

/** "$1,500 less than when you saved it"; null when the price did not fall. */
export function priceDropText(saved: number | null, now: number | null): string | null {
  if (saved === null || now === null || now >= saved) return null;
  return `${formatMoney(saved - now)} less than when you saved it`;
}

/** Slugs of a comparison link `?cars=a,b`: at most four, each once, without invalid ones. */
export function comparedSlugs(query: string): string[] {
  const wanted = (new URLSearchParams(query).get('cars') ?? '').split(',');
  return [...new Set(wanted.filter(isVehicleSlug))].slice(0, mostCompared);
}
