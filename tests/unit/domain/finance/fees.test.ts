// The fees that a site states, and the texts about them.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { financeDisclaimer, usualDisclaimer } from '../../../../src/domain/finance/disclaimer.ts';
import {
  knownFees,
  siteFees,
  statedComparisonRate,
} from '../../../../src/domain/finance/comparison-rate.ts';
import { paymentsPerYear, withMonthlyFee } from '../../../../src/domain/finance/periods.ts';
import { repayment } from '../../../../src/domain/finance/repayment.ts';
import { withSiteFees } from '../../../../src/domain/finance/sample-fees.ts';

// Rule finance-5.
describe('the establishment fee of a site', () => {
  it.each([
    ['of the lender whose calculator adds it', 1360.5, 395, 1360.5],
    ['of the one tenant of 1300', 1300, 395, 1300],
    ['of the estimate where the calculator adds none', 0, 395, 395],
    ['none at all', 0, 0, 0],
  ])('is that %s', (_, added, estimated, fee) => {
    const fees = knownFees({
      calculator: { establishmentFee: added },
      quote: { estimate: { establishmentFee: estimated, monthlyFee: 8 } },
    });
    expect(fees).toEqual({ establishmentFee: fee, monthlyFee: 8 });
  });
});

// Rule finance-5.
describe('the comparison rate of a site', () => {
  const settings = (fees: { name: string; amount: number }[]) => ({
    calculator: { establishmentFee: 395 },
    quote: { estimate: { establishmentFee: 0, monthlyFee: 8 } },
    fees,
  });
  const known = [
    { name: 'Establishment fee', amount: 395 },
    { name: 'Monthly account fee', amount: 8 },
  ];

  it('includes every fee that the site lists, each once', () => {
    const others = [
      { name: 'Security registration', amount: 6 },
      { name: 'Agency fee', amount: 912.25 },
    ];
    // Regulation 71 leaves out fees of the government.
    expect(siteFees(settings([...known, ...others])).otherFees).toBe(912.25);
    const rate = (fees: typeof known) => statedComparisonRate(11.95, siteFees(settings(fees)));
    expect(rate(known)).toBe(rate([]));
    expect(rate([...known, ...others])).toBeGreaterThan(rate(known) + 1);
  });
});

// Rule finance-5: a lender does not know what the dealer or its broker asks.
describe("a lender's example on a site that lists fees", () => {
  const settings = {
    calculator: { establishmentFee: 0 },
    quote: { estimate: { establishmentFee: 395, monthlyFee: 8 } },
    fees: [
      { name: 'Security registration', amount: 6 },
      { name: 'Agency fee', amount: 912.25 },
    ],
  };
  const cents = (dollars: number) => Math.round(dollars * 100) / 100;
  const loans = fc.record({
    price: fc.integer({ min: 5_000, max: 90_000 }),
    deposit: fc.integer({ min: 0, max: 2_000 }),
    balloon: fc.integer({ min: 0, max: 1_500 }),
    termYears: fc.integer({ min: 1, max: 7 }),
    interest: fc.double({ min: 3, max: 20, noNaN: true }),
    includesMonthlyFee: fc.boolean(),
    frequency: fc.constantFrom('wk' as const, 'mo' as const),
  });

  it('has all of them in its repayment, its total and its comparison rate, each once', () => {
    fc.assert(
      fc.property(loans, ({ includesMonthlyFee, frequency, interest, ...loan }) => {
        const { price, deposit, balloon, termYears } = loan;
        const terms = { amount: price, deposit, residual: balloon, termYears, interest };
        const bare = repayment({ ...terms, establishmentFee: 395 }, frequency);
        const full = withMonthlyFee(bare, frequency, 8);
        const stated = cents(includesMonthlyFee ? full : bare);
        const sample = {
          deposit,
          balloon,
          termYears,
          establishmentFees: 395,
          interestRate: interest,
          comparisonRate: interest,
          ...(frequency === 'wk' ? { paymentWeek: stated } : { paymentMonth: stated }),
        };
        const whole = withSiteFees(sample, { price }, settings);
        const shown = whole.paymentWeek ?? whole.paymentMonth ?? 0;
        expect(Math.abs(shown - full)).toBeLessThan(0.02);
        const repaid = shown * termYears * paymentsPerYear[frequency];
        expect(whole.totalPayable).toBe(Math.round(repaid + deposit + balloon + 918.25));
        expect(whole.comparisonRate).toBe(statedComparisonRate(interest, siteFees(settings)));
      }),
    );
  });

  it('keeps a comparison rate that is higher, for fees that the site does not know', () => {
    const sample = { interestRate: 8, comparisonRate: 15 };
    expect(withSiteFees(sample, { price: 20_000 }, settings).comparisonRate).toBe(15);
  });
});

// Rule finance-22.
describe('the finance disclaimer', () => {
  const noFees = {
    calculator: { establishmentFee: 0 },
    quote: { estimate: { establishmentFee: 0, monthlyFee: 0 } },
  };
  const nothing = { ...noFees, fees: [], comparisonRange: null, broker: null };

  // Rule finance-5.
  it('names every fee that the figures include, although the list lacks it', () => {
    const quote = { estimate: { establishmentFee: 395, monthlyFee: 8 } };
    expect(financeDisclaimer(null, { ...nothing, quote })).toBe(
      `${usualDisclaimer} Fees: Establishment fee $395, Monthly account fee $8.`,
    );
    const withOwn = (name: string) =>
      financeDisclaimer(null, { ...nothing, quote, fees: [{ name, amount: 8 }] });
    const before = `${usualDisclaimer} Fees: Establishment fee $395,`;
    for (const name of ['Monthly account fee', 'monthly fee'])
      expect(withOwn(name)).toBe(`${before} ${name} $8.`);
    // A fee of another name is another fee.
    for (const name of ['Bimonthly fee', 'Monthly fee for SMS'])
      expect(withOwn(name)).toBe(`${before} ${name} $8, Monthly account fee $8.`);
  });

  it("is the lender's text, otherwise the tenant's", () => {
    expect(financeDisclaimer('Theirs.', nothing)).toBe('Theirs.');
    expect(financeDisclaimer(null, nothing)).toBe(usualDisclaimer);
  });

  it('adds fees, the range of comparison rates and the broker', () => {
    const settings = {
      ...noFees,
      fees: [
        { name: 'Establishment fee', amount: 395 },
        { name: 'Agency fee', amount: 912.25 },
      ],
      comparisonRange: { min: 8.38, max: 19.42 },
      broker: { name: 'A Broker', licence: 'Licence 1', details: 'May receive a commission.' },
    };
    expect(financeDisclaimer(undefined, settings)).toBe(
      `${usualDisclaimer} Fees: Establishment fee $395, Agency fee $912.25. ` +
        'Comparison rates range from 8.38% p.a. to 19.42% p.a. ' +
        'A Broker, Licence 1. May receive a commission.',
    );
  });
});
