// The budget finder: the highest price that a repayment and a deposit can pay (rule finder-1).
import type { SiteFees } from './comparison-rate.ts';
import { paymentCount, paymentsPerYear, withMonthlyFee, worthOfOne } from './periods.ts';

/** Years that the budget counts with; the finder and its disclaimer name them. */
export const budgetTermYears = 5;

/** AUD; a finder begins with it where a shopper pays by month. */
export const monthlyRepayment = 600;

/** How often a shopper pays, as the calculator names it. */
const frequencies = { weekly: 'wk', monthly: 'mo' } as const;
export type BudgetType = keyof typeof frequencies;

/** What a site's loans cost; null: the finder counts before interest. */
export type BudgetRate = (SiteFees & { /** Percent a year. */ interest: number }) | null;

export interface BudgetInputs {
  /** AUD per week or month. */
  repayment: number;
  /** AUD. */
  deposit: number;
  type: BudgetType;
}

/** A repayment at the other frequency, AUD: the usual one for the usual one, otherwise what is as much in a year. */
export function otherRepayment(repayment: number, to: BudgetType, usualWeekly: number): number {
  const usual = { weekly: usualWeekly, monthly: monthlyRepayment };
  const from = to === 'weekly' ? 'monthly' : 'weekly';
  if (repayment === usual[from]) return usual[to];
  const perYear = repayment * paymentsPerYear[frequencies[from]];
  return Math.round(perYear / paymentsPerYear[frequencies[to]]);
}

/** Limits inputs to 0 to 1,000,000 AUD; anything that is not a number counts as 0 (rule finder-3). */
export function clampBudgetInput(value: number): number {
  return Number.isNaN(value) ? 0 : Math.min(1_000_000, Math.max(0, value));
}

/**
 * The dearest vehicle, in whole AUD, whose loan over 5 years the repayments pay off after the deposit: at the site's interest
 * and fees, or before interest (repayment x 12 or 52 x 5 years + deposit).
 */
export function budgetOf(
  { repayment, deposit, type }: BudgetInputs,
  rate: BudgetRate = null,
): number {
  const frequency = frequencies[type];
  const count = paymentCount(budgetTermYears, frequency);
  const paid = clampBudgetInput(repayment);
  const own = clampBudgetInput(deposit);
  if (rate === null) return paid * count + own;
  const borrowed =
    Math.max(0, paid - withMonthlyFee(0, frequency, rate.monthlyFee)) *
    worthOfOne(rate.interest / 100 / paymentsPerYear[frequency], count);
  return Math.floor(Math.max(0, borrowed - rate.establishmentFee) + own);
}

export type BudgetState =
  { ok: true; budget: number } | { ok: false; code: 'too-low'; button: string; message: string };

/** Whether any vehicle in stock fits a budget (rule finder-2); `noun` is singular ("car"). */
export function budgetState(budget: number, cheapest: number, noun: string): BudgetState {
  if (budget >= cheapest) return { ok: true, budget };
  return {
    ok: false,
    code: 'too-low',
    button: `0 ${noun}s Found`,
    message: `No ${noun}s found for this budget`,
  };
}
