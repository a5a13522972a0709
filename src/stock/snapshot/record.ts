// One vehicle as a line of a snapshot. What only its own page shows stands apart at the line's end and is parsed when it
// is asked for: a build after a change of words reads every vehicle of the stock and shows no page of them.
import { vehicleSchema, type Vehicle } from '../../domain/vehicle/vehicle.ts';

/** Half of the bytes; lists, counts and the day's rules need none of it. */
const details = [
  'hotspots',
  'standardEquipment',
  'filtered_features',
  'dealercomments',
  'finance_lenders',
  'variant',
] as const satisfies readonly (keyof Vehicle)[];
type Details = Pick<Vehicle, (typeof details)[number]>;

const isDetail = (field: string) => (details as readonly string[]).includes(field);

/** Where the details begin. In a text of the record its quotes would be escaped. */
const mark = ',"details":';

/** The line of a vehicle in a snapshot, without its newline. */
export function recordLine(vehicle: Vehicle): string {
  const [own, apart] = parted(vehicle);
  const line = JSON.stringify(own);
  if (Object.keys(apart).length === 0) return line;
  return `${line.slice(0, -1)}${mark}${JSON.stringify(apart)}}`;
}

/** What is stated of a vehicle, without its details and of those. Lines of older snapshots have them in one. */
function parted(vehicle: object): [own: object, details: Details] {
  const own: Record<string, unknown> = {};
  const apart: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(vehicle) as [string, unknown][]) {
    if (value !== undefined) (isDetail(field) ? apart : own)[field] = value;
  }
  return [own, apart];
}

/**
 * Every field of a vehicle but its details, none filled in; parsed, because an object put together field by field is a
 * slow one. Which fields a record lacks made 4,300 kinds of object of 14,000 vehicles, and V8 reads a field of so many
 * kinds ten times slower than of one.
 */
const blank = JSON.parse(
  `{${Object.keys(vehicleSchema.shape)
    .filter((field) => !isDetail(field))
    .map((field) => `${JSON.stringify(field)}:null`)
    .join()}}`,
) as Record<string, undefined>;
for (const field in blank) blank[field] = undefined;

/** Where a vehicle has its details: how they are read, later what was read. Neither JSON nor a copy knows the key. */
const detailsKey = Symbol('details');
interface Detailed {
  [detailsKey]: Details | (() => Details);
}
function detailsOf(vehicle: Detailed): Details {
  const found = vehicle[detailsKey];
  return typeof found === 'function' ? (vehicle[detailsKey] = found()) : found;
}

/** Own and enumerable, so that a copy of a vehicle has them too; one function each, so that all vehicles are of one kind. */
const detailProperties = Object.fromEntries(
  details.map((field): [string, PropertyDescriptor] => [
    field,
    {
      get(this: Detailed) {
        return detailsOf(this)[field];
      },
      enumerable: true,
      configurable: true,
    },
  ]),
);

/** The vehicle of a line; fields it lacks are `undefined`. `line` must not change afterwards. */
export function readRecord(line: Buffer, encoding: 'latin1' | 'utf8'): Vehicle {
  const at = line.indexOf(mark);
  if (at === -1) {
    const [own, apart] = parted(JSON.parse(line.toString(encoding)) as object);
    return withDetails(own as Vehicle, () => apart);
  }
  const own = JSON.parse(`${line.toString(encoding, 0, at)}}`) as Vehicle;
  return withDetails(own, () => {
    const text = line.toString(encoding, at + mark.length, line.length - 1);
    return JSON.parse(text) as Details;
  });
}

function withDetails(own: Vehicle, read: () => Details): Vehicle {
  const vehicle = { ...blank, ...own };
  Object.defineProperties(vehicle, detailProperties);
  return Object.defineProperty(vehicle, detailsKey, { value: read, writable: true });
}
