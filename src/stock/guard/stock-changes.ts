// The reasons why a stock that changed too much is held: what changed, for how many vehicles, and the names of some.
import { median, type Difference, type StockComparison } from './comparison.ts';
import {
  hits,
  limitOf,
  medianMoveOf,
  minCompared,
  sizeOfMove,
  warnChangedShare,
  type GuardStrictness,
} from './limits.ts';
import type { GuardReason } from './reasons.ts';

/** What changed about too many of the vehicles. */
export function changeReasons(
  { differences, priceRatios }: StockComparison,
  strictness: GuardStrictness,
): GuardReason[] {
  const hit = differences.flatMap((difference) => {
    const { count, of, limit } = difference;
    const words = hits(count, of, limitOf(limit, strictness));
    return words === null ? [] : [{ ...difference, words }];
  });
  // A row that is shifted changes every field, so the first one stands for all.
  const [, ...otherFields] = hit.filter(({ code }) => code === 'fields');
  const reasons = hit
    .filter((difference) => !otherFields.includes(difference))
    .map(({ words, ...difference }): GuardReason => {
      const { code, count, of, what, look } = difference;
      const also = code === 'fields' ? alsoText(otherFields) : '';
      const message = `${String(count)} of ${String(of)} vehicles ${what}, ${words}: ${listed(difference)}${also}; look at ${look}`;
      return { code, message };
    });
  const typical = median(priceRatios);
  if (priceRatios.length >= minCompared && sizeOfMove(typical) > medianMoveOf(strictness)) {
    const message = `the typical price is ${String(Math.round(typical * 1_000) / 1_000)} times the last one; look at the export’s price column`;
    reasons.push({ code: 'prices-moved', message });
  }
  return reasons;
}

/** What a busy day may have done: many vehicles, but fewer than the limit. */
export function changeWarnings(
  { differences, gone, forSale }: StockComparison,
  strictness: GuardStrictness,
): string[] {
  const left = {
    ...gone,
    of: forSale,
    limit: 'gone',
    what: 'are not in the export any more',
  } as const;
  return [...differences, left]
    .filter(
      ({ count, of, limit }) =>
        count >= fewestWarned &&
        count > of * warnChangedShare &&
        hits(count, of, limitOf(limit, strictness)) === null,
    )
    .map(
      ({ count, of, what, ...some }) =>
        `${String(count)} of ${String(of)} vehicles ${what}: ${listed({ ...some, count })}; look whether that is right`,
    );
}

const fewestWarned = 5;

const alsoText = (others: readonly Difference[]): string =>
  others.length === 0
    ? ''
    : `; also ${others.map(({ count, what }) => `${String(count)} ${what}`).join(', ')}`;

/** Some names and how many more there are. */
export function listed({ names, count }: Pick<Difference, 'names' | 'count'>): string {
  const more = count - names.length;
  return more > 0 ? `${names.join(', ')} and ${String(more)} more` : names.join(', ');
}
