// The estimate of the finance form: its initial values, the bounds of its inputs, and the question for a quote
// (rule finance-18). The figures themselves: ./own-estimate.ts. It sends nothing.
import { formatMoney, yearsText } from '../text/format.ts';
import { parseNumber } from '../text/parse-number.ts';
import { creditChoices, exampleShares, preApproval, type CreditScore } from './pre-approval.ts';
import type { QuoteSubject } from './quote.ts';
import type { CalculatorStart } from './calculator.ts';
import { clampToRange, within } from './range.ts';
import { shareOf } from './own-quote.ts';
import type { Loan } from './repayment.ts';

/** Whether a quote is for what the visitor chose, or for the site's example (rule finance-12). */
export interface QuoteInputsSettings {
  inputs: 'visitor' | 'fixed';
}

/** The inputs of an estimate, by their names in the lead. */
export interface EstimateValues {
  amount: number;
  term: number;
  selfAssessedCreditScore: CreditScore;
  /** Percent of the price. */
  deposit_percent: number;
  final_payment_percent: number;
}

/** What the form holds before anybody touches it: the site's example. */
export const firstValues: EstimateValues = {
  amount: preApproval.defaultAmount,
  term: preApproval.defaultTermYears,
  selfAssessedCreditScore: preApproval.credit,
  deposit_percent: exampleShares.depositPercent,
  final_payment_percent: exampleShares.finalPaymentPercent,
};

/** A calculator sets half years and any dollars. The form's own sliders have coarser steps. */
const halfYears = { ...preApproval.termYears, step: 0.5 };
const shares = { min: 0, max: 100 };

const creditOf = (value: unknown): CreditScore | undefined =>
  creditChoices.find((choice) => choice.value === value)?.value;

/**
 * The values of the form within their bounds; what the form does not ask for is as at first. null where the amount
 * or another number is none.
 */
export function estimateValues(
  given: Partial<Record<keyof EstimateValues, unknown>>,
): EstimateValues | null {
  const number = (name: Exclude<keyof EstimateValues, 'selfAssessedCreditScore'>) => {
    const value = given[name];
    return value === undefined ? firstValues[name] : parseNumber(String(value as string));
  };
  const [amount, term] = [number('amount'), number('term')];
  const [deposit, final] = [number('deposit_percent'), number('final_payment_percent')];
  if (amount === null || term === null || deposit === null || final === null) return null;
  return {
    amount: clampToRange(amount, preApproval.amount),
    term: clampToRange(term, halfYears),
    selfAssessedCreditScore: creditOf(given.selfAssessedCreditScore) ?? preApproval.credit,
    deposit_percent: within(deposit, shares),
    final_payment_percent: within(final, shares),
  };
}

/** A lead's figures within their bounds; missing figures stay missing. */
export function boundedEstimate({
  amount,
  term,
}: {
  amount?: number | undefined;
  term?: number | undefined;
}): { amount?: number; term?: number } {
  return {
    ...(amount !== undefined && { amount: clampToRange(amount, preApproval.amount) }),
    ...(term !== undefined && { term: clampToRange(term, halfYears) }),
  };
}

export interface FinancedVehicle extends QuoteSubject {
  price?: number | undefined;
  /** The loan that the shopper has set in its calculator, else that of the repayment on its page (rules finance-25, finance-28). */
  start?: CalculatorStart | undefined;
  /** The address of that calculator; left out: the page has none. */
  calculator?: string | undefined;
}

/** The presets in an address: the form's figures, the vehicle of the quote, and the salesperson. */
export interface EstimatePresets {
  values: Partial<EstimateValues>;
  subject: QuoteSubject;
  whoIsHelping: string;
}

/** A part of an amount in percent with at most two decimals. */
const percentOf = (part: number, amount: number): number =>
  within(Math.round((part / amount) * 10_000) / 100, shares);

