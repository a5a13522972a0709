// One vehicle as a line of a snapshot.
import { vehicleSchema, type Vehicle } from '../../domain/vehicle/vehicle.ts';

/**
 * A vehicle with every field `undefined`. A record that is spread over it has the fields of all other records in the
 * same order, so V8 uses one object shape. Without it, 14,000 vehicles have 4,300 shapes, and the site takes three times
 * as long to open. It is parsed, because V8 reads an object that was built field by field slowly.
 */
const blank = JSON.parse(
  `{${Object.keys(vehicleSchema.shape)
    .map((field) => `${JSON.stringify(field)}:null`)
    .join()}}`,
) as Record<string, undefined>;
for (const field in blank) blank[field] = undefined;

/** The line of a vehicle in a snapshot, without its newline. */
export const recordLine = (vehicle: Vehicle): string => JSON.stringify(vehicle);

/** The vehicle of a line; fields it lacks are `undefined`. Earlier versions wrote some fields below `details`. */
export function readRecord(line: string): Vehicle {
  const record = JSON.parse(line) as Vehicle & { details?: Partial<Vehicle> };
  if (record.details === undefined) return { ...blank, ...record };
  const { details, ...own } = record;
  return { ...blank, ...own, ...details };
}
