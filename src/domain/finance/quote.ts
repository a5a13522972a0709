// Decides when to ask a partner for a vehicle's weekly cost, what to send, and how its answer is shown (rule
// finance-13). It sends nothing.
import type { RepaymentView } from '../card/card-data.ts';
import { formatPercent } from './format-percent.ts';
import type { CalculatorStart } from './calculator.ts';
import type { Vehicle } from '../vehicle/vehicle.ts';
import { mayShowFinance, type EligibilitySettings } from './eligibility.ts';
import { comparisonRateText, lenderSample } from './lender.ts';
import { preApproval } from './pre-approval.ts';
import { isRepayment, repaymentText } from './repayment-view.ts';
import { monthlyEstimate, type Rounding } from './repayment.ts';

/** The subject of a quote; unknown facts are left out. */
export interface QuoteSubject {
  year?: number | undefined;
  vin?: string | undefined;
  nvic?: string | undefined;
}

/** The question for a quote, where the vehicle only lacks the provider's figures; else null. `today`: ISO date. */
export function quoteSubject(
  vehicle: Vehicle,
  settings: EligibilitySettings & { quote: { enabled: boolean } },
  today: string,
): QuoteSubject | null {
  const { provider, quote } = settings;
  if (!quote.enabled || provider === null || lenderSample(vehicle, provider)) return null;
  if (!vehicle.price || !mayShowFinance(vehicle, settings, today)) return null;
  // A quote for an amount other than the price would not be about this vehicle.
  const { min, max } = preApproval.amount;
  if (vehicle.price < min || vehicle.price > max) return null;
  const { year, vin, nvic } = vehicle;
  return { year, vin, nvic };
}

/** The quote of a vehicle's page: only used vehicles show what they cost a week. */
export const pageQuote = (
  vehicle: Vehicle,
  {
    pricing,
    finance,
  }: { pricing: { weeklyOnUsed: boolean }; finance: Parameters<typeof quoteSubject>[1] },
  today: string,
): QuoteSubject | null =>
  pricing.weeklyOnUsed && vehicle.car_type === 'used'
    ? quoteSubject(vehicle, finance, today)
    : null;

/** The partner's answer (rule finance-12); every field may be missing. */
export interface QuoteAnswer {
  weeklyRepaymentAmount?: unknown;
  advertisedRate?: unknown;
  comparisonRate?: unknown;
}

/** A quote as the page shows it; `monthly` ("$559/mo") is empty where there is no repayment. */
export interface QuoteView extends RepaymentView {
  monthly: string;
}

/** The answer of the functions: the figures, and how a page shows them without code of its own about loans. */
export interface ShownQuote extends QuoteAnswer {
  view: QuoteView;
  /** A partner's quote in words: price, term and credit history; null where the tenant's own rates answer. */
  terms: string | null;
}

/** The answer as a repayment with both rates and the monthly amount (rule finance-14); null when a figure is missing. */
export function quoteView(answer: QuoteAnswer, settings: { rounding: Rounding }): QuoteView | null {
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
    monthly: repaymentText(monthlyEstimate(weekly), 'mo', settings),
  };
}

/** What a vehicle's page has been quoted: for its price (AUD), over so many years. */
export interface QuotedLoan {
  quote: ShownQuote;
  price: number;
  termYears: number;
}

/** The calculator's initial values at the partner's rate and repayment (rule finance-25). Null without a repayment. */
export function quotedStart({ quote, price, termYears }: QuotedLoan): CalculatorStart | null {
  const { weeklyRepaymentAmount: dollars, advertisedRate, view, terms } = quote;
  const { text, rate, comparisonRate } = view;
  if (!rate || terms === null || !isFigure(dollars) || !isFigure(advertisedRate)) return null;
  return {
    loan: {
      amount: price,
      deposit: 0,
      residual: 0,
      termYears,
      interest: advertisedRate,
      establishmentFee: 0,
      monthlyFee: 0,
    },
    stated: { dollars, frequency: 'wk', text, rate, comparisonRate, basis: terms },
  };
}

const isFigure = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0;
