// Says why a repayment is not that of the vehicle's page: "$3 more a week than on the vehicle's page: your final payment is
// 20% instead of 30%." (rule finance-26).
import { formatMoney } from '../text/format.ts';
import type { ExampleLoan } from './example-loan.ts';
import { formatPercent } from './format-percent.ts';
import type { Frequency } from './periods.ts';

/** A repayment as shown, and its known terms. */
export interface ShownFigure {
  terms: Partial<ExampleLoan>;
  frequency: Frequency;
  /** Null when a text replaces it. */
  dollars: number | null;
}

const periods: Record<Frequency, string> = { wk: 'a week', fn: 'a fortnight', mo: 'a month' };

const percentOf = (part: number | undefined, amount: number | undefined): string | null =>
  part === undefined || !amount ? null : `${String(Math.round((part / amount) * 100))}%`;

const money = (amount: number | undefined) => (amount === undefined ? null : formatMoney(amount));
const years = (count: number | undefined) => (count === undefined ? null : String(count));
const rate = (percent: number | undefined) =>
  percent === undefined ? null : formatPercent(percent);

/** What has changed, in words; a term that one of both does not state is no reason. */
function reasons(now: ShownFigure['terms'], then: ShownFigure['terms']): string[] {
  const rows: [words: (now: string, then: string) => string, string | null, string | null][] = [
    [(a, b) => `the price is ${a} instead of ${b}`, money(now.amount), money(then.amount)],
    [
      (a, b) => `your deposit is ${a} instead of ${b}`,
      percentOf(now.deposit, now.amount),
      percentOf(then.deposit, then.amount),
    ],
    [
      (a, b) => `your final payment is ${a} instead of ${b}`,
      percentOf(now.residual, now.amount),
      percentOf(then.residual, then.amount),
    ],
    [
      (a, b) => `the term is ${a} instead of ${b} years`,
      years(now.termYears),
      years(then.termYears),
    ],
    [
      // "p.a." would end the sentence in its middle.
      (a, b) => `the rate is ${a} instead of ${b}`.replaceAll(' p.a.', ''),
      rate(now.interest),
      rate(then.interest),
    ],
  ];
  return rows.flatMap(([words, a, b]) =>
    a === null || b === null || a === b ? [] : [words(a, b)],
  );
}

/** Empty where nothing has changed. */
export function movedText(now: ShownFigure, then: ShownFigure): string {
  if (now.dollars === null || then.dollars === null) return '';
  const more = now.dollars - then.dollars;
  const changes = reasons(now.terms, then.terms);
  const because = new Intl.ListFormat('en-AU').format(changes);
  if (more === 0) {
    return changes.length === 0
      ? ''
      : `The same repayment as on the vehicle's page, although ${because}.`;
  }
  const amount = `${formatMoney(Math.abs(more))} ${more > 0 ? 'more' : 'less'} ${periods[now.frequency]}`;
  return `${amount} than on the vehicle's page${changes.length > 0 ? `: ${because}` : ''}.`;
}
