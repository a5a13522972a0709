// The estimate that an assistant may repeat: complete, or none.
import { describe, expect, it } from 'vitest';
import { estimateSentence } from '../../../../src/domain/finance/estimate-sentence.ts';
import { pageLoan } from '../../../../src/domain/finance/page-loan.ts';
import { comparisonWarning } from '../../../../src/domain/finance/lender.ts';
import { loadTenant } from '../../../../src/tenant/load.ts';
import { aVehicle } from '../../../fixtures/vehicle.ts';

const loaded = loadTenant(process.cwd(), 'meridian-motor-group');
if (!loaded.ok) throw new Error('the demo tenant has errors');
const { finance } = loaded.tenant;
const lender = {
  interestRate: 9.95,
  comparisonRate: 11.02,
  termYears: 5,
  deposit: 0,
  balloon: 0,
  paymentMonth: 1_130,
};
const sentenceOf = (own: object, term: number | null = null) => {
  const vehicle = aVehicle({
    price: 50_000,
    year: 2024,
    status: 'in_stock',
    finance_lenders: { [finance.provider ?? '']: { ...lender, ...own } },
  });
  const loan = pageLoan(vehicle, finance, '2026-11-24', false);
  return loan && estimateSentence(loan, term, finance);
};

// Rule agents-5.
describe('the sentence of an estimate', () => {
  it('has repayment, term, amount, deposit, final payment, both rates and the warning', () => {
    expect(sentenceOf({})).toBe(
      'Estimate, not an offer of credit: $1,130 a month for $50,000 over 5 years, no deposit, no final payment, ' +
        `9.95% p.a., 11.97% p.a. comparison rate. ${comparisonWarning}`,
    );
    expect(sentenceOf({}, 3)).toMatch(
      /: \$\d{3} a week for \$50,000 over 3 years, .*comparison rate\. WARNING/,
    );
  });

  it.each([
    ['a rate', { comparisonRate: null }],
    ['the repayment', { paymentMonth: null }],
    ['the term', { termYears: null }],
    ['the deposit', { deposit: null }],
    ['the final payment', { balloon: null }],
  ])('is not there where the lender does not state %s', (_what, own) => {
    expect(sentenceOf(own)).toBeNull();
  });

  it('is not there for a longer term than the site offers', () => {
    expect(sentenceOf({}, finance.calculator.maxTermYears + 1)).toBeNull();
  });
});
