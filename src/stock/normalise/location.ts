// Finds the tenant's location of a vehicle, and names places that are none. It never overwrites the place that the row
// names.
import { isObject, type RawRecord } from '../validate/decode.ts';
import { readStateCode, statedPlace } from './places.ts';
import type { Warn } from './row.ts';
import type { Within } from '../sources/source.ts';
import { tableKey } from './text.ts';

/** The fields of a tenant's location that a vehicle has; the key names are those of the tenant schema. */
interface LocationSettings {
  id: string;
  name: string;
  slug: string;
  primary: boolean;
  dealershipId: string;
  dealershipSlug: string;
  phone: string | null;
  address: {
    street: string;
    city: string;
    state: string;
    postcode: string;
    placeUrl: string | null;
  };
}

export interface PlacingSettings {
  locations: readonly LocationSettings[];
}

/** The field of the warning about a place that no location has. */
export const unknownPlaceField = 'location';

const placeFields = [
  'location',
  'location_name',
  'city',
  'state',
  'private_postcode',
  'dealership_name',
];

/** A row without a place, with the place whose list it is in: {"Dubbo": [], "Orange, NSW": []}. */
export function withPlace(
  row: RawRecord,
  within: Within | undefined,
  { locations }: PlacingSettings,
): RawRecord {
  if (!within || placeFields.some((field) => row[field] !== undefined)) return row;
  const isPlace = (name: string) =>
    statedPlace(name).city !== undefined ||
    namedLocation({ location_name: name, city: name }, undefined, locations) !== undefined;
  const place = within.names.findLast(isPlace);
  return place === undefined ? row : { ...row, location_name: place };
}

/** Adds `location` and what depends on it (rule stock-12); the primary one without a place. Warns about unknown ones. */
export function placeVehicle(
  row: RawRecord,
  locationId: unknown,
  settings: PlacingSettings,
  warn: Warn,
): RawRecord {
  const own = isObject(row['location']) ? row['location'] : undefined;
  const { locations } = settings;
  const id = own?.['id'] ?? locationId;
  const known = namedLocation(row, id, locations);
  // "Dubbo, NSW" as the name of a location says where the vehicle is.
  const said: ReturnType<typeof statedPlace> =
    known || row['state'] !== undefined ? {} : statedPlace(row['location_name']);
  const record: RawRecord = { ...row, ...said, city: row['city'] ?? said.city };
  const location = known ?? (own ? undefined : nearest(record, locations));
  const isThere = known !== undefined && !contradicts(record, own, known);
  const unknown = isThere
    ? undefined
    : placeName({ record, own, id }, locations, known ? undefined : location);
  if (unknown !== undefined) warn(unknownPlaceField, unknown);
  if (!location) return record;
  const [town, name] = [record['city'], record['location_name']].map(
    (one) => typeof one === 'string' && tableKey(one),
  );
  const namesTown = town !== false && town === name;
  return {
    ...record,
    location: { ...withoutEmpty(asVehicleLocation(location)), ...withoutEmpty(own ?? {}) },
    location_name: namesTown && known ? location.name : (record['location_name'] ?? location.name),
    dealership_id: record['dealership_id'] ?? location.dealershipId,
    dealership_slug: record['dealership_slug'] ?? location.dealershipSlug,
    city: record['city'] ?? (record['state'] === undefined ? location.address.city : undefined),
    state: record['state'] ?? (record['city'] === undefined ? location.address.state : undefined),
  };
}

/** Whether the row says another state than the location that it names has. */
function contradicts(
  { state }: RawRecord,
  own: RawRecord | undefined,
  location: LocationSettings,
): boolean {
  const address = isObject(own?.['address']) ? own['address'] : {};
  return [state, address['state']].some(
    (said) =>
      typeof said === 'string' &&
      (readStateCode(said) ?? location.address.state) !== location.address.state,
  );
}

/** The location that a row names: by its id, name or dealership, or by its address. */
function namedLocation(
  record: RawRecord,
  id: unknown,
  locations: readonly LocationSettings[],
): LocationSettings | undefined {
  const only = (
    said: unknown,
    ...reads: ((one: LocationSettings) => string)[]
  ): LocationSettings | undefined => {
    const key = typeof said === 'string' || typeof said === 'number' ? tableKey(String(said)) : '';
    if (key === '') return undefined;
    for (const read of reads) {
      const [match, ...others] = locations.filter((one) => tableKey(read(one)) === key);
      if (match && others.length === 0) return match;
    }
    return undefined;
  };
  return (
    only(id, (one) => one.id) ??
    only(
      record['location_name'],
      (one) => one.name,
      (one) => one.id,
      (one) => one.slug,
    ) ??
    only(record['dealership_id'], (one) => one.dealershipId) ??
    only(record['dealership_slug'], (one) => one.dealershipSlug) ??
    only(record['dealership_name'], (one) => one.name) ??
    inTown(record, locations)
  );
}

/** The only location in the town of a row, or with its postcode where the row names no town. */
function inTown(
  { city, state, private_postcode: postcode }: RawRecord,
  locations: readonly LocationSettings[],
): LocationSettings | undefined {
  const [match, ...others] = locations.filter(({ address }) =>
    typeof city === 'string'
      ? tableKey(address.city) === tableKey(city) &&
        (state === undefined || state === address.state)
      : postcode !== undefined && postcode === address.postcode,
  );
  return others.length === 0 ? match : undefined;
}

/** The place that a row names, for the report; undefined when it names none, or only the state of its location. */
function placeName(
  { record, own, id }: { record: RawRecord; own: RawRecord | undefined; id: unknown },
  locations: readonly LocationSettings[],
  location: LocationSettings | undefined,
): string | undefined {
  const { city, state } = record;
  const town = city === undefined && location ? [] : [city, state];
  // A dealer with one location has its own name on every row, which names no place.
  const dealership = locations.length > 1 ? record['dealership_name'] : undefined;
  const written = (part: unknown): string =>
    typeof part === 'string' || typeof part === 'number' ? String(part) : '';
  const townName = town.map(written).filter(Boolean).join(', ');
  return [own?.['name'], record['location_name'], townName, dealership, id]
    .map(written)
    .find((name) => name !== '');
}

/**
 * The location that stands for a place that is none: the primary one or the only one in its state. A state without a
 * location has none, so that no yard gets vehicles that stand elsewhere.
 */
function nearest(
  { state }: RawRecord,
  locations: readonly LocationSettings[],
): LocationSettings | undefined {
  const inState = locations.filter(({ address }) => state === undefined || address.state === state);
  return inState.find(({ primary }) => primary) ?? (inState.length === 1 ? inState[0] : undefined);
}

function asVehicleLocation(location: LocationSettings): RawRecord {
  const { street, city, state, postcode, placeUrl } = location.address;
  return {
    id: location.id,
    name: location.name,
    phone: location.phone ?? undefined,
    slug: location.slug,
    // Settings may leave the parts of an address empty.
    address: {
      street: street || undefined,
      city: city || undefined,
      state,
      postcode: postcode || undefined,
      place_url: placeUrl ?? undefined,
    },
  };
}

function withoutEmpty(record: RawRecord): RawRecord {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
}
