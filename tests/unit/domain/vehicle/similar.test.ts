import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printFilter } from '../../../../src/domain/search/filter.ts';
import {
  priceWindow,
  similarFilter,
  similarIndex,
} from '../../../../src/domain/vehicle/similar.ts';
import type { Vehicle, VehicleInput } from '../../../../src/domain/vehicle/vehicle.ts';
import { aVehicle } from '../../../fixtures/vehicle.ts';

const ids = (vehicles: readonly Vehicle[]) => vehicles.map(({ id }) => id);

// Rule similar-1.
describe('the price window', () => {
  it.each([
    [49_999, 39_999, 59_999],
    [50_000, 25_000, 75_000],
    [4_000, 0, 14_000],
  ])('around %d is from %d to %d', (price, min, max) => {
    expect(priceWindow(price)).toEqual({ min, max });
  });

  it('has a filter string for a hosted engine', () => {
    const filter = similarFilter(aVehicle({ price: 20_000 }));
    expect(filter && printFilter(filter, 'meilisearch')).toBe(
      '(status=in_stock OR status=coming_soon) AND item_type=car AND price>=10000 AND price<=30000 AND NOT id=1001',
    );
    expect(similarFilter(aVehicle({ price: undefined }))).toBeNull();
  });
});

describe('similar vehicles', () => {
  const hilux = aVehicle({ id: 'self', price: 40_000 });
  const answer = (others: Partial<VehicleInput>[], asked = hilux) =>
    ids(similarIndex([asked, ...others.map(aVehicle)]).of(asked));

  it('come by model, then make and body, then body, then anything in the window', () => {
    const others = [
      { id: 'other', make: 'Mazda', model: '3', simple_body: 'Hatch', price: 40_000 },
      { id: 'body', make: 'Ford', model: 'Ranger', price: 40_000 },
      { id: 'make-body', model: 'LandCruiser 79', price: 40_000 },
      { id: 'model', price: 49_000 },
    ];
    expect(answer(others)).toEqual(['model', 'make-body', 'body', 'other']);
  });

  it('come closest price first, then by id', () => {
    const others = [
      { id: 'd', price: 42_000 },
      { id: 'c', price: 38_000 },
      { id: 'a', price: 38_000 },
      { id: 'b', price: 42_000 },
      { id: 'e', price: 40_500 },
    ];
    expect(answer(others)).toEqual(['e', 'a', 'b', 'c', 'd']);
  });

  it('are available, priced, in the window and of the same item type', () => {
    const others: Partial<VehicleInput>[] = [
      { id: 'sold', status: 'sold' },
      { id: 'other', status: 'other' },
      { id: 'unpriced', price: undefined },
      { id: 'dear', price: 50_001 },
      { id: 'cheap', price: 29_999 },
      { id: 'edge', price: 50_000 },
      { id: 'soon', status: 'coming_soon', price: 40_000 },
      { id: 'caravan', item_type: 'caravan', price: 40_000 },
    ];
    expect(answer(others)).toEqual(['soon', 'edge']);
  });

  it('are found for a sold vehicle too, at most six, never the vehicle itself', () => {
    const sold = aVehicle({ id: 'self', status: 'sold', price: 40_000 });
    const others = Array.from({ length: 9 }, (_, index) => ({
      id: `v${index}`,
      price: 40_000 + index,
    }));
    expect(answer(others, sold)).toEqual(['v0', 'v1', 'v2', 'v3', 'v4', 'v5']);
  });

  it('are the most similar groups for a vehicle without a price', () => {
    const unpriced = aVehicle({ id: 'self', price: undefined });
    expect(
      answer(
        [
          { id: 'dear', price: 90_000 },
          { id: 'cheap', price: 9_000 },
          { id: 'x', model: '86', price: 1 },
        ],
        unpriced,
      ),
    ).toEqual(['cheap', 'dear', 'x']);
  });
});

/** Stock with many equal prices, models and bodies, so that ties matter. */
const stockOf = fc
  .array(
    fc.record({
      make: fc.constantFrom('Ford', 'Toyota'),
      model: fc.constantFrom('A', 'B'),
      simple_body: fc.constantFrom('SUV', 'Ute', undefined),
      price: fc.constantFrom(undefined, 30_000, 35_000, 40_000, 45_000, 49_999, 50_000, 74_000),
      status: fc.constantFrom('in_stock' as const, 'coming_soon' as const, 'sold' as const),
      item_type: fc.constantFrom('car' as const, 'motorcycle' as const),
    }),
    { minLength: 1, maxLength: 40 },
  )
  .map((rows) =>
    rows.map((row, index) => ({ ...aVehicle(), ...row, id: String(index) }) as Vehicle),
  );

/** The same result by sorting everything, without the index. */
function bruteForce(stock: readonly Vehicle[], asked: Vehicle): string[] {
  const price = asked.price ?? 0;
  const reach = price === 0 ? Infinity : price < 50_000 ? 10_000 : 25_000;
  const nearness = (v: Vehicle) => {
    const body = v.simple_body !== undefined && v.simple_body === asked.simple_body;
    if (v.make === asked.make && v.model === asked.model) return 0;
    if (v.make === asked.make && body) return 1;
    return body ? 2 : 3;
  };
  const distance = (v: Vehicle) => Math.abs((v.price as number) - price);
  const found = stock
    .filter((v) => v.id !== asked.id && v.status !== 'sold' && v.item_type === asked.item_type)
    .filter((v) => v.price !== undefined && distance(v) <= reach)
    .sort(
      (a, b) => nearness(a) - nearness(b) || distance(a) - distance(b) || (a.id < b.id ? -1 : 1),
    );
  return ids(found.slice(0, 6));
}

describe('the index of similar vehicles', () => {
  it('answers like a brute-force search', () => {
    fc.assert(
      fc.property(stockOf, (stock) => {
        const index = similarIndex(stock);
        for (const asked of stock) expect(ids(index.of(asked))).toEqual(bruteForce(stock, asked));
      }),
    );
  });

  it('changes at most one result when one vehicle is added or removed', () => {
    fc.assert(
      fc.property(stockOf, (stock) => {
        const [gone, ...rest] = stock;
        const before = similarIndex(stock);
        const after = similarIndex(rest);
        for (const asked of rest) {
          const old = ids(before.of(asked)).filter((id) => id !== gone?.id);
          expect(ids(after.of(asked)).slice(0, old.length)).toEqual(old);
        }
      }),
    );
  });

  it('neither sorts nor changes the given stock', () => {
    const stock = Object.freeze([aVehicle({ id: 'b', price: 2 }), aVehicle({ id: 'a', price: 1 })]);
    similarIndex(stock);
    expect(ids(stock)).toEqual(['b', 'a']);
  });
});
