// The one loan that the finance figures of a vehicle's page are about: the lender's example, otherwise the site's own.
// The repayment beside the price states its terms, and the calculator starts with it (rule finance-25).
import { formatMoney, yearsText } from '../text/format.ts';
import { sumOf } from './comparison-rate.ts';
import { sampleTermYears } from './lender.ts';
import type { RepaymentSettings } from './repayment-view.ts';
import type { WholeSample } from './sample-fees.ts';
import { totalPayable } from './periods.ts';
import { loanRepayment, type Loan } from './repayment.ts';

/** A loan on the vehicle's price. */
export interface ExampleLoan extends Loan {
  /** AUD a month. */
  monthlyFee: number;
}

export interface LoanExample {
  loan: ExampleLoan;
  text: string;
  /** The same beside its price, without the amount. */
  besidePrice: string;
}

/**
 * The loan behind a lender's repayment, or behind the calculated one where the lender states none. Terms that the
 * lender does not state come from the calculator, and the text says so.
 */
export function lenderExample(
  sample: WholeSample,
  price: number | undefined,
  { establishmentFee, defaultTermYears }: RepaymentSettings['calculator'],
): LoanExample | null {
  if (!price) return null;
  const { interestRate: interest, deposit, balloon, establishmentFees, paymentWeek } = sample;
  const isStated = paymentWeek != null || sample.paymentMonth != null;
  const years = sampleTermYears(sample);
  const loan = {
    amount: price,
    deposit: deposit ?? 0,
    residual: balloon ?? 0,
    termYears: years ?? defaultTermYears,
    interest,
    monthlyFee: sample.monthlyFee,
    establishmentFee: establishmentFees ?? (isStated ? 0 : establishmentFee),
  };
  const unknown = isStated
    ? [
        ...(years === null ? (['term'] as const) : []),
        ...(deposit == null ? (['deposit'] as const) : []),
        ...(balloon == null ? (['final payment'] as const) : []),
      ]
    : [];
  const fees = sumOf(sample.besideLoan);
  const weekly = { dollars: loanRepayment(loan, 'wk'), frequency: 'wk' } as const;
  const total = sample.totalPayable ?? (isStated ? null : totalPayable(loan, weekly, fees));
  const text = totalText(total, fees);
  return {
    loan,
    text: exampleText(loan, unknown) + text,
    // The line on a card is short: it names the total where the repayments do not show every fee.
    besidePrice: exampleText(loan, unknown, '') + (fees > 0 ? text : ''),
  };
}

/** The total in AUD, with the fees beside the loan; empty where the lender leaves it open (rule finance-5). */
export const totalText = (total: number | null | undefined, besideLoan: number): string =>
  total == null
    ? ''
    : ` ${formatMoney(total)} in total${besideLoan > 0 ? `, with ${formatMoney(besideLoan)} of other fees` : ''}.`;

type Term = 'term' | 'deposit' | 'final payment';

/** "$3,000 deposit, $9,000 final payment, $395 establishment fee.": what a loan has besides its price, term and rate. */
export const loanTermsText = (loan: ExampleLoan): string => sentenceOf(termsOf(loan));

function termsOf(
  { deposit, residual, establishmentFee, monthlyFee }: ExampleLoan,
  unknown: readonly Term[] = [],
): string[] {
  const known = (term: Term) => !unknown.includes(term);
  return [
    known('deposit') && (deposit > 0 ? `${formatMoney(deposit)} deposit` : 'no deposit'),
    known('final payment') &&
      (residual > 0 ? `${formatMoney(residual)} final payment` : 'no final payment'),
    establishmentFee > 0 && `${formatMoney(establishmentFee)} establishment fee`,
    monthlyFee > 0 && `${formatMoney(monthlyFee)} monthly account fee`,
  ].filter((part) => part !== false);
}

/** "For $30,000 over 5 years, $3,000 deposit, $9,000 final payment, $395 establishment fee.", without the rates. */
export function exampleText(
  loan: ExampleLoan,
  unknown: readonly Term[] = [],
  amount = `For ${formatMoney(loan.amount)}`,
): string {
  const term = unknown.includes('term') ? '' : yearsText(loan.termYears);
  const start = [amount, term].filter(Boolean).join(' over ');
  const stated = sentenceOf([start, ...termsOf(loan, unknown)]);
  if (unknown.length === 0) return stated;
  const missing = new Intl.ListFormat('en-AU', { type: 'disjunction' }).format(unknown);
  return `${stated} The lender does not state the ${missing}.`.trim();
}

function sentenceOf(parts: readonly string[]): string {
  const text = parts.filter(Boolean).join(', ');
  return text && `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
