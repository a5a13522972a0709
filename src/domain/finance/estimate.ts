// The estimate of the finance form: its initial values, the bounds of its inputs, and the question for a quote
// (rule finance-18). It sends nothing.
import { formatMoney } from '../text/format.ts';
import { parseNumber } from '../text/parse-number.ts';
import {
  amountRange,
  creditChoices,
  yearsText,
  type CreditScore,
  type PreApprovalSettings,
} from './pre-approval.ts';
import { quoteView, type QuoteAnswer, type QuoteSubject, type QuoteView } from './quote.ts';
import { clampToRange } from './range.ts';

/** The part of `tenant.finance.quote` that a browser needs to ask. */
export interface QuoteInputsSettings {
  inputs: 'visitor' | 'fixed';
  credit: CreditScore;
  termYears: number;
}

/** The three inputs of an estimate, by their names in the lead. */
export interface EstimateValues {
  amount: number;
  term: number;
  selfAssessedCreditScore: CreditScore;
}

const creditOf = (value: unknown): CreditScore | undefined =>
  creditChoices.find((choice) => choice.value === value)?.value;

/** AUD within the tenant's bounds. */
export const boundedAmount = (amount: number, settings: PreApprovalSettings): number =>
  clampToRange(amount, amountRange(settings));

const boundedTerm = (years: number, { termYears }: PreApprovalSettings): number =>
  clampToRange(years, termYears);

/** The values of the form within the tenant's bounds; null where the amount or the term is not a number. */
export function estimateValues(
  given: Partial<Record<keyof EstimateValues, unknown>>,
  settings: PreApprovalSettings,
): EstimateValues | null {
  const number = (value: unknown) => (typeof value === 'string' ? parseNumber(value) : null);
  const [amount, term] = [number(given.amount), number(given.term)];
  if (amount === null || term === null) return null;
  return {
    amount: boundedAmount(amount, settings),
    term: boundedTerm(term, settings),
    selfAssessedCreditScore: creditOf(given.selfAssessedCreditScore) ?? settings.credit,
  };
}

/** A lead's figures within the tenant's bounds; missing figures stay missing. */
export function boundedEstimate(
  { amount, term }: { amount?: number | undefined; term?: number | undefined },
  settings: PreApprovalSettings,
): { amount?: number; term?: number } {
  return {
    ...(amount !== undefined && { amount: boundedAmount(amount, settings) }),
    ...(term !== undefined && { term: boundedTerm(term, settings) }),
  };
}

/** What a vehicle's page says about the vehicle. */
export interface FinancedVehicle extends QuoteSubject {
  price?: number | undefined;
}

/** What an address presets: the form's figures, the vehicle of the quote, and the salesperson. */
export interface EstimatePresets {
  values: Partial<EstimateValues>;
  subject: QuoteSubject;
  whoIsHelping: string;
}

/** The address wins over the vehicle's own values; invalid parameters are ignored. */
export function estimatePresets(
  query: URLSearchParams,
  vehicle: FinancedVehicle | null,
  settings: PreApprovalSettings,
): EstimatePresets {
  const number = (...names: string[]) =>
    names
      .map((name) => parseNumber(query.get(name) ?? ''))
      .find((value) => value !== null && value > 0);
  // One line without control characters, as the contracts require.
  const line = (name: string, most: number) =>
    (query.get(name) ?? '')
      .replace(/[\p{Cc}\u2028\u2029]/gu, '')
      .trim()
      .slice(0, most);
  const amount = number('vehiclePriceBudget', 'price') ?? vehicle?.price;
  const term = number('loanTerm');
  const credit =
    creditOf(query.get('selfAssessedCreditScore')) ?? creditOf(query.get('credit_score'));
  const year = number('year') ?? vehicle?.year;
  const vin = line('vin', 40) || vehicle?.vin;
  const nvic = line('nvic', 40) || vehicle?.nvic;
  return {
    values: {
      ...boundedEstimate({ amount: amount || undefined, term: term ?? undefined }, settings),
      ...(credit && { selfAssessedCreditScore: credit }),
    },
    subject: { ...(year && { year }), ...(vin && { vin }), ...(nvic && { nvic }) },
    whoIsHelping: line('whoIsHelping', 120),
  };
}

/** The body of `POST /api/youx/quote`. Some sites ask with a fixed example instead (rule finance-12). */
export function quoteRequest(
  { amount, term, selfAssessedCreditScore }: EstimateValues,
  { subject, whoIsHelping }: Pick<EstimatePresets, 'subject' | 'whoIsHelping'>,
  { inputs, credit, termYears }: QuoteInputsSettings,
) {
  const fixed = inputs === 'fixed';
  return {
    selfAssessedCreditScore: fixed ? credit : selfAssessedCreditScore,
    purchasePrice: amount,
    loanTerm: fixed ? termYears : term,
    ...subject,
    whoIsHelping: fixed ? '' : whoIsHelping,
  };
}

/** A quote as the estimate box shows it: repayments, both rates, and the inputs they depend on. */
export interface EstimateView extends QuoteView {
  basis: string;
}

/** null: a figure is missing, and a repayment may not appear without the others. */
export function estimateView(
  question: ReturnType<typeof quoteRequest>,
  answer: QuoteAnswer & { basis?: unknown },
  words: Parameters<typeof quoteView>[1],
): EstimateView | null {
  const view = quoteView(answer, words);
  return view && { ...view, basis: basisText(question, answer.basis) };
}

/** "An estimate from our own rates for $30,000 over 5 years with a great credit history.": the inputs in words. */
export function basisText(
  { purchasePrice, loanTerm, selfAssessedCreditScore }: ReturnType<typeof quoteRequest>,
  basis: unknown,
): string {
  const who =
    basis === 'partner' ? 'Quoted by our finance partner' : 'An estimate from our own rates';
  return `${who} for ${formatMoney(purchasePrice)} over ${yearsText(loanTerm)} with a ${selfAssessedCreditScore.toLowerCase()} credit history.`;
}
