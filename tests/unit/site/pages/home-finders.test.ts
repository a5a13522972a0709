// What the finders of a home page begin with, counted from the stock.
import { describe, expect, it } from 'vitest';
import { aSite, aTenant, aVehicle } from '../fixtures.ts';

const prices = (of: (number | undefined)[], finders: object = {}) => {
  const tenant = aTenant({ finders });
  const site = aSite(
    of.map((price) => aVehicle({ price })),
    { tenant },
  );
  const section = site.at('/', 'home').sections.find(({ kind }) => kind === 'prices');
  return section?.kind === 'prices' ? section : null;
};

describe('the finders by money', () => {
  // Rule finder-4.
  it('count what the budget of the tenant buys', () => {
    const budget = prices([900, 5_000, 54_000, 54_001, undefined])?.budget;
    expect(budget).toMatchObject({ count: 2, cheapest: 5_000 });
    expect(budget?.noun).toEqual({ one: 'car', many: 'cars' });
    expect(budget?.presets[0]?.label).toBe('Up to $5,000');
    expect(decodeURIComponent(budget?.presets[0]?.href ?? '')).toContain('range[price]=1001:5000');
  });

  it('count twelve months a year', () => {
    const budget = prices([38_000, 38_001], { budget: { frequency: 'monthly' } })?.budget;
    expect(budget?.count).toBe(1);
  });

  // Rule finder-1.
  it('calculate with the middle of the rates beside the vehicles, or the rate of the calculator', () => {
    const rateOf = (rates: number[], beforeInterest = false) => {
      const tenant = aTenant({
        finance: { provider: 'plenti', calculator: { defaultInterest: 8 } },
        finders: { budget: { beforeInterest } },
      });
      const stock = rates.map((interestRate, at) =>
        aVehicle({
          slug: `v${String(at)}`,
          price: 20_000,
          finance_lenders: { plenti: { interestRate, comparisonRate: interestRate + 1 } },
        }),
      );
      const site = aSite([aVehicle({ price: 9_000 }), ...stock], { tenant });
      const section = site.at('/', 'home').sections.find(({ kind }) => kind === 'prices');
      return section?.kind === 'prices' ? section.budget?.rate?.interest : null;
    };
    expect(rateOf([12.5, 9.99, 10.74])).toBe(10.74);
    expect(rateOf([])).toBe(8);
    expect(rateOf([12.5], true)).toBeUndefined();
  });

  // Rule finder-5.
  it('end the price range at the dearest vehicle, or at the fallback without any', () => {
    expect(prices([6_000, 61_234])?.range).toMatchObject({
      min: 5_000,
      max: 61_500,
      count: 2,
    });
    expect(prices([])?.range).toMatchObject({ max: 100_000, count: 0 });
    expect(prices([900_000])?.range).toMatchObject({ max: 250_000, count: 0 });
  });

  it('show the tenant’s choice, and no section without any', () => {
    expect(prices([9_000], { budget: { shown: false } })).toMatchObject({ budget: null });
    expect(prices([9_000], { budget: { shown: false }, priceRange: { shown: false } })).toBeNull();
  });
});
