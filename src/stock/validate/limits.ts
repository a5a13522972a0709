// Values that no vehicle can have (rule stock-10): they are left out of the record with a warning.
// The guard blocks an export where many vehicles have one.
import type { Warn } from '../normalise/row.ts';
import type { RawRecord } from './decode.ts';

export interface ValueLimits {
  /** AUD. */
  maxPrice: number;
  maxKm: number;
  /** The latest model year. */
  maxYear: number;
}

/** Removes impossible values from a normalised record; true when there was one. */
export function dropImpossible(record: RawRecord, limits: ValueLimits, warn: Warn): boolean {
  const { maxPrice, maxKm, maxYear } = limits;
  let found = false;
  const most = { price: maxPrice, before_price: maxPrice, km: maxKm, year: maxYear };
  for (const [field, limit] of Object.entries(most)) {
    const value = record[field];
    if (typeof value !== 'number' || value <= limit) continue;
    warn(field, value);
    record[field] = undefined;
    found = true;
  }
  return found;
}
