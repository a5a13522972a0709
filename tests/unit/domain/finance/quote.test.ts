import { describe, expect, it } from 'vitest';
import {
  quotedStart,
  quoteSubject,
  quoteView,
  type ShownQuote,
} from '../../../../src/domain/finance/quote.ts';
import type { VehicleInput } from '../../../../src/domain/vehicle/vehicle.ts';
import { aVehicle } from '../../../fixtures/vehicle.ts';

const settings = {
  provider: 'banksia',
  rule: 'age-limited' as const,
  quote: { enabled: true },
};
const today = '2026-03-14';
const rates = { interestRate: 9, comparisonRate: 10, paymentWeek: 100 };

describe('a quote', () => {
  // Rule finance-13.
  it.each<[string, Partial<VehicleInput>, boolean]>([
    ['without the lender’s figures', {}, true],
    ['with the lender’s figures', { finance_lenders: { banksia: rates } }, false],
    ['with figures of another lender', { finance_lenders: { other: rates } }, true],
    ['sold', { status: 'sold' }, false],
    ['coming soon', { status: 'coming_soon' }, false],
    ['without a price', { price: undefined }, false],
    ['at the price floor', { price: 500 }, false],
    ['cheaper than the partner finances', { price: 9_999 }, false],
    ['as cheap as the partner finances', { price: 10_000 }, true],
    ['as dear as the partner finances', { price: 200_000 }, true],
    ['dearer than the partner finances', { price: 200_001 }, false],
    ['too old', { year: 2014 }, false],
  ])('is requested for a vehicle %s: %s', (_, changes, asked) => {
    expect(quoteSubject(aVehicle({ year: 2020, ...changes }), settings, today) !== null).toBe(
      asked,
    );
  });

  it('is never requested where the tenant has no finance partner', () => {
    const off = { ...settings, quote: { enabled: false } };
    expect(quoteSubject(aVehicle({ year: 2020 }), off, today)).toBeNull();
  });

  const words = { rounding: 'whole' as const };
  const answer = { weeklyRepaymentAmount: 129.4, advertisedRate: 8.9, comparisonRate: 9.8 };

  // Rule finance-14.
  it('shows with both rates and the monthly amount (weekly × 4.348), or as "Enquire for Finance" without rates', () => {
    expect(quoteView(answer, words)).toEqual({
      text: '$129/wk',
      rate: '8.90% p.a.',
      comparisonRate: '9.80% p.a. comparison rate',
      monthly: '$563/mo',
    });
    expect(quoteView({ ...answer, weeklyRepaymentAmount: 25 }, words)).toEqual({
      text: 'Enquire for Finance',
      rate: '',
      comparisonRate: '',
      monthly: '',
    });
  });

  it('of nothing is a figure, and one below nothing is none', () => {
    const view = { ...quoteView(answer, words)!, rate: '0.00% p.a.' };
    const free = { weeklyRepaymentAmount: 0, advertisedRate: 0, view, terms: 'b' };
    const started = (quote: ShownQuote) => quotedStart({ quote, price: 30_000, termYears: 5 });
    expect(started(free)).toMatchObject({
      loan: { amount: 30_000, interest: 0 },
      stated: { dollars: 0 },
    });
    expect(started({ ...free, advertisedRate: -0.1 })).toBeNull();
    expect(started({ ...free, weeklyRepaymentAmount: -1 })).toBeNull();
    expect(started({ ...free, advertisedRate: Infinity })).toBeNull();
  });

  it.each([{}, { ...answer, comparisonRate: null }, { ...answer, advertisedRate: '8.9' }])(
    'is missing when the partner answers %j',
    (broken) => {
      expect(quoteView(broken, words)).toBeNull();
    },
  );
});
