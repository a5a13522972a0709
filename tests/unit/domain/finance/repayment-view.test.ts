import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  financeRows,
  repaymentText,
  repaymentView,
  type RepaymentSettings,
} from '../../../../src/domain/finance/repayment-view.ts';
import { comparisonWarning } from '../../../../src/domain/finance/lender.ts';
import { withSiteFees } from '../../../../src/domain/finance/sample-fees.ts';
import type { LenderFinance } from '../../../../src/domain/vehicle/vehicle.ts';
import { noFees } from '../../../fixtures/no-fees.ts';
import { aVehicle } from '../../../fixtures/vehicle.ts';

const settings: RepaymentSettings = {
  provider: 'carloans',
  rule: 'in-stock',
  ...noFees,
  calculator: { rounding: 'whole', establishmentFee: 0, defaultTermYears: 5 },
};
const today = '2026-03-14';
const rates = { interestRate: 9.49, comparisonRate: 10.12 };
const viewOf = (lender: LenderFinance, changes = {}) =>
  repaymentView(aVehicle({ finance_lenders: { carloans: lender }, ...changes }), settings, today);

describe('a sample repayment', () => {
  it.each<[string, LenderFinance, string]>([
    ['the lender’s week', { ...rates, paymentWeek: 189.4, paymentMonth: 818 }, '$189/wk'],
    ['the lender’s month where it has no week', { ...rates, paymentMonth: 818.6 }, '$819/mo'],
    ['a week worked out from the rate', rates, '$222/wk'],
    ['a term of the lender’s in months', { ...rates, termMonths: 84 }, '$173/wk'],
    ['a term of the lender’s in weeks', { ...rates, termWeeks: 364 }, '$173/wk'],
    ['a term of the lender’s in years', { ...rates, termYears: 7 }, '$173/wk'],
  ])('is %s', (_, lender, text) => {
    expect(viewOf(lender)).toEqual({
      text,
      rate: '9.49% p.a.',
      comparisonRate: '10.12% p.a. comparison rate',
    });
  });

  it('is missing without a price', () => {
    expect(viewOf(rates, { price: undefined })).toBeNull();
  });

  // Rule finance-24.
  it('never shows without both rates', () => {
    const rate = fc.option(fc.double({ min: 0, max: 30, noNaN: true }), { nil: null });
    const lenders = fc.record({
      interestRate: rate,
      comparisonRate: rate,
      paymentWeek: fc.option(fc.nat(500), { nil: null }),
      paymentMonth: fc.option(fc.nat(2000), { nil: null }),
    });
    fc.assert(
      fc.property(lenders, (lender) => {
        const view = viewOf(lender);
        if (lender.interestRate === null || lender.comparisonRate === null) {
          expect(view).toBeNull();
        } else if (view?.text === 'Enquire for Finance') {
          expect([view.rate, view.comparisonRate]).toEqual(['', '']);
        } else {
          expect(view?.rate).toMatch(/% p\.a\.$/);
          expect(view?.comparisonRate).toMatch(/% p\.a\. comparison rate$/);
        }
      }),
    );
  });
});

describe('the text of a repayment', () => {
  // Rule finance-10.
  it.each([
    [25, 'Enquire for Finance'],
    [25.4, 'Enquire for Finance'],
    [25.5, '$26/wk'],
    [0, 'Enquire for Finance'],
    [1289.2, '$1,289/wk'],
  ])('for %d reads %s', (dollars, text) => {
    expect(repaymentText(dollars, 'wk', settings.calculator)).toBe(text);
  });

  it('is rounded up where the tenant rounds up', () => {
    const up = { rounding: 'up' as const };
    expect(repaymentText(128.1, 'fn', up)).toBe('$129/fn');
  });
});

describe('the text "Enquire for Finance"', () => {
  it('shows without a rate', () => {
    expect(viewOf({ ...rates, paymentWeek: 25 })).toEqual({
      text: 'Enquire for Finance',
      rate: '',
      comparisonRate: '',
    });
  });
});

describe('the finance summary', () => {
  it('has the warning with its amount and term', () => {
    expect(comparisonWarning).toMatch(/based on a secured loan of \$30,000 over 5 years\.$/);
  });

  it("lists the lender's figures, both rates first, without unknown ones", () => {
    const sample = { ...rates, paymentWeek: 189.4, termYears: 5, balloon: 9000 };
    expect(financeRows(withSiteFees(sample, {}, settings))).toEqual([
      { label: 'Interest rate', text: '9.49% p.a.' },
      { label: 'Comparison rate', text: '10.12% p.a.' },
      { label: 'Weekly repayment', text: '$189.40' },
      { label: 'Term', text: '5 years' },
      { label: 'Final payment', text: '$9,000' },
    ]);
  });
});
