// The budget finder: what a repayment and a deposit can buy (rule finder-1).

/** Week or month, and how many of each a year has. */
const repaymentsPerYear = { weekly: 52, monthly: 12 } as const;
export type BudgetType = keyof typeof repaymentsPerYear;

export interface BudgetInputs {
  /** AUD a week or month. */
  repayment: number;
  /** AUD. */
  deposit: number;
  type: BudgetType;
}

/** Inputs lie between 0 and 1,000,000 AUD; what is not a number counts as 0 (rule finder-3). */
export function clampBudgetInput(value: number): number {
  return Number.isNaN(value) ? 0 : Math.min(1_000_000, Math.max(0, value));
}

/** repayment × 12 or 52 × years + deposit, in AUD. */
export function budgetOf(inputs: BudgetInputs, termYears: number): number {
  const repayment = clampBudgetInput(inputs.repayment);
  return repayment * repaymentsPerYear[inputs.type] * termYears + clampBudgetInput(inputs.deposit);
}

export type BudgetState =
  { ok: true; budget: number } | { ok: false; code: 'too-low'; button: string; message: string };

/** Whether anything in stock can be had for a budget; `noun` is singular ("car") (rule finder-2). */
export function budgetState(budget: number, cheapest: number, noun: string): BudgetState {
  if (budget >= cheapest) return { ok: true, budget };
  return {
    ok: false,
    code: 'too-low',
    button: `0 ${noun}s Found`,
    message: `No ${noun}s found for this budget`,
  };
}
