import { describe, expect, it } from 'vitest';
import {
  eligibleSample,
  type EligibilityRule,
} from '../../../../src/domain/finance/eligibility.ts';
import type { LenderFinance, VehicleInput } from '../../../../src/domain/vehicle/vehicle.ts';
import { noFees } from '../../../fixtures/no-fees.ts';
import { aVehicle } from '../../../fixtures/vehicle.ts';

const settings = {
  provider: 'carloans',
  rule: 'in-stock' as EligibilityRule,
  calculator: { establishmentFee: 0 },
  ...noFees,
};
const today = '2026-03-14';
const rates = { interestRate: 9.49, comparisonRate: 10.12 };

const isEligible = (
  rule: EligibilityRule,
  changes: Partial<VehicleInput> = {},
  lender: LenderFinance = { ...rates, paymentWeek: 189, paymentMonth: 818 },
) => {
  const vehicle = aVehicle({ finance_lenders: { carloans: lender }, ...changes });
  return eligibleSample(vehicle, { ...settings, rule }, today) !== null;
};

// Rule finance-2.
describe('the age-limited rule', () => {
  it.each<[string, Partial<VehicleInput>, boolean]>([
    ['eleven years old', { year: 2015 }, true],
    ['twelve years old', { year: 2014 }, false],
    ['of an unknown year', { year: undefined }, false],
    ['at $501', { price: 501 }, true],
    ['at $500', { price: 500 }, false],
    ['without a price', { price: undefined }, false],
    ['coming soon', { status: 'coming_soon' }, false],
    ['sold', { status: 'sold' }, false],
  ])('a vehicle %s', (_, changes, eligible) => {
    expect(isEligible('age-limited', changes)).toBe(eligible);
  });
});

// Rule finance-2.
describe('the other rules', () => {
  it.each<[EligibilityRule, string, Partial<VehicleInput>, LenderFinance, boolean]>([
    ['in-stock', 'an old cheap vehicle', { year: 1990, price: 100 }, rates, true],
    ['in-stock', 'a sold vehicle', { status: 'sold' }, rates, false],
    ['weekly-payment', 'with a weekly payment', {}, { ...rates, paymentWeek: 189 }, true],
    ['weekly-payment', 'with a monthly payment only', {}, { ...rates, paymentMonth: 818 }, false],
    ['weekly-payment', 'at $500', { price: 500 }, { ...rates, paymentWeek: 189 }, false],
    ['monthly-payment', 'with a monthly payment', {}, { ...rates, paymentMonth: 818 }, true],
    ['monthly-payment', 'with a weekly payment only', {}, { ...rates, paymentWeek: 189 }, false],
    ['monthly-payment', 'at $500', { price: 500 }, { ...rates, paymentMonth: 818 }, false],
  ])('%s: %s', (rule, _, changes, lender, eligible) => {
    expect(isEligible(rule, changes, lender)).toBe(eligible);
  });
});

// Rule finance-1.
describe('finance information', () => {
  it.each<[string, LenderFinance]>([
    ['an interest rate', { interestRate: null, comparisonRate: 10.12, paymentWeek: 189 }],
    ['a comparison rate', { interestRate: 9.49, comparisonRate: null, paymentWeek: 189 }],
    ['either rate', { paymentWeek: 189 }],
  ])('never shows without %s', (_, lender) => {
    expect(isEligible('in-stock', {}, lender)).toBe(false);
  });

  it('never shows where it is switched off or comes from another lender', () => {
    const vehicle = aVehicle({ finance_lenders: { carloans: rates } });
    expect(eligibleSample(vehicle, settings, today)).not.toBeNull();
    expect(eligibleSample(vehicle, { ...settings, provider: null }, today)).toBeNull();
    expect(eligibleSample(vehicle, { ...settings, provider: 'toString' }, today)).toBeNull();
    expect(eligibleSample(vehicle, { ...settings, provider: null }, today)).toBeNull();
  });
});

describe('a finance partner’s quote', () => {
  it('is the sample of the provider youx', () => {
    const youxQuote = { weeklyRepaymentAmount: 201.5, advertisedRate: 8.9, comparisonRate: 9.8 };
    const found = eligibleSample(aVehicle({ youxQuote }), { ...settings, provider: 'youx' }, today);
    expect(found).toMatchObject({ interestRate: 8.9, comparisonRate: 9.8, paymentWeek: 201.5 });
    expect(eligibleSample(aVehicle({ youxQuote }), settings, today)).toBeNull();
  });
});
