import { describe, expect, it } from 'vitest';
import {
  isAvailable,
  isListed,
  listedFilter,
  listedUntil,
  passesStockFilter,
  siteFilter,
  siteFilterByTime,
  soldCutoff,
} from '../../../../src/domain/vehicle/availability.ts';
import { matchesFilter, printFilter } from '../../../../src/domain/search/filter.ts';
import type {
  CarType,
  VehicleInput,
  VehicleStatus,
} from '../../../../src/domain/vehicle/vehicle.ts';
import { aVehicle } from '../../../fixtures/vehicle.ts';

const now = Date.parse('2026-03-14T02:00:00Z');
const daysAgo = (days: number) => now / 1000 - days * 86_400;

describe('availability', () => {
  // Rule stock-2, rule stock-3.
  it.each<[VehicleStatus, boolean]>([
    ['in_stock', true],
    ['coming_soon', true],
    ['sold', false],
    ['other', false],
  ])('%s is available: %s', (status, available) => {
    expect(isAvailable({ status })).toBe(available);
  });
});

describe('what a site lists', () => {
  it.each<[string, Partial<VehicleInput>, boolean]>([
    ['in stock', { status: 'in_stock' }, true],
    ['coming soon', { status: 'coming_soon' }, true],
    ['sold two days ago', { status: 'sold', sold_date_timestamp: daysAgo(2) }, true],
    ['sold exactly three days ago', { status: 'sold', sold_date_timestamp: daysAgo(3) }, false],
    ['sold four days ago', { status: 'sold', sold_date_timestamp: daysAgo(4) }, false],
    ['sold at an unknown time', { status: 'sold' }, false],
    ['of another status', { status: 'other' }, false],
    ['hidden by the dealer', { status: 'in_stock', show_on_dealer_website: false }, false],
    [
      'hidden by the dealer and just sold',
      { status: 'sold', sold_date_timestamp: daysAgo(1), show_on_dealer_website: false },
      false,
    ],
  ])('a vehicle %s', (_, changes, listed) => {
    expect(isListed(aVehicle(changes), { recentSoldDays: 3 }, now)).toBe(listed);
  });

  // Rule stock-4.
  it.each([
    [1, false],
    [4, true],
  ])(
    'with a window of %d days, a vehicle sold three days ago is listed: %s',
    (recentSoldDays, listed) => {
      const sold = aVehicle({ status: 'sold', sold_date_timestamp: daysAgo(3) });
      expect(isListed(sold, { recentSoldDays }, now)).toBe(listed);
    },
  );
});

// Rule stock-5.
describe('the stock filter', () => {
  const everything = { carTypes: [], makes: [], orCarTypes: [], orLocationIds: [] };

  // Rule stock-2.
  it('lists a vehicle of unknown condition where every condition is listed, and nowhere else', () => {
    const unknown = aVehicle({ car_type: undefined });
    const listedWith = (carTypes: CarType[]) =>
      passesStockFilter(unknown, { ...everything, carTypes });
    expect(listedWith(['new', 'used', 'demo'])).toBe(true);
    expect(listedWith(['new', 'demo'])).toBe(false);
    expect(listedWith(['used'])).toBe(false);
  });
  const ford = aVehicle({ make: 'Ford', car_type: 'new' });
  const usedToyota = aVehicle({ make: 'Toyota', car_type: 'used' });
  const newToyota = aVehicle({
    make: 'Toyota',
    car_type: 'new',
    location: { id: '7', name: 'Ipswich' },
  });

  it('lets every vehicle in when it is empty', () => {
    expect(passesStockFilter(ford, everything)).toBe(true);
  });

  it('(make=ford OR car_type=used) lists a make and the used cars of all makes', () => {
    const settings = { ...everything, makes: ['ford'], orCarTypes: ['used' as const] };
    expect([ford, usedToyota, newToyota].map((v) => passesStockFilter(v, settings))).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('(car_type:used OR location_id=7) lists used cars and every car at one location', () => {
    const settings = { ...everything, carTypes: ['used' as const], orLocationIds: ['7'] };
    expect([ford, usedToyota, newToyota].map((v) => passesStockFilter(v, settings))).toEqual([
      false,
      true,
      true,
    ]);
  });
});

describe('the listing filter as text', () => {
  const cutoff = soldCutoff(3, now);

  // Rule stock-4.
  it('is the filter string of rule stock-4', () => {
    expect(printFilter(listedFilter({ recentSoldDays: 3 }, now), 'meilisearch')).toBe(
      `(status=in_stock OR status=coming_soon OR sold_date_timestamp>${cutoff}) AND show_on_dealer_website=true`,
    );
    expect(cutoff).toBe(daysAgo(3));
  });

  it('adapts to the settings of the site', () => {
    const filter = {
      makes: ['ford'],
      orCarTypes: ['used' as const],
      carTypes: ['used' as const],
      orLocationIds: ['7'],
    };
    expect(printFilter(siteFilter({ recentSoldDays: 3, filter }, now), 'algolia')).toBe(
      `(status:in_stock OR status:coming_soon OR sold_date_timestamp>${cutoff}) AND ` +
        'show_on_dealer_website:true AND (make:ford OR car_type:used) AND (car_type:used OR location_id:7)',
    );
  });
});

describe('the last moment a vehicle is listed', () => {
  const settings = {
    recentSoldDays: 3,
    filter: { carTypes: [], makes: [], orCarTypes: [], orLocationIds: [] },
  };

  it.each<[string, Partial<VehicleInput>]>([
    ['in stock', { status: 'in_stock' }],
    ['coming soon', { status: 'coming_soon' }],
    ['sold yesterday', { status: 'sold', sold_date_timestamp: daysAgo(1) }],
    ['sold a week ago', { status: 'sold', sold_date_timestamp: daysAgo(7) }],
    ['sold some day', { status: 'sold' }],
    ['withdrawn', { status: 'other' }],
    ['hidden', { show_on_dealer_website: false }],
  ])(
    'makes an engine that only compares numbers list the same vehicles as the filter: %s',
    (_, changes) => {
      const vehicle = aVehicle(changes);
      const read = (field: string) =>
        field === 'listed_until'
          ? listedUntil(vehicle, settings)
          : (vehicle[field as keyof typeof vehicle] as string | number | boolean | undefined);
      expect(matchesFilter(siteFilterByTime(settings, now), read)).toBe(
        isListed(vehicle, settings, now),
      );
    },
  );

  it('is combined with the stock filter', () => {
    const filter = { ...settings.filter, makes: ['Ford'], orCarTypes: ['used' as const] };
    expect(printFilter(siteFilterByTime({ ...settings, filter }, now), 'algolia')).toBe(
      `listed_until>${String(now / 1000)} AND show_on_dealer_website:true AND (make:Ford OR car_type:used)`,
    );
  });
});
