// Where a made-up vehicle stands: one of the tenant's own locations, so that ids always match its settings.
import type { Tenant } from '../../../src/tenant/schema/index.ts';
import type { ExportRow } from './draft.ts';
import type { Random } from './random.ts';
import type { Lot } from './recipe.ts';

/** What the generator needs of a tenant. */
export type StockTenant = Pick<Tenant, 'slug' | 'name' | 'state' | 'dealerships' | 'locations'>;
export type StockLocation = StockTenant['locations'][number];

const sells = (place: StockLocation) => place.types.length === 0 || place.types.includes('sales');

/**
 * The location of a vehicle: of the lot's own list, else where new vehicles of the make are sold, else any
 * sales location. The primary location gets twice its share. Throws when the tenant has none.
 */
export function locationFor(
  tenant: StockTenant,
  lot: Lot,
  make: string,
  random: Random,
): StockLocation {
  const named = tenant.locations.filter((place) => lot.locations.includes(place.id));
  const selling = tenant.locations.filter((place) => place.visible && sells(place));
  const franchised = selling.filter((place) => place.manufacturers.includes(make));
  const choices =
    named.length > 0
      ? named
      : lot.carType !== 'used' && franchised.length > 0
        ? franchised
        : selling;
  if (choices.length === 0) {
    throw new Error(`${tenant.slug}: locations: none sells vehicles; the demo stock needs one`);
  }
  return random.weighted(choices.map((place) => [place, place.primary ? 2 : 1] as const));
}

/** Location fields of an export row. */
export function placeFields(tenant: StockTenant, place: StockLocation): ExportRow {
  const { address } = place;
  const dealership =
    tenant.dealerships.find(({ id }) => id === place.dealershipId) ?? tenant.dealerships[0];
  const siblings = tenant.locations.filter(
    (other) => other.dealershipId === place.dealershipId && other.visible && sells(other),
  );
  return {
    dealership_id: place.dealershipId,
    dealership_slug: place.dealershipSlug,
    dealership_name: dealership?.name ?? tenant.name,
    location_name: place.name,
    city: address.city,
    state: address.state,
    location: {
      id: place.id,
      name: place.name,
      phone: place.phone,
      slug: place.slug,
      address: {
        street: address.street,
        city: address.city,
        state: address.state,
        postcode: address.postcode,
        place_url: address.placeUrl,
      },
      distribution_locations:
        siblings.length > 1 ? siblings.map(({ id, name }) => ({ id, name })) : [],
    },
  };
}
