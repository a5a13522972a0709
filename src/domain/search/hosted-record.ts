// A vehicle as a hosted search engine stores it: the vehicle's own fields, overwritten by the search attributes. Where
// a facet's value replaces a field of the vehicle (the body "Ute" for "Dual Cab Utility"), `own` keeps the original, so
// that ingest and cards get back exactly the vehicle that was published.
import type { Vehicle } from '../vehicle/vehicle.ts';

export type SearchAttribute = string | number | boolean | readonly string[];
/** Overwritten fields by name; null when the vehicle has no such field. */
type OwnFields = Record<string, unknown>;
export type HostedRecord = Record<string, unknown> & { objectID: string; own: OwnFields };

/** Amounts of which 0 is none: an engine would filter and sort by it. */
const amounts = ['price', 'subscription_price'];

/** The record of a vehicle; `fields` are the names a vehicle can have. */
export function hostedRecord(
  vehicle: Vehicle,
  attributes: Readonly<Record<string, SearchAttribute>>,
  fields: ReadonlySet<string>,
): HostedRecord {
  const own: OwnFields = {};
  const known = vehicle as Record<string, unknown>;
  for (const [name, value] of Object.entries(attributes)) {
    if (fields.has(name) && known[name] !== value) own[name] = known[name] ?? null;
  }
  const record = Object.entries({ ...vehicle, ...attributes }).filter(([name, value]) => {
    const isNone = amounts.includes(name) && value === 0;
    if (isNone) own[name] = 0;
    return !isNone;
  });
  return { ...Object.fromEntries(record), own, objectID: vehicle.id };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** Whether we published a record; records in an index from elsewhere have no `own`. */
export const isOwnRecord = (record: Record<string, unknown>): boolean => isObject(record['own']);

/** The record with the vehicle's own values restored; other attributes stay. */
export function uncovered(record: Record<string, unknown>): Record<string, unknown> {
  const { own, ...rest } = record;
  if (!isObject(own)) return record;
  const vehicle = { ...rest, ...own };
  return Object.fromEntries(Object.entries(vehicle).filter(([, value]) => value !== null));
}
