// Finds the tenant's location of a vehicle. It never overwrites the place that the row names.
import { isObject, type RawRecord } from '../validate/decode.ts';
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

/** Adds `location` and the fields that depend on it. A row without a known location gets the primary one. */
export function placeVehicle(
  record: RawRecord,
  locationId: unknown,
  settings: PlacingSettings,
): RawRecord {
  const own = isObject(record['location']) ? record['location'] : undefined;
  const known = namedLocation(record, own?.['id'] ?? locationId, settings.locations);
  const location = known ?? (own ? undefined : primaryOf(settings));
  if (!location) return record;
  return {
    ...record,
    location: { ...withoutEmpty(asVehicleLocation(location)), ...withoutEmpty(own ?? {}) },
    location_name: record['location_name'] ?? location.name,
    dealership_id: record['dealership_id'] ?? location.dealershipId,
    dealership_slug: record['dealership_slug'] ?? location.dealershipSlug,
    city: record['city'] ?? (record['state'] === undefined ? location.address.city : undefined),
    state: record['state'] ?? (record['city'] === undefined ? location.address.state : undefined),
  };
}

function namedLocation(
  record: RawRecord,
  id: unknown,
  locations: readonly LocationSettings[],
): LocationSettings | undefined {
  const byId =
    id === undefined || id === null
      ? undefined
      : locations.find((one) => one.id === String(id as string));
  if (byId) return byId;
  const only = (matches: LocationSettings[]): LocationSettings | undefined =>
    matches.length === 1 ? matches[0] : undefined;
  const same = (
    field: string,
    read: (one: LocationSettings) => string,
  ): LocationSettings | undefined => {
    const said = record[field];
    if (typeof said !== 'string') return undefined;
    return only(locations.filter((one) => tableKey(read(one)) === tableKey(said)));
  };
  return (
    same('location_name', (one) => one.name) ??
    same('dealership_id', (one) => one.dealershipId) ??
    same('dealership_slug', (one) => one.dealershipSlug) ??
    same('dealership_name', (one) => one.name) ??
    only(
      locations.filter(
        ({ address }) =>
          typeof record['city'] === 'string' &&
          tableKey(address.city) === tableKey(record['city']) &&
          (record['state'] === undefined || record['state'] === address.state),
      ),
    )
  );
}

const primaryOf = ({ locations }: PlacingSettings): LocationSettings | undefined =>
  locations.find(({ primary }) => primary) ?? locations[0];

function asVehicleLocation(location: LocationSettings): RawRecord {
  const { street, city, state, postcode, placeUrl } = location.address;
  return {
    id: location.id,
    name: location.name,
    phone: location.phone ?? undefined,
    slug: location.slug,
    address: { street, city, state, postcode, place_url: placeUrl ?? undefined },
  };
}

function withoutEmpty(record: RawRecord): RawRecord {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
}
