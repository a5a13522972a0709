// When a partner is asked what a vehicle costs a week, what it is asked, and what becomes of its answer
// (rule finance-13). It sends nothing.
import type { RepaymentView } from '../card/card.ts';
import { formatPercent } from '../text/format.ts';
import type { Vehicle } from '../vehicle/vehicle.ts';
import { mayShowFinance, type EligibilitySettings } from './eligibility.ts';
import { comparisonRateText, lenderSample } from './lender.ts';
import { isRepayment, repaymentText } from './repayment-view.ts';
import { monthlyEstimate, type Rounding } from './repayment.ts';

/** What a quote is about; unknown facts are left out. */
export interface QuoteSubject {
  year?: number | undefined;
  vin?: string | undefined;
  nvic?: string | undefined;
}

/**
 * What a quote is asked for with, where the vehicle lacks the provider's figures but would be eligible with them;
 * else null. `today` is an ISO date.
 */
export function quoteSubject(
  vehicle: Vehicle,
  settings: EligibilitySettings & { quote: { enabled: boolean } },
  today: string,
): QuoteSubject | null {
  const { provider, quote } = settings;
  if (!quote.enabled || provider === null || lenderSample(vehicle, provider)) return null;
  if (!vehicle.price || !mayShowFinance(vehicle, settings, today)) return null;
  const { year, vin, nvic } = vehicle;
  return { year, vin, nvic };
}

/** What the partner answers (rule finance-12); any of it may be missing. */
export interface QuoteAnswer {
  weeklyRepaymentAmount?: unknown;
  advertisedRate?: unknown;
  comparisonRate?: unknown;
}

/** A quote as the page states it; `monthly` ("$559/mo") is empty where there is no repayment. */
export interface QuoteView extends RepaymentView {
  monthly: string;
}

/**
 * The answer as a repayment with both rates, and what it comes to in a month (rule finance-14); null when a
 * figure is missing.
 */
export function quoteView(
  answer: QuoteAnswer,
  settings: { rounding: Rounding; enquireAtOrBelow: number; monthlyPerWeekly: number },
): QuoteView | null {
  const { weeklyRepaymentAmount: weekly, advertisedRate: rate, comparisonRate } = answer;
  if (!isFigure(weekly) || !isFigure(rate) || !isFigure(comparisonRate)) return null;
  const text = repaymentText(weekly, 'wk', settings);
  if (!isRepayment(weekly, settings)) {
    return { text, rate: '', comparisonRate: '', monthly: '' };
  }
  return {
    text,
    rate: formatPercent(rate),
    comparisonRate: comparisonRateText(comparisonRate),
    monthly: repaymentText(monthlyEstimate(weekly, settings.monthlyPerWeekly), 'mo', settings),
  };
}

const isFigure = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0;