/** What a form that starts with a loan holds; nothing without one. */
export const loanValues = (
  loan: Loan | undefined,
): Partial<Pick<EstimateValues, 'deposit_percent' | 'final_payment_percent' | 'term'>> =>
  loan === undefined
    ? {}
    : {
        deposit_percent: percentOf(loan.deposit, loan.amount),
        final_payment_percent: percentOf(loan.residual, loan.amount),
        term: clampToRange(loan.termYears, halfYears),
      };

type Parts = Pick<EstimateValues, 'amount' | 'deposit_percent' | 'final_payment_percent'>;

/**
 * Deposit and final payment in AUD. While the form holds what it started with, they are exactly those of the loan that it
 * started with.
 */
export function loanParts(
  values: Parts,
  start: Loan | undefined,
): Pick<Loan, 'deposit' | 'residual'> {
  const { amount, deposit_percent: deposit, final_payment_percent: final } = values;
  const own = start && amount === Math.round(start.amount) ? loanValues(start) : {};
  return {
    deposit: start && deposit === own.deposit_percent ? start.deposit : shareOf(amount, deposit),
    residual:
      start && final === own.final_payment_percent ? start.residual : shareOf(amount, final),
  };
}

/** The address wins over the vehicle's own values; invalid parameters are ignored. */
export function estimatePresets(
  query: URLSearchParams,
  vehicle: FinancedVehicle | null,
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
  const loan = vehicle?.start?.loan;
  // The address names the price of the vehicle, from which the shopper's own loan may differ.
  const set = vehicle?.start?.isSet && loan?.amount;
  const amount = set || (number('vehiclePriceBudget', 'price') ?? vehicle?.price);
  const term = number('loanTerm') ?? loan?.termYears;
  const credit =
    creditOf(query.get('selfAssessedCreditScore')) ?? creditOf(query.get('credit_score'));
  const year = number('year') ?? vehicle?.year;
  const vin = line('vin', 40) || vehicle?.vin;
  const nvic = line('nvic', 40) || vehicle?.nvic;
  return {
    values: {
      ...loanValues(loan),
      ...boundedEstimate({ amount: amount || undefined, term: term ?? undefined }),
      ...(credit && { selfAssessedCreditScore: credit }),
    },
    subject: { ...(year && { year }), ...(vin && { vin }), ...(nvic && { nvic }) },
    whoIsHelping: line('whoIsHelping', 120),
  };
}

/** The body of `POST /api/youx/quote`. Some sites ask with a fixed example instead (rule finance-12). */
export function quoteRequest(
  {
    amount,
    term,
    selfAssessedCreditScore,
  }: Pick<EstimateValues, 'amount' | 'term' | 'selfAssessedCreditScore'>,
  { subject, whoIsHelping }: Pick<EstimatePresets, 'subject' | 'whoIsHelping'>,
  { inputs }: QuoteInputsSettings,
) {
  const fixed = inputs === 'fixed';
  return {
    selfAssessedCreditScore: fixed ? firstValues.selfAssessedCreditScore : selfAssessedCreditScore,
    purchasePrice: amount,
    loanTerm: fixed ? firstValues.term : term,
    ...subject,
    whoIsHelping: fixed ? '' : whoIsHelping,
  };
}

/** Whose figures an estimate has. */
export type QuoteBasis = 'partner' | 'lender' | 'personal' | 'set' | 'estimate';

const whose: Record<QuoteBasis, string> = {
  partner: 'Quoted by our finance partner',
  lender: "An estimate from the lender's rate for this vehicle",
  personal: 'An estimate at your own rate',
  set: "An estimate at your calculator's rate",
  estimate: 'An estimate from our own rates',
};

/** The inputs as text: "An estimate from our own rates for $30,000 over 5 years with a great credit history." */
export function basisText(
  {
    purchasePrice,
    loanTerm,
    selfAssessedCreditScore,
  }: Pick<
    ReturnType<typeof quoteRequest>,
    'purchasePrice' | 'loanTerm' | 'selfAssessedCreditScore'
  >,
  basis: QuoteBasis,
): string {
  return `${whose[basis]} for ${formatMoney(purchasePrice)} over ${yearsText(loanTerm)} with a ${selfAssessedCreditScore.toLowerCase()} credit history.`;
}
