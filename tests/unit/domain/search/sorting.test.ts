import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sortOrders, sortVehicles, type SortOrder } from '../../../../src/domain/search/sorting.ts';
import type { Vehicle } from '../../../../src/domain/vehicle/vehicle.ts';
import { buildIndex } from '../../../../src/search/build-index.ts';
import { indexedVehicle } from '../../../../src/domain/search/indexed-vehicle.ts';
import { vehicleCard } from '../../../../src/domain/card/vehicle-card.ts';
import { createSearchClient } from '../../../../src/search/client/search-client.ts';
import { sortIndex } from '../../../../src/search/page/orders.ts';
import { directPort, readerOf } from '../../../fixtures/search/direct-port.ts';
import { embeddedSettings } from '../../../fixtures/search/engine-settings.ts';
import { aTenant, aVehicle, today } from '../../site/fixtures.ts';

const stock = [
  { id: 'a', custom_rank: 1, created_at: '2026-03-01', price: 20000 },
  { id: 'b', custom_rank: 5, created_at: '2026-03-10T09:00:00Z', price: 0 },
  { id: 'c', custom_rank: 5, created_at: undefined, price: 45990 },
  { id: 'd', custom_rank: 3, created_at: '2026-03-10T10:00:00+10:00', price: 20000 },
  { id: 'e', custom_rank: 1, created_at: '2026-02-01', price: undefined },
].map((vehicle) => aVehicle(vehicle));

const settings = (own: object = {}) =>
  aTenant({
    search: { zeroPricedLast: false, relevance: 'rank' },
    pricing: { subscriptions: true },
    ...own,
  });
const priced = settings({ search: { zeroPricedLast: true, relevance: 'rank' } });
const ids = (sorted: readonly { id: string }[]) => sorted.map(({ id }) => id).join('');
const sorted = (vehicles: readonly Vehicle[], order: SortOrder, tenant = settings()) =>
  ids(sortVehicles(vehicles, order, tenant, today));

/** Vehicles that state different figures, all of one rank. */
const figures = {
  a: {
    year: 2015,
    km: 90_000,
    seats: 5,
    engine_size_litres: 2.8,
    subscription_price: 250,
    variant: { towingcapacitybraked: 2_000, ancaprating: 4, fuelconsumptioncombined: 8 },
  },
  b: { year: 2020, km: 20_000, seats: 7, variant: { towingcapacitybraked: 3_500 } },
  c: {
    year: undefined,
    km: 150_000,
    engine_size_litres: 1.6,
    subscription_price: 190,
    variant: { ancaprating: 5, fuelconsumptioncombined: 11 },
  },
  d: { year: 2018, km: undefined, seats: 2, variant: { energyconsumption: 18 } },
  e: {},
};
const stated = Object.entries(figures).map(([id, own]) => ({
  ...aVehicle({ id, custom_rank: 1 }),
  year: undefined,
  km: undefined,
  seats: undefined,
  engine_size_litres: undefined,
  ...own,
})) as Vehicle[];

describe('sorting', () => {
  it.each<[SortOrder, string]>([
    ['relevant', 'bcdae'],
    ['latest', 'bdaec'],
    ['highest', 'cdabe'],
    ['lowest', 'dacbe'],
  ])('%s first', (order, expected) => {
    expect(sorted(stock, order)).toBe(expected);
  });

  // Rule search-25.
  it.each<[SortOrder, string]>([
    ['towing', 'bacde'],
    ['safest', 'cabde'],
    ['economical', 'acbde'],
    ['kilometres', 'bacde'],
    ['most_kilometres', 'cabde'],
    ['newest', 'bdace'],
    ['oldest', 'adbce'],
    ['biggest_engine', 'acbde'],
    ['smallest_engine', 'cabde'],
    ['most_seats', 'badce'],
    ['lowest_weekly', 'cabde'],
    ['highest_weekly', 'acbde'],
  ])('%s first, with vehicles that do not state the figure last', (order, expected) => {
    expect(sorted(stated, order)).toBe(expected);
  });

  // Rule search-4.
  it('leaves vehicles without a price out of lowest first where the site wants that', () => {
    expect(sorted(stock, 'lowest', priced)).toBe('dac');
    expect(sorted(stock, 'highest', priced)).toBe('cdabe');
  });

  it('is the same in the engine, in every order', async () => {
    const tenant = settings();
    const entries = sortVehicles([...stock, ...stated], 'relevant', tenant, today)
      .map((vehicle, at) => ({ ...vehicle, id: String(at), custom_rank: 100 - at }))
      .map((vehicle) => ({
        ...indexedVehicle(vehicle, tenant, today),
        card: vehicleCard(vehicle, tenant, today),
      }));
    const { files } = buildIndex({ entries, synonyms: [] });
    const client = await createSearchClient(embeddedSettings(), {
      port: directPort(readerOf(files)),
    });
    const vehicles = entries.map(({ vehicle }) => vehicle);
    for (const order of sortOrders) {
      const { results } = await client.search([{ indexName: sortIndex(order), params: {} }]);
      const found = results[0]?.hits.map(({ objectID }) => objectID);
      const own = sortVehicles(vehicles, order, tenant, today).map(({ id }) => id);
      expect(found, order).toEqual(own);
    }
  });

  it('gives the same order for any order of the stock', () => {
    const orders = fc.constantFrom(...sortOrders);
    const shuffles = fc.shuffledSubarray(stock, { minLength: stock.length });
    fc.assert(
      fc.property(shuffles, orders, (shuffled, order) => {
        expect(sorted(shuffled, order)).toBe(sorted(stock, order));
      }),
    );
  });
});
