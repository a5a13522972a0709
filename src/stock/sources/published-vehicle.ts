// A record of a hosted index -> the vehicle in it. An index that `npm run index` created has search attributes beside
// the vehicle's fields. They do not belong to the export, and their names would be mistaken for its fields.
import { isOwnRecord, uncovered } from '../../domain/search/hosted-record.ts';
import { vehicleSchema } from '../../domain/vehicle/vehicle.ts';

const fields = new Set(Object.keys(vehicleSchema.shape));

/** The vehicle as it was published; a record of any other index stays unchanged. */
export function publishedVehicle(record: Record<string, unknown>): Record<string, unknown> {
  if (!isOwnRecord(record)) return record;
  return Object.fromEntries(Object.entries(uncovered(record)).filter(([name]) => fields.has(name)));
}
