// The inputs of the finance form's estimate (rule finance-18). Every form loads this, so estimate.ts holds the rest.
import { formatMoney } from '../text/format.ts';
import { parseNumber } from '../text/parse-number.ts';

/** Credit histories that visitors choose from. */
export const creditChoices = [
  { value: 'GREAT', text: 'Great' },
  { value: 'DECENT', text: 'Decent' },
  { value: 'POOR', text: 'Poor' },
] as const;
export type CreditScore = (typeof creditChoices)[number]['value'];

/** The inputs' bounds and what they hold at first (rule finance-18). Shares are percent of the price. */
export const preApproval = {
  amount: { min: 10_000, max: 200_000, step: 1 },
  defaultAmount: 30_000,
  termYears: { min: 1, max: 7, step: 1 },
  defaultTermYears: 5,
  credit: 'GREAT',
  depositPercent: { min: 0, max: 50, step: 5 },
  finalPaymentPercent: { min: 0, max: 50, step: 5 },
} as const;

/** Whether the form takes a price (AUD) as its amount: a loan for another amount is not about the vehicle (rule finance-11). */
export const takesPrice = (price: number | undefined): boolean =>
  price === undefined || (price >= preApproval.amount.min && price <= preApproval.amount.max);

/** What stands below the amount: its bounds, or that what was typed (AUD) is outside them (rule finance-18). */
export function amountHint(typed?: number): string {
  const { min, max } = preApproval.amount;
  if (typed !== undefined && typed < min) {
    return `Loans start at ${formatMoney(min)}, so the estimate is for ${formatMoney(min)}.`;
  }
  if (typed !== undefined && typed > max) {
    return `Loans end at ${formatMoney(max)}, so the estimate is for ${formatMoney(max)}.`;
  }
  return `From ${formatMoney(min)} to ${formatMoney(max)}`;
}

/** Why an amount (AUD) cannot be asked for; undefined where it can: the dealer never gets another one than the shopper sent. */
export function amountError(value: unknown): string | undefined {
  const { min, max } = preApproval.amount;
  const amount = typeof value === 'number' ? value : parseNumber(String(value as string));
  if (amount === null || (amount >= min && amount <= max)) return undefined;
  const end = amount < min ? `start at ${formatMoney(min)}` : `end at ${formatMoney(max)}`;
  return `Loans ${end}. Please change the price, or ask us about this one in another form.`;
}

/** The example that the disclaimer states, in percent of the price (rule finance-22). */
export const exampleShares = { depositPercent: 10, finalPaymentPercent: 30 } as const;

/** The inputs of the estimate, by their names in the lead. */
export const estimateNames = [
  'amount',
  'term',
  'deposit_percent',
  'final_payment_percent',
  'selfAssessedCreditScore',
] as const;
