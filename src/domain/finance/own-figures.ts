// The texts of a repayment at the shopper's own rate in place of the lender's example (rule personal-6). All templates state
// the example's four figures in one order, divided into texts in different ways, so a figure replaces a figure.
import { formatMoney, yearsText } from '../text/format.ts';
import { statedRows, type FactRow } from '../vehicle/fact-row.ts';
import type { PersonalView } from './personal-rate.ts';

/** A repayment, its period, and a rate. */
const figure = /\$[\d,]+|\/(?:wk|fn|mo)|[\d.]+%/g;

/**
 * The texts with the four figures of `view` instead of theirs, and `label` before the rate. Null where they state another
 * number of figures: "Enquire for Finance", or a repayment that a partner quoted.
 */
export function ownFigures(
  texts: readonly string[],
  { text, rate, comparisonRate }: Pick<PersonalView, 'text' | 'rate' | 'comparisonRate'>,
  label = '',
): string[] | null {
  const own = [text, rate, comparisonRate].join(' ').match(figure) ?? [];
  if (texts.join(' ').match(figure)?.length !== own.length) return null;
  let at = 0;
  return texts.map((part) =>
    part.replace(figure, () => {
      at += 1;
      return (at === 3 ? label : '') + (own[at - 1] ?? '');
    }),
  );
}

/** The price that a card or page states, in AUD; undefined for a price a week and for a text. */
export const statedPrice = (text: string): number | undefined =>
  /^\$[\d,]+$/.test(text.trim()) ? Number(text.replace(/\D/g, '')) : undefined;

const money = (dollars: number) => (dollars > 0 ? formatMoney(dollars) : undefined);

/** The rows of the vehicle page's finance summary for a loan at the own rate. */
export const ownRows = ({ loan }: Pick<PersonalView, 'loan'>): FactRow[] =>
  statedRows([
    ['Price', money(loan.amount)],
    ['Term', yearsText(loan.termYears)],
    ['Deposit', money(loan.deposit)],
    ['Final payment', money(loan.residual)],
    ['Establishment fee', money(loan.establishmentFee)],
    ['Monthly account fee', money(loan.monthlyFee)],
  ]);
