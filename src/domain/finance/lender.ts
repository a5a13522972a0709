// One lender's sample figures for a vehicle and the legal texts about them. It computes no repayment and decides no
// eligibility.
import { comparisonLoan } from './comparison-rate.ts';
import { formatMoney } from '../text/format.ts';
import { formatPercent } from './format-percent.ts';
import type { LenderFinance, Vehicle } from '../vehicle/vehicle.ts';

/** Figures that may be shown: a repayment always comes with both rates (rule finance-1). */
export interface LenderSample extends LenderFinance {
  interestRate: number;
  comparisonRate: number;
}

/** The term of a lender's sample in years, whatever unit the lender uses. */
export function sampleTermYears(
  sample: Pick<LenderFinance, 'termYears' | 'termMonths' | 'termWeeks'>,
): number | null {
  if (sample.termYears) return sample.termYears;
  if (sample.termMonths) return sample.termMonths / 12;
  return sample.termWeeks ? sample.termWeeks / 52 : null;
}

/** What the provider says about this vehicle; null without data or without both rates. */
export function lenderSample(vehicle: Vehicle, provider: string | null): LenderSample | null {
  if (provider === null) return null;
  const data = lenderData(vehicle, provider);
  if (data?.interestRate == null || data.comparisonRate == null) return null;
  return { ...data, interestRate: data.interestRate, comparisonRate: data.comparisonRate };
}

function lenderData(vehicle: Vehicle, provider: string): LenderFinance | null {
  const lenders = vehicle.finance_lenders ?? {};
  if (Object.hasOwn(lenders, provider)) return lenders[provider] ?? null;
  if (provider !== 'youx' || !vehicle.youxQuote) return null;
  const { weeklyRepaymentAmount, advertisedRate, comparisonRate } = vehicle.youxQuote;
  return { interestRate: advertisedRate, comparisonRate, paymentWeek: weeklyRepaymentAmount };
}

/** "10.12% p.a. comparison rate": the law requires this name wherever the rate appears. */
export function comparisonRateText(percent: number): string {
  return `${formatPercent(percent)} comparison rate`;
}

/** The warning that the law words (National Credit Code, part 10), beside every comparison rate. */
export const comparisonWarning =
  'WARNING: This comparison rate is true only for the example given and may not include all fees and charges. ' +
  'Different terms, fees or other loan amounts might result in a different comparison rate. Comparison rate based ' +
  `on a secured loan of ${formatMoney(comparisonLoan.amount)} over ${String(comparisonLoan.termYears)} years.`;
