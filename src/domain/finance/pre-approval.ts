// The inputs of the finance form's estimate (rule finance-18). Every form loads this, so estimate.ts holds the rest.
import type { Range } from './range.ts';

/** Credit histories that visitors choose from. */
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
  /** Percent of the price. */
  depositPercent: Range;
  finalPaymentPercent: Range;
}

/** The inputs of the estimate, by their names in the lead. */
export const estimateNames = [
  'amount',
  'term',
  'deposit_percent',
  'final_payment_percent',
  'selfAssessedCreditScore',
] as const;

/** Whole dollars within the tenant's bounds. */
export const amountRange = ({ amount: { min, max } }: PreApprovalSettings): Range => ({
  min,
  max,
  step: 1,
});
