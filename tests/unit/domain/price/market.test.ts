import { describe, expect, it } from 'vitest';
import { comparisonRate } from '../../../../src/domain/finance/comparison-rate.ts';
import { marketRange } from '../../../../src/domain/price/market-range.ts';

describe('a comparison rate', () => {
  const loan = {
    amount: 30_000,
    termYears: 5,
    interest: 8,
    establishmentFee: 0,
    monthlyFee: 0,
    besideLoan: 0,
    otherFees: 0,
  };

  it('without fees equals the interest rate', () => {
    expect(comparisonRate(loan)).toBe(8);
  });

  it.each([
    [{ establishmentFee: 395 }, 8.56],
    [{ monthlyFee: 8 }, 8.56],
    [{ establishmentFee: 395, monthlyFee: 8 }, 9.12],
    [{ besideLoan: 395, otherFees: 395 }, 8.56],
    [{ interest: 0, establishmentFee: 300 }, 0.4],
  ])('with %j is %d %%', (fees, rate) => {
    expect(comparisonRate({ ...loan, ...fees })).toBeCloseTo(rate, 1);
  });
});

describe('the range of a market', () => {
  const me = { year: 2020, km: 50_000 };
  const at = (price: number, year: number | null = 2020, km: number | null = 50_000) => ({
    price,
    year,
    km,
  });
  const five = [10, 20, 30, 40, 50].map((thousands) => at(thousands * 1_000));

  it('needs five vehicles', () => {
    expect(marketRange(me, five.slice(1))).toBeNull();
    expect(marketRange(me, five)).toEqual({ min: 14_000, max: 46_000, count: 5, confidence: 0.25 });
  });

  it('counts vehicles within a year and 30,000 km, and vehicles with unknown values', () => {
    const others = [
      ...five,
      at(1_000, 2018),
      at(1_000, 2020, 90_000),
      at(60_000, null, null),
      at(0),
    ];
    expect(marketRange(me, others)!.count).toBe(6);
    expect(marketRange(me, [...five, at(60_000, 2021, 80_000)])!.count).toBe(6);
  });

  it('has full confidence from twenty vehicles on', () => {
    const many = Array.from({ length: 30 }, () => at(20_000));
    expect(marketRange(me, many)).toEqual({ min: 20_000, max: 20_000, count: 30, confidence: 1 });
  });
});
