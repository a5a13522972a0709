// Faults in how a tenant's locations, dealerships and holiday hours refer to each other.
import type { SchemaFault } from './schema-faults.ts';
import type { Tenant } from './schema/index.ts';

/** Words that stand for something else right behind /search/. */
const searchWords = [
  'new-used-and-demo-cars',
  'new-and-demo-cars',
  'new-cars',
  'used-cars',
  'demo-cars',
];
const locationFilters = ['primary', 'sales', 'service', 'parts', 'service-and-parts', 'all'];

/** Every check of this file; paths name the entry at fault. */
export function locationChecks(tenant: Tenant): SchemaFault[] {
  return [onePrimary, uniqueLocations, knownDealerships, knownLocationIds, holidayTimes].flatMap(
    (check) => check(tenant),
  );
}

/** A dealer who shows no place has no main one. */
function onePrimary({ locations }: Tenant): SchemaFault[] {
  const visible = locations.filter((location) => location.visible);
  const primary = visible.filter((location) => location.primary);
  if (primary.length === 1 || visible.length === 0) return [];
  const names = primary.map(({ name }) => name).join(', ') || 'none';
  const message = `exactly one visible location is the primary one; found: ${names}`;
  return [{ path: ['locations'], message, hint: 'set "primary": true on one' }];
}

function uniqueLocations({ locations }: Tenant): SchemaFault[] {
  return locations.flatMap((location, index) => {
    const faults: SchemaFault[] = (['id', 'slug'] as const).flatMap((key) => {
      const earlier = locations.slice(0, index).find((other) => other[key] === location[key]);
      if (!earlier) return [];
      const message = `"${location[key]}" already belongs to ${earlier.name}`;
      return [{ path: ['locations', index, key], message, hint: 'give each location its own' }];
    });
    if (searchWords.includes(location.slug)) {
      const message = `"${location.slug}" is the address of a search page`;
      faults.push({ path: ['locations', index, 'slug'], message, hint: 'choose another slug' });
    }
    return faults;
  });
}

function knownDealerships({ locations, dealerships }: Tenant): SchemaFault[] {
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

function knownLocationIds(tenant: Tenant): SchemaFault[] {
  const known = tenant.locations.map(({ id }) => id);
  const named: [PropertyKey[], string][] = [
    ...tenant.locationPages.enquireAt.map((id, index): [PropertyKey[], string] => [
      ['locationPages', 'enquireAt', index],
      id,
    ]),
    ...tenant.stock.filter.orLocationIds.map((id, index): [PropertyKey[], string] => [
      ['stock', 'filter', 'orLocationIds', index],
      id,
    ]),
    ...tenant.holidayHours.flatMap(({ locationIds }, holiday) =>
      locationIds.map((id, index): [PropertyKey[], string] => [
        ['holidayHours', holiday, 'locationIds', index],
        id,
      ]),
    ),
  ];
  if (tenant.stock.fallbackLocation !== null) {
    named.push([['stock', 'fallbackLocation'], tenant.stock.fallbackLocation]);
  }
  if (!locationFilters.includes(tenant.home.locationsFilter)) {
    named.push([['home', 'locationsFilter'], tenant.home.locationsFilter]);
  }
  return named
    .filter(([, id]) => !known.includes(id))
    .map(([path, id]) => ({
      path,
      message: `"${id}" is not the id of a location`,
      hint: `ids: ${known.join(', ') || 'none'}`,
    }));
}

function holidayTimes({ holidayHours }: Tenant): SchemaFault[] {
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
