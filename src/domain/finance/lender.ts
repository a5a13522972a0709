// One lender's sample figures on a vehicle, and the law's wording about them.
// It computes no repayment and decides no eligibility.
import { formatMoney, formatPercent } from '../text/format.ts';
import type { LenderFinance, Vehicle } from '../vehicle/vehicle.ts';

/** Figures that may be shown: a repayment is never stated without both rates (rule finance-1). */
export interface LenderSample extends LenderFinance {
  interestRate: number;
  comparisonRate: number;
}

/** What the provider says about this vehicle; null without both rates or without data. */
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

/** "10.12% p.a. comparison rate": the rate must be called that wherever it stands. */
export function comparisonRateText(percent: number): string {
  return `${formatPercent(percent)} comparison rate`;
}

/** The comparison rate warning of a tenant with its {amount} and {years} filled in. */
export function comparisonWarning(settings: {
  comparisonWarning: string;
  comparisonAmount: number;
  comparisonYears: number;
}): string {
  return settings.comparisonWarning
    .replaceAll('{amount}', formatMoney(settings.comparisonAmount))
    .replaceAll('{years}', String(settings.comparisonYears));
}
