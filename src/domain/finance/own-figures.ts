// What cards and vehicle pages show at a shopper's own rate in place of the lender's example (rule personal-6). Their markup
// marks the loan's price (`data-financed`) and each figure (`data-figure`), so a script replaces them in every template.
import { formatMoney, yearsText } from '../text/format.ts';
import { statedRows, type FactRow } from '../vehicle/fact-row.ts';
import type { PersonalView } from './personal-rate.ts';

/** The texts of the marked figures, with `label` before the rate. */
export const ownFigures = (
  {
    text,
    rate,
    comparisonRate,
    basis,
  }: Pick<PersonalView, 'text' | 'rate' | 'comparisonRate' | 'basis'>,
  label = '',
) => ({
  text,
  rate: label + rate,
  comparisonRate,
  basis,
});
export type FigureName = keyof ReturnType<typeof ownFigures>;

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
