// The record of a vehicle that keeps a last good value until a person decides: the value, and every field that says
// something about it, so that no two fields of the record contradict each other. It decides nothing.
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';
import type { MoveField } from './moves.ts';

/** What else says the same: a price and its type, a repayment that was calculated from it, a tag such as "Reduced". */
const together = {
  price: [
    'price',
    'before_price',
    'price_type',
    'price_before_charges',
    'subscription_price',
    'finance_lenders',
    'youxQuote',
    'tag',
  ],
  km: ['km'],
  photos: ['images', 'thumbnails', 'primary_image_url', 'photos_count'],
} as const satisfies Partial<Record<MoveField, readonly (keyof Vehicle)[]>>;

/** Whether a vehicle can be bought is never kept: a sold vehicle is sold. */
const availability = [
  'status',
  'reserved',
  'preorder',
  'sold_date_timestamp',
  'show_on_dealer_website',
] as const satisfies readonly (keyof Vehicle)[];

/** A year, a condition, a make or a model may be those of another vehicle, and then so is the rest of the row. */
export function keepLast(last: Vehicle, now: Vehicle, fields: ReadonlySet<MoveField>): Vehicle {
  const isWhole = [...fields].some((field) => !Object.hasOwn(together, field));
  if (isWhole) return { ...last, ...pick(now, availability) };
  const kept = Object.entries(together).flatMap(([field, keys]) =>
    fields.has(field as MoveField) ? keys : [],
  );
  return { ...now, ...pick(last, kept) };
}

const pick = (vehicle: Vehicle, keys: readonly (keyof Vehicle)[]): Partial<Vehicle> =>
  Object.fromEntries(keys.map((key) => [key, vehicle[key]]));
