// How a tenant's locations, dealerships and holiday hours refer to each other.
import { typeRoutes } from '../../domain/search/type-routes.ts';
import type { KeyError } from '../errors.ts';
import type { Tenant } from '../schema/index.ts';
import { tenantCheck, type Check } from './check.ts';

const locationFilters = ['primary', 'sales', 'service', 'parts', 'service-and-parts', 'all'];

/** A dealer without visible locations needs no primary one. */
function onePrimary({ locations }: Pick<Tenant, 'locations'>): KeyError[] {
  const visible = locations.filter((location) => location.visible);
  const primary = visible.filter((location) => location.primary);
  if (primary.length === 1 || visible.length === 0) return [];
  const names = primary.map(({ name }) => name).join(', ') || 'none';
  const message = `exactly one visible location is the primary one; found: ${names}`;
  return [{ path: ['locations'], message, hint: 'set "primary": true on one' }];
}

function uniqueLocations({ locations }: Pick<Tenant, 'locations'>): KeyError[] {
  return locations.flatMap((location, index) => {
    const errors: KeyError[] = (['id', 'slug'] as const).flatMap((key) => {
      const earlier = locations.slice(0, index).find((other) => other[key] === location[key]);
      if (!earlier) return [];
      const message = `"${location[key]}" already belongs to ${earlier.name}`;
      return [{ path: ['locations', index, key], message, hint: 'give each location its own' }];
    });
    if (typeRoutes.some(({ slug }) => slug === location.slug)) {
      const message = `"${location.slug}" is the address of a search page`;
      errors.push({ path: ['locations', index, 'slug'], message, hint: 'choose another slug' });
    }
    return errors;
  });
}

function knownDealerships({
  locations,
  dealerships,
}: Pick<Tenant, 'locations' | 'dealerships'>): KeyError[] {
  const known = dealerships.map(({ slug }) => slug);
  return locations.flatMap(({ dealershipSlug, dealershipId }, index) => {
    const dealership = dealerships.find(({ slug }) => slug === dealershipSlug);
    const hint = `dealerships: ${known.join(', ') || 'none'}`;
    if (!dealership) {
      const message = `"${dealershipSlug}" is not a dealership of this site`;
      return [{ path: ['locations', index, 'dealershipSlug'], message, hint }];
    }
    if (dealership.id === dealershipId) return [];
    const message = `"${dealershipId}" is not the id of ${dealershipSlug}`;
    return [
      { path: ['locations', index, 'dealershipId'], message, hint: `write "${dealership.id}"` },
    ];
  });
}

/** Its pages would have no address. A location of an unknown dealership may be the one that is missing. */
function placedDealerships({
  locations,
  dealerships,
}: Pick<Tenant, 'locations' | 'dealerships'>): KeyError[] {
  const named = locations.map(({ dealershipSlug }) => dealershipSlug);
  const known = dealerships.map(({ slug }) => slug);
  if (named.length === 0 || named.some((slug) => !known.includes(slug))) return [];
  return known.flatMap((slug, index) => {
    if (named.includes(slug)) return [];
    const message = `"${slug}" has no location`;
    const hint = 'add its location, with this dealershipSlug, or remove the dealership';
    return [{ path: ['dealerships', index], message, hint }];
  });
}

/** A check of the location ids that one section names. */
function knownIds<Section extends keyof Tenant>(
  section: Section,
  idsOf: (settings: Tenant[Section]) => [path: PropertyKey[], id: string][],
): Check {
  return tenantCheck(['locations', section], (tenant) => {
    const known = tenant.locations.map(({ id }) => id);
    return idsOf(tenant[section])
      .filter(([, id]) => !known.includes(id))
      .map(([path, id]) => ({
        path: [section, ...path],
        message: `"${id}" is not the id of a location`,
        hint: `ids: ${known.join(', ') || 'none'}`,
      }));
  });
}

const listed = (path: PropertyKey[], ids: readonly string[]) =>
  ids.map((id, index): [PropertyKey[], string] => [[...path, index], id]);

function holidayTimes({ holidayHours }: Pick<Tenant, 'holidayHours'>): KeyError[] {
  return holidayHours.flatMap(({ name, status, start, end }, index) => {
    const path: PropertyKey[] = ['holidayHours', index];
    if (status === 'Open' && (start === null || end === null)) {
      return [{ path, message: `"${name}" is open without start and end`, hint: 'set both' }];
    }
    if (start !== null && end !== null && Date.parse(start) >= Date.parse(end)) {
      const message = `"${name}" closes before it opens`;
      return [{ path: [...path, 'end'], message, hint: 'an instant after start' }];
    }
    return [];
  });
}

export const locationChecks: readonly Check[] = [
  tenantCheck(['locations'], onePrimary),
  tenantCheck(['locations'], uniqueLocations),
  tenantCheck(['locations', 'dealerships'], knownDealerships),
  tenantCheck(['locations', 'dealerships'], placedDealerships),
  knownIds('locationPages', ({ enquireAt }) => listed(['enquireAt'], enquireAt)),
  knownIds('stock', ({ filter }) => listed(['filter', 'orLocationIds'], filter.orLocationIds)),
  knownIds('home', ({ locationsFilter }) =>
    locationFilters.includes(locationsFilter) ? [] : [[['locationsFilter'], locationsFilter]],
  ),
  knownIds('holidayHours', (holidayHours) =>
    holidayHours.flatMap(({ locationIds }, index) => listed([index, 'locationIds'], locationIds)),
  ),
  tenantCheck(['holidayHours'], holidayTimes),
];
