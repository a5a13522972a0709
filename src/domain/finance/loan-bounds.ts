// What the finance form says about an amount outside its bounds (rule finance-18). The bounds are in pre-approval.ts, which
// every page with a form loads.
import { formatMoney } from '../text/format.ts';
import { parseNumber } from '../text/parse-number.ts';
import { preApproval } from './pre-approval.ts';

/** What stands below the amount: its bounds, or that what was typed (AUD) is outside them (rule finance-18). */
export function amountHint(typed?: number): string {
  const { min, max } = preApproval.amount;
  if (typed !== undefined && typed < min) {
    return `Applications here start at ${formatMoney(min)}, so the estimate is for ${formatMoney(min)}. Call or message us about a loan of ${formatMoney(typed)}.`;
  }
  if (typed !== undefined && typed > max) {
    return `Applications here end at ${formatMoney(max)}, so the estimate is for ${formatMoney(max)}. Call or message us about a loan of ${formatMoney(typed)}.`;
  }
  return `From ${formatMoney(min)} to ${formatMoney(max)}`;
}

/** Why an amount (AUD) cannot be asked for; undefined where it can: the dealer never gets another one than the shopper sent. */
export function amountError(value: unknown): string | undefined {
  const { min, max } = preApproval.amount;
  const amount = parseNumber(String(value as string));
  if (amount === null || (amount >= min && amount <= max)) return undefined;
  const end = amount < min ? `start at ${formatMoney(min)}` : `end at ${formatMoney(max)}`;
  return `Applications here ${end}. Please change the price, or ask us about this one in another form.`;
}
