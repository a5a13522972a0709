// Names of price ranges, for the facets price_range and weekly_price_range (rule search-13).
import { formatMoney } from '../text/format.ts';

/** Bounds of the ranges in AUD. */
export const priceRanges: readonly number[] = [
  10_000, 20_000, 30_000, 40_000, 50_000, 75_000, 100_000,
];
/** AUD a week. */
export const weeklyPriceRanges: readonly number[] = [75, 100, 150, 200, 250, 300];

/** "Under $10,000", "$10,000 - $20,000", "Over $100,000"; a bound belongs to the range it begins. */
export function rangeLabel(amount: number, bounds: readonly number[]): string {
  const above = bounds.findIndex((bound) => amount < bound);
  const upper = above === -1 ? undefined : bounds[above];
  const lower = bounds[(above === -1 ? bounds.length : above) - 1];
  if (lower === undefined) return upper === undefined ? '' : `Under ${formatMoney(upper)}`;
  const from = formatMoney(lower);
  return upper === undefined ? `Over ${from}` : `${from} - ${formatMoney(upper)}`;
}
