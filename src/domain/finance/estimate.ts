// The estimate of the finance form: its initial values, the bounds of its inputs, and the question for a quote
// (rule finance-18). The figures themselves: ./own-estimate.ts. It sends nothing.
import { formatMoney, yearsText } from '../text/format.ts';
import { parseNumber } from '../text/parse-number.ts';
import { creditChoices, exampleShares, preApproval, type CreditScore } from './pre-approval.ts';
import type { QuoteSubject } from './quote.ts';
import type { CalculatorStart } from './calculator.ts';
import { clampToRange } from './range.ts';
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
    term: clampToRange(term, preApproval.termYears),
    selfAssessedCreditScore: creditOf(given.selfAssessedCreditScore) ?? preApproval.credit,
    deposit_percent: clampToRange(deposit, preApproval.depositPercent),
    final_payment_percent: clampToRange(final, preApproval.finalPaymentPercent),
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
    ...(term !== undefined && { term: clampToRange(term, preApproval.termYears) }),
  };
}

export interface FinancedVehicle extends QuoteSubject {
  price?: number | undefined;
  /** The loan of the repayment on its page (rule finance-25). */
  start?: CalculatorStart | undefined;
}

/** The presets in an address: the form's figures, the vehicle of the quote, and the salesperson. */
export interface EstimatePresets {
  values: Partial<EstimateValues>;
  subject: QuoteSubject;
  whoIsHelping: string;
}

/** Deposit and final payment of a loan as the form asks for them. */
export const sharesOf = ({
  amount,
  deposit,
  residual,
}: Pick<Loan, 'amount' | 'deposit' | 'residual'>): Pick<
  EstimateValues,
  'deposit_percent' | 'final_payment_percent'
> => ({
  deposit_percent: clampToRange((deposit / amount) * 100, preApproval.depositPercent),
  final_payment_percent: clampToRange((residual / amount) * 100, preApproval.finalPaymentPercent),
});

/** What a form that starts with a loan holds; nothing without one. */
export const loanValues = (loan: Loan | undefined): Partial<EstimateValues> =>
  loan === undefined
    ? {}
    : { ...sharesOf(loan), term: clampToRange(loan.termYears, preApproval.termYears) };

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
  const amount = number('vehiclePriceBudget', 'price') ?? vehicle?.price;
  const term = number('loanTerm') ?? loan?.termYears;
  const credit =
    creditOf(query.get('selfAssessedCreditScore')) ?? creditOf(query.get('credit_score'));
  const year = number('year') ?? vehicle?.year;
  const vin = line('vin', 40) || vehicle?.vin;
  const nvic = line('nvic', 40) || vehicle?.nvic;
  return {
    values: {
      ...boundedEstimate({ amount: amount || undefined, term: term ?? undefined }),
      ...(credit && { selfAssessedCreditScore: credit }),
      ...(loan && sharesOf(loan)),
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
export type QuoteBasis = 'partner' | 'lender' | 'personal' | 'estimate';

const whose: Record<QuoteBasis, string> = {
  partner: 'Quoted by our finance partner',
  lender: "An estimate from the lender's rate for this vehicle",
  personal: 'An estimate at your own rate',
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
