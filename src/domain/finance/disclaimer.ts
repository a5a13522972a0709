// What a finance disclaimer says besides the lender's own words: fees, the range of comparison rates, who arranges the
// finance (rule finance-22). It decides nothing about eligibility.
import { formatMoney, formatPercent } from '../text/format.ts';

/** The part of `tenant.finance` that the disclaimer depends on. */
export interface DisclaimerSettings {
  disclaimer: string;
  fees: readonly { name: string; amount: number }[];
  comparisonRange: { min: number; max: number } | null;
  broker: { name: string; licence: string; details: string } | null;
}

/** The lender's words (else the tenant's), then what the tenant states of fees, rates and the broker. */
export function financeDisclaimer(
  own: string | null | undefined,
  { disclaimer, fees, comparisonRange, broker }: DisclaimerSettings,
): string {
  const named = fees.map(({ name, amount }) => `${name} ${formatMoney(amount)}`).join(', ');
  return [
    own ?? disclaimer,
    named && `Fees: ${named}.`,
    // A percentage ends in «p.a.», which ends the sentence, too.
    comparisonRange &&
      `Comparison rates range from ${formatPercent(comparisonRange.min)} to ${formatPercent(comparisonRange.max)}`,
    broker && `${broker.name}, ${broker.licence}.`,
    broker?.details,
  ]
    .filter(Boolean)
    .join(' ');
}
