// Adds fees, the range of comparison rates and the broker to the lender's disclaimer (rule finance-22). It decides
// nothing about eligibility.
import { listedFees, type ListedFees } from './comparison-rate.ts';
import { formatMoney } from '../text/format.ts';
import { formatPercent } from './format-percent.ts';

/** The part of `tenant.finance` that the disclaimer depends on. */
export interface DisclaimerSettings extends ListedFees {
  comparisonRange: { min: number; max: number } | null;
  broker: { name: string; licence: string; details: string } | null;
}

/** Where the lender gives no text. Its example is `exampleShares` over the term of an estimate. */
export const usualDisclaimer =
  'Repayments are an estimate only and not an offer of credit. Unless other terms are shown with them, they assume a 5 year term, a 10.0% deposit and a 30% final payment. Fees, charges, terms, conditions and lending criteria apply, and the rate you are offered depends on your circumstances.';

/** The lender's text, or the usual one, followed by the tenant's fees, rates and broker. */
export function financeDisclaimer(
  own: string | null | undefined,
  settings: DisclaimerSettings,
): string {
  const { comparisonRange, broker } = settings;
  const named = listedFees(settings)
    .map(({ name, amount }) => `${name} ${formatMoney(amount)}`)
    .join(', ');
  return [
    own ?? usualDisclaimer,
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
