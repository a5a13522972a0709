// Adds fees, the range of comparison rates and the broker to the lender's disclaimer (rule finance-22). It decides
// nothing about eligibility.
import { listedFees, type FeeSettings } from './comparison-rate.ts';
import { formatMoney } from '../text/format.ts';
import { formatPercent } from './format-percent.ts';

/** The part of `tenant.finance` that the disclaimer depends on. */
export interface DisclaimerSettings extends FeeSettings {
  disclaimer: string;
  fees: readonly { name: string; amount: number }[];
  comparisonRange: { min: number; max: number } | null;
  broker: { name: string; licence: string; details: string } | null;
}

/** The lender's text, or the tenant's without one, followed by the tenant's fees, rates and broker. */
export function financeDisclaimer(
  own: string | null | undefined,
  settings: DisclaimerSettings,
): string {
  const { disclaimer, comparisonRange, broker } = settings;
  const named = listedFees(settings)
    .map(({ name, amount }) => `${name} ${formatMoney(amount)}`)
    .join(', ');
  return [
    own ?? disclaimer,
    named && `Fees: ${named}.`,
    // A percentage ends in "p.a.", which also ends the sentence.
    comparisonRange &&
      `Comparison rates range from ${formatPercent(comparisonRange.min)} to ${formatPercent(comparisonRange.max)}`,
    broker && `${broker.name}, ${broker.licence}.`,
    broker?.details,
  ]
    .filter(Boolean)
    .join(' ');
}
