// The repayment formula: a standard amortised loan with an optional final payment (rule finance-3). Pure arithmetic in
// AUD.
import {
  paymentCount,
  paymentsPerYear,
  withMonthlyFee,
  worthOfOne,
  type Frequency,
} from './periods.ts';

export interface Loan {
  /** Purchase price in AUD. */
  amount: number;
  /** Deposit and trade-in in AUD. */
  deposit: number;
  /** Establishment fee in AUD, borrowed with the amount. */
  establishmentFee: number;
  /** Final payment (balloon) in AUD, owed after the last repayment. */
  residual: number;
  termYears: number;
  /** Percent a year. */
  interest: number;
}

/** Whether two loans have the same amount and terms; fees aside. */
export const isSameLoan = (a: Loan, b: Loan): boolean =>
  (['amount', 'deposit', 'residual', 'termYears', 'interest'] as const).every(
    (name) => a[name] === b[name],
  );

export interface StatedRepayment {
  /** AUD, not rounded. */
  dollars: number;
  frequency: Extract<Frequency, 'wk' | 'mo'>;
}

/** The amount borrowed: amount − deposit + establishment fee, never below zero. */
export function principal(loan: Pick<Loan, 'amount' | 'deposit' | 'establishmentFee'>): number {
  return Math.max(0, loan.amount - loan.deposit + loan.establishmentFee);
}

/** The unrounded repayment per period that leaves exactly the residual at the end of the term. */
export function repayment(loan: Loan, frequency: Frequency): number {
  const count = paymentCount(loan.termYears, frequency);
  const borrowed = principal(loan);
  const rate = loan.interest / 100 / paymentsPerYear[frequency];
  return Math.max(0, (borrowed - loan.residual * (1 + rate) ** -count) / worthOfOne(rate, count));
}

/** The same with its share of the account fee (AUD a month). */
export const loanRepayment = (loan: Loan & { monthlyFee: number }, frequency: Frequency): number =>
  withMonthlyFee(repayment(loan, frequency), frequency, loan.monthlyFee);

export type Rounding = 'whole' | 'up';

/** Rounds to whole dollars, or always up (rule finance-4). A floating-point error does not add a dollar. */
export function roundRepayment(dollars: number, rounding: Rounding): number {
  return rounding === 'up' ? Math.ceil(dollars - 1e-7) : Math.round(dollars);
}

/** 52.18 weeks of a year in 12 months; 4.33 would state less than the loan costs. */
const weeksPerMonth = 4.348;

/** The monthly estimate of a weekly repayment whose loan is not known (rule finance-14). */
export function monthlyEstimate(weekly: number): number {
  return weekly * weeksPerMonth;
}

/** A repayment that another party states, in the other period. */
export const inOtherPeriod = ({
  dollars,
  frequency,
}: Pick<StatedRepayment, 'dollars'> & { frequency: Frequency }): StatedRepayment =>
  frequency === 'mo'
    ? { dollars: dollars / weeksPerMonth, frequency: 'wk' }
    : { dollars: monthlyEstimate(frequency === 'fn' ? dollars / 2 : dollars), frequency: 'mo' };
