// The shopper's own rate: its source, its repayments and its texts (rules personal-1 and personal-4).
import { describe, expect, it } from 'vitest';
import { ownExample, ownQuote } from '../../../../src/domain/finance/own-quote.ts';
import {
  bandRate,
  personalConsent,
  personalSource,
  personalTerms,
  personalView,
  ratesText,
} from '../../../../src/domain/finance/personal-rate.ts';
import { tenantNamed } from '../../../fixtures/functions/tenants.ts';

const { finance } = tenantNamed('harbourside-ford');
const settings = {
  ...finance,
  quote: {
    ...finance.quote,
    estimate: {
      rates: { GREAT: 7.95, DECENT: 10.95, POOR: 15.95 },
      establishmentFee: 395,
      monthlyFee: 8,
    },
  },
};
const terms = personalTerms(settings);
const noFees = { establishmentFee: 0, monthlyFee: 0 };

// Rule personal-1.
describe('a rate from the tenant’s own table', () => {
  it.each([
    ['GREAT', 7.95],
    ['DECENT', 10.95],
    ['POOR', 15.95],
  ] as const)('for a %s credit history is %f', (credit, interest) => {
    const rate = bandRate(credit, settings);
    expect(rate.interest).toBe(interest);
    expect(rate.comparisonRate).toBeGreaterThan(interest);
    // It is the comparison rate of the site's other figures.
    const request = { selfAssessedCreditScore: credit, purchasePrice: 30_000, loanTerm: 5 };
    expect(rate.comparisonRate).toBe(ownQuote(request, settings).comparisonRate);
  });
});

// Rule personal-4.
describe('a repayment at the shopper’s own rate', () => {
  const rate = { interest: 9.5, comparisonRate: 11 };

  it('is that of the site’s own example for the price, at the shopper’s rate', () => {
    const view = personalView(30_000, rate, terms)!;
    const request = { selfAssessedCreditScore: 'GREAT', purchasePrice: 30_000, loanTerm: 5 };
    expect(view.loan).toEqual(ownExample(request as never, settings, 9.5));
    const quote = ownQuote(request as never, settings, rate);
    expect(quote).toMatchObject({ advertisedRate: 9.5, comparisonRate: 11, basis: 'personal' });
    expect(Math.round(view.dollars * 100) / 100).toBe(quote.weeklyRepaymentAmount);
    expect(view).toMatchObject({
      text: `$${String(Math.round(view.dollars))}/wk`,
      rate: '9.50% p.a.',
      comparisonRate: '11.00% p.a. comparison rate',
      basis:
        'At your rate. For $30,000 over 5 years, $3,000 deposit, $9,000 final payment, $395 establishment fee, $8 monthly account fee.',
    });
  });

  it.each([
    ['below the amounts that the site lends', 9_999],
    ['above them', 200_001],
    ['of a vehicle without a price', undefined],
  ])('is not stated for a price %s', (_name, price) => {
    expect(personalView(price, rate, terms)).toBeNull();
  });

  it('is not stated where it is too small for a repayment', () => {
    expect(personalView(10_000, { ...rate, interest: 0.01 }, { ...terms, ...noFees })).toBeNull();
  });

  it('has both rates in its text', () => {
    expect(ratesText(rate)).toBe('9.50% p.a., 11.00% p.a. comparison rate');
  });
});

// Rule personal-3.
describe('what a shopper agrees to', () => {
  const with_ = (partner: { name: string; check: 'none' | 'soft' } | null) =>
    personalConsent('Test Motors Pty Ltd', { validDays: 30, partner });

  it('names no check where the tenant’s own table gives the rate', () => {
    expect(with_(null)).toContain('No credit file is read');
    expect(personalSource('Test Motors', 'GREAT', { validDays: 30, partner: null })).toBe(
      'from the rates of Test Motors for a great credit history',
    );
  });

  it('names the partner, what it gets, and its soft check', () => {
    const text = with_({ name: 'Lender', check: 'soft' });
    for (const words of ['name, phone number, email, postcode', 'to Lender', 'soft check']) {
      expect(text).toContain(words);
    }
    expect(with_({ name: 'Lender', check: 'none' })).not.toContain('soft check');
  });
});
