// What the finance form asks for its estimate (rule finance-18). Every form carries this, so
// what an estimate does with the answers is its neighbour's business (estimate.ts).
import type { Range } from './range.ts';

/** Credit histories as visitors judge their own. */
export const creditChoices = [
  { value: 'GREAT', text: 'Great' },
  { value: 'DECENT', text: 'Decent' },
  { value: 'POOR', text: 'Poor' },
] as const;
export type CreditScore = (typeof creditChoices)[number]['value'];

/** `tenant.finance.preApproval`. */
export interface PreApprovalSettings {
  amount: { min: number; max: number; default: number };
  termYears: Range;
  defaultTermYears: number;
  credit: CreditScore;
}

/** Whole dollars within the tenant's bounds. */
export const amountRange = ({ amount: { min, max } }: PreApprovalSettings): Range => ({
  min,
  max,
  step: 1,
});

/** "5 years". */
export const yearsText = (years: number): string =>
  `${String(years)} ${years === 1 ? 'year' : 'years'}`;
