import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sortOrders, sortVehicles } from '../../../../src/domain/search/sorting.ts';

const unseen = { car_type: 'used', status: 'in_stock', photos_count: 0 } as const;
const stock = [
  { id: 'a', custom_rank: 1, created_at: '2026-03-01', price: 20000, variant: undefined },
  { id: 'b', custom_rank: 5, created_at: '2026-03-10T09:00:00Z', price: 0, variant: undefined },
  { id: 'c', custom_rank: 5, created_at: undefined, price: 45990, variant: undefined },
  {
    id: 'd',
    custom_rank: 3,
    created_at: '2026-03-10T10:00:00+10:00',
    price: 20000,
    variant: undefined,
  },
  { id: 'e', custom_rank: 1, created_at: '2026-02-01', price: undefined, variant: undefined },
].map((vehicle) => ({ ...vehicle, ...unseen }));
const settings = (zeroPricedLast = false) => ({
  search: { zeroPricedLast, relevance: 'rank' as const },
  vehiclePage: { fuelCalculator: { pricePerLitre: 2, pricePerKwh: 0.3, kmPerWeek: 200 } },
});
const ids = (sorted: readonly { id: string }[]) => sorted.map(({ id }) => id).join('');

describe('sorting', () => {
  it.each([
    ['relevant', 'bcdae'],
    ['latest', 'bdaec'],
    ['highest', 'cdabe'],
    ['lowest', 'dacbe'],
  ] as const)('%s first', (order, expected) => {
    expect(ids(sortVehicles(stock, order, settings()))).toBe(expected);
  });

  // Rule search-25.
  it.each([
    ['towing', 'bacde'],
    ['safest', 'cabde'],
    ['economical', 'dacbe'],
  ] as const)('%s first, with vehicles that do not state the figure last', (order, expected) => {
    const variants = {
      a: { towingcapacitybraked: 2_000, ancaprating: 4, fuelconsumptioncombined: 8 },
      b: { towingcapacitybraked: 3_500 },
      c: { ancaprating: 5, fuelconsumptioncombined: 11 },
      d: { energyconsumption: 18 },
    };
    const stated = stock.map((vehicle) => ({
      ...vehicle,
      custom_rank: 1,
      variant: variants[vehicle.id as keyof typeof variants],
    }));
    expect(ids(sortVehicles(stated, order, settings()))).toBe(expected);
  });

  // Rule search-4.
  it('leaves vehicles without a price out of lowest first where the site wants that', () => {
    expect(ids(sortVehicles(stock, 'lowest', settings(true)))).toBe('dac');
    expect(ids(sortVehicles(stock, 'highest', settings(true)))).toBe('cdabe');
  });

  it('gives the same order for any order of the stock', () => {
    const orders = fc.constantFrom(...sortOrders);
    const shuffles = fc.shuffledSubarray(stock, { minLength: stock.length });
    fc.assert(
      fc.property(shuffles, orders, (shuffled, order) => {
        expect(ids(sortVehicles(shuffled, order, settings()))).toBe(
          ids(sortVehicles(stock, order, settings())),
        );
      }),
    );
  });
});
