// The budget finder: the highest price that a repayment and a deposit can pay (rule finder-1).

/** Years that the budget counts with; the finder and its disclaimer name them. */
export const budgetTermYears = 5;

/** AUD; a finder begins with it where a shopper pays by month. */
export const monthlyRepayment = 600;

/** Repayments a year, by frequency. */
const repaymentsPerYear = { weekly: 52, monthly: 12 } as const;
export type BudgetType = keyof typeof repaymentsPerYear;

export interface BudgetInputs {
  /** AUD per week or month. */
  repayment: number;
  /** AUD. */
  deposit: number;
  type: BudgetType;
}

/** Limits inputs to 0 to 1,000,000 AUD; anything that is not a number counts as 0 (rule finder-3). */
export function clampBudgetInput(value: number): number {
  return Number.isNaN(value) ? 0 : Math.min(1_000_000, Math.max(0, value));
}

/** repayment × 12 or 52 × 5 years + deposit, in AUD. */
export function budgetOf({ repayment, deposit, type }: BudgetInputs): number {
  const repayments = repaymentsPerYear[type] * budgetTermYears;
  return clampBudgetInput(repayment) * repayments + clampBudgetInput(deposit);
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
