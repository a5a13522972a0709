import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  paymentCount,
  paymentsPerYear,
  type Frequency,
} from '../../../../src/domain/finance/periods.ts';
import {
  monthlyEstimate,
  principal,
  repayment,
  roundRepayment,
  type Loan,
} from '../../../../src/domain/finance/repayment.ts';

/** Expected amounts, calculated by running the balance period by period in decimals until the residual was left. */
// Rule finance-3.
describe('the repayment', () => {
  const none = { deposit: 0, establishmentFee: 0, residual: 0 };
  it.each<[string, Loan, Frequency, number]>([
    ['$30,000, 5 years, 9%', { ...none, amount: 30000, termYears: 5, interest: 9 }, 'mo', 622.7507],
    ['$20,000, 3 years, 6%', { ...none, amount: 20000, termYears: 3, interest: 6 }, 'mo', 608.4387],
    [
      '$30,000, 5 years, 10%, 30% final payment',
      { ...none, amount: 30000, residual: 9000, termYears: 5, interest: 10 },
      'mo',
      521.1879,
    ],
    [
      '$45,990, 5 years, 9.49%',
      { ...none, amount: 45990, termYears: 5, interest: 9.49 },
      'wk',
      222.3153,
    ],
    [
      '$27,000 and a fee of $1,300, 5 years, 8.5%',
      { ...none, amount: 27000, establishmentFee: 1300, termYears: 5, interest: 8.5 },
      'fn',
      267.5692,
    ],
    [
      '$30,000, $2,000 down, fee $1,360.50, $9,000 at the end, 7 years, 7.5%',
      {
        amount: 30000,
        deposit: 2000,
        establishmentFee: 1360.5,
        residual: 9000,
        termYears: 7,
        interest: 7.5,
      },
      'wk',
      84.9176,
    ],
    [
      '$10,000, 1 year, no interest',
      { ...none, amount: 10000, termYears: 1, interest: 0 },
      'wk',
      192.3077,
    ],
    [
      'no interest with a final payment',
      { ...none, amount: 30000, residual: 9000, termYears: 5, interest: 0 },
      'mo',
      350,
    ],
    [
      'a deposit above the price',
      { ...none, amount: 5000, deposit: 9000, termYears: 5, interest: 9 },
      'wk',
      0,
    ],
    [
      'a final payment above the loan',
      { ...none, amount: 5000, residual: 50000, termYears: 1, interest: 9 },
      'wk',
      0,
    ],
  ])('%s', (_, loan, frequency, expected) => {
    expect(repayment(loan, frequency)).toBeCloseTo(expected, 3);
  });

  it('paid over the whole term leaves the residual', () => {
    const loans = fc.record({
      amount: fc.integer({ min: 10_000, max: 250_000 }),
      deposit: fc.integer({ min: 0, max: 5_000 }),
      establishmentFee: fc.constantFrom(0, 395, 1300, 1360.5),
      residual: fc.integer({ min: 0, max: 5_000 }),
      termYears: fc.integer({ min: 2, max: 14 }).map((halves) => halves / 2),
      interest: fc.integer({ min: 0, max: 40 }).map((halves) => halves / 2),
    });
    const frequencies = fc.constantFrom<Frequency>('wk', 'fn', 'mo');
    fc.assert(
      fc.property(loans, frequencies, (loan, frequency) => {
        const payment = repayment(loan, frequency);
        let balance = loan.amount - loan.deposit + loan.establishmentFee;
        const periods = Math.round(loan.termYears * { wk: 52, fn: 26, mo: 12 }[frequency]);
        const rate = loan.interest / 100 / { wk: 52, fn: 26, mo: 12 }[frequency];
        for (let period = 0; period < periods; period += 1) balance += balance * rate - payment;
        expect(Math.abs(balance - loan.residual)).toBeLessThan(0.01);
      }),
    );
  });

  // Rule finance-9.
  it('counts 52 weeks, 26 fortnights and 12 months a year, half years included', () => {
    expect(paymentsPerYear).toEqual({ wk: 52, fn: 26, mo: 12 });
    expect(paymentCount(2.5, 'fn')).toBe(65);
  });

  it('borrows the amount less the deposit plus the fee', () => {
    expect(principal({ amount: 30000, deposit: 2000, establishmentFee: 1300 })).toBe(29300);
  });
});

// Rule finance-4.
describe('rounding', () => {
  it.each([
    [129.4, 'whole', 129],
    [129.5, 'whole', 130],
    [129.01, 'up', 130],
    [129, 'up', 129],
    [129.000000001, 'up', 129],
  ] as const)('%d %s is %d', (dollars, rounding, expected) => {
    expect(roundRepayment(dollars, rounding)).toBe(expected);
  });

  it('gives a monthly estimate of 4.348 weeks', () => {
    expect(monthlyEstimate(100)).toBeCloseTo(434.8);
  });
});
