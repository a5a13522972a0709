// Periods of repayments: how many, what they are worth today, and their share of a monthly fee. AUD, not rounded.

/** The calculator's repayment frequencies, with the number of repayments a year (rule finance-9). */
export const paymentsPerYear = { wk: 52, fn: 26, mo: 12 } as const;
export type Frequency = keyof typeof paymentsPerYear;

export function paymentCount(termYears: number, frequency: Frequency): number {
  return Math.max(1, Math.round(termYears * paymentsPerYear[frequency]));
}

/**
 * What a loan comes to, in whole AUD: the repayments as they are before the page rounds them (AUD), the deposit, the final
 * payment and the fees beside the loan (rule finance-5).
 */
export const totalPayable = (
  { termYears, deposit, residual }: { termYears: number; deposit: number; residual: number },
  { dollars, frequency }: { dollars: number; frequency: Frequency },
  besideLoan: number,
): number =>
  Math.round(dollars * paymentCount(termYears, frequency) + deposit + residual + besideLoan);

/** Repayments over `count` periods at a rate of one period, as a sum today: the loan that repayments of one dollar pay off. */
export const worthOfOne = (rate: number, count: number): number =>
  rate === 0 ? count : (1 - (1 + rate) ** -count) / rate;

/** A repayment plus its period's share of the account fee (AUD a month). */
export const withMonthlyFee = (dollars: number, frequency: Frequency, monthlyFee: number): number =>
  dollars + (monthlyFee * 12) / paymentsPerYear[frequency];
