import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchAttributes } from '../../../../src/search/vehicle-columns.ts';
import { stockCounts } from '../../../../src/site/search/facet-counts.ts';
import { aTenant, aVehicle, today } from '../fixtures.ts';

const countsOf = (vehicles: ReturnType<typeof aVehicle>[]) =>
  stockCounts({ vehicles, tenant: aTenant(), today });

describe('counts of a stock', () => {
  const hilux = aVehicle({ slug: 'hilux', make: 'Toyota', seats: 5, price: 40_000 });
  const prado = aVehicle({ slug: 'prado', make: 'Toyota', seats: 7, price: 60_000 });
  const swift = aVehicle({ slug: 'swift', make: 'Suzuki', seats: 5, price: undefined });
  const counts = countsOf([hilux, prado, swift]);

  it('count the given vehicles, not the whole stock', () => {
    expect(counts.counts([hilux, prado, swift], 'make')).toEqual({ Suzuki: 1, Toyota: 2 });
    expect(counts.counts([hilux, swift], 'seats')).toEqual({ 5: 2 });
    expect(counts.counts([], 'make')).toEqual({});
  });

  it('know every value of the stock', () => {
    expect(counts.values('make')).toEqual(['Suzuki', 'Toyota']);
  });

  it('leave vehicles without a number out of the lowest and highest', () => {
    expect(counts.stats([hilux, prado, swift], 'price')).toEqual({ min: 40_000, max: 60_000 });
    expect(counts.stats([swift], 'price')).toBeNull();
  });

  it('find the vehicles that have one of the values of each attribute', () => {
    const wanted = [
      ['make', ['Toyota', 'Kia']],
      ['seats', ['7']],
    ] as const;
    expect(counts.having(wanted)).toEqual([prado]);
    expect(counts.having([['make', ['Kia']]])).toEqual([]);
    expect(counts.having([])).toEqual([hilux, prado, swift]);
  });

  it('find them in the order of the stock, for any order of the given values', () => {
    const mixed = countsOf([swift, hilux, prado]);
    expect(mixed.having([['make', ['Toyota', 'Suzuki']]])).toEqual([swift, hilux, prado]);
    expect(
      mixed.having([
        ['seats', ['5']],
        ['make', ['Toyota', 'Suzuki']],
      ]),
    ).toEqual([swift, hilux]);
  });

  it('refuse a vehicle of another stock', () => {
    const other = aVehicle({ slug: 'other' });
    expect(() => counts.counts([other], 'make')).toThrow('is not a vehicle of this site');
  });

  it('refuse an attribute that the search does not have', () => {
    expect(() => counts.values('wheels')).toThrow('"wheels" is not an attribute of the search');
  });

  it('agree with the attributes of a hosted engine, for any stock', () => {
    const vehicle = fc.record({
      make: fc.constantFrom('Ford', 'Kia', 'Mazda'),
      body: fc.constantFrom('Ute', 'SUV', undefined),
      seats: fc.constantFrom(2, 5, 7, undefined),
      categories: fc.constantFrom<string[]>([], ['4x4'], ['4x4', 'tow']),
    });
    fc.assert(
      fc.property(
        fc.array(vehicle, { maxLength: 20 }),
        fc.constantFrom('make', 'body', 'seats', 'categories'),
        (records, attribute) => {
          const stock = records.map((own, n) => aVehicle({ slug: `v${String(n)}`, ...own }));
          const expected: Record<string, number> = {};
          for (const one of stock) {
            const value = searchAttributes({ vehicle: one })[attribute] ?? [];
            for (const text of [value].flat()) {
              expected[String(text)] = (expected[String(text)] ?? 0) + 1;
            }
          }
          expect(countsOf(stock).counts(stock, attribute)).toEqual(expected);
        },
      ),
    );
  });
});
