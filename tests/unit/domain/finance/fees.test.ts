// The fees that a site states, and the texts about them.
import { describe, expect, it } from 'vitest';
import { financeDisclaimer, usualDisclaimer } from '../../../../src/domain/finance/disclaimer.ts';
import {
  knownFees,
  siteFees,
  statedComparisonRate,
} from '../../../../src/domain/finance/comparison-rate.ts';

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
    expect(siteFees(settings([...known, ...others])).otherFees).toBe(918.25);
    const rate = (fees: typeof known) => statedComparisonRate(11.95, siteFees(settings(fees)));
    expect(rate(known)).toBe(rate([]));
    expect(rate([...known, ...others])).toBeGreaterThan(rate(known) + 1);
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
    const fees = [{ name: 'Monthly account fee', amount: 8 }];
    expect(financeDisclaimer(null, { ...nothing, quote, fees })).toBe(
      `${usualDisclaimer} Fees: Establishment fee $395, Monthly account fee $8.`,
    );
  });

  it('lists only the fee of an example that a lender gives', () => {
    const settings = { ...noFees, fees: [{ name: 'Agency fee', amount: 912.25 }] };
    const own = [{ name: 'Establishment fee', amount: 395 }];
    const text = financeDisclaimer('Theirs.', { ...nothing, ...settings }, own);
    expect(text).toBe('Theirs. Fees: Establishment fee $395.');
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
