// Whether a new snapshot may replace the last good one (rule stock-10). It compares counts, prices and times and reads
// nothing; comparison.ts and plausibility.ts compute the figures.
import { hourMs } from '../../domain/hours/durations.ts';
import { maxStockHours } from '../../domain/vehicle/stock-age.ts';
import { exportedAt, type CurrentSnapshot } from '../snapshot/snapshot.ts';
import type { SourceEnd } from '../sources/source.ts';
import { median, type StockComparison } from './comparison.ts';
import {
  farPriceMove,
  fewest,
  firstExport,
  maxImpossibleShare,
  minCompared,
  tolerances,
  warnMovedShare,
  type GuardStrictness,
  type Tolerance,
} from './limits.ts';
import type { StockPlausibility } from './plausibility.ts';
import { countText } from '../../domain/text/format.ts';

export interface GuardInput {
  read: number;
  accepted: number;
  rejected: number;
  /** Conditions and statuses that no vocabulary has; absent for feeds. */
  unknownWords?: { count: number; words: readonly string[] };
  end: SourceEnd;
  /** How the vehicles compare with the last good ones; absent for feeds, whose entries have no prices. */
  stock?: StockComparison;
  /** The export alone; it counts only before the first good snapshot, and is absent for feeds. */
  alone?: StockPlausibility | undefined;
  /** The last good snapshot, or null before the first. Times are ISO instants. */
  last: Pick<
    CurrentSnapshot,
    'count' | 'checkedAt' | 'exportedAt' | 'modifiedAt' | 'lastRowEnds'
  > | null;
  /** A person has checked the export and accepts what would otherwise be suspicious. */
  accept: boolean;
  /** Epoch ms. */
  now: number;
}

type GuardCode =
  /** The source failed or says that there is more. */
  | 'incomplete'
  /** The last row has no line break, unlike before: a price may have lost its last digits. */
  | 'open-end'
  /** The export is older than the last one. */
  | 'stale'
  | 'empty'
  | 'too-many-rejected'
  /** Conditions or statuses that are unknown words: new cars would be without a condition, or vehicles hidden. */
  | 'unknown-words'
  | 'shrunk'
  /** Prices have disappeared, for example because a heading was renamed or a field left out. */
  | 'prices-lost'
  /** Vehicles may no longer be shown, for example because a status was renamed or a switch turned off. */
  | 'hidden'
  /** Hardly any vehicle is known: the export of another dealer, or all vehicles have new numbers. */
  | 'exchanged'
  /** Prices of known vehicles moved far: divided by ten, a placeholder, another column. */
  | 'prices-moved'
  /** Values that no vehicle can have: the year 2035, 60,000,000 km. */
  | 'impossible'
  /** A first export: hardly any vehicle has a price. */
  | 'no-prices'
  /** A first export: prices that no vehicle of its kind and age has: $1, divided by ten, a weekly price. */
  | 'implausible-prices'
  /** A first export: one price for vehicles of different models and years. */
  | 'same-price'
  /** A first export: older vehicles are dearer and drove less, so prices and odometers are exchanged. */
  | 'swapped';

export interface GuardReason {
  code: GuardCode;
  message: string;
}

export interface GuardVerdict {
  /** Reasons to keep the last good snapshot; empty when the new one may replace it. */
  blocked: GuardReason[];
  /** Reasons that a person has overridden, many small price moves, and the age of the stock on the site. */
  warnings: string[];
}

/** Reasons that an operator may override. An incomplete or an old export can never be accepted. */
const neverAccepted: ReadonlySet<string> = new Set<GuardCode>(['incomplete', 'stale']);

const canBeAccepted = (code: string): boolean => !neverAccepted.has(code);

/** What an operator does about a blocked export. A `code` may have been read from a file. `from`: an export that was named. */
export const remedyOf = (
  blocked: readonly { code: string }[],
  slug: string,
  from?: string,
): string =>
  blocked.every(({ code }) => canBeAccepted(code))
    ? `if the export is right: npm run ingest -- ${slug}${from === undefined ? '' : ` --from '${from}'`} --accept`
    : 'see that the whole export arrives; the next run reads it again';

export function checkSnapshot(input: GuardInput, strictness: GuardStrictness): GuardVerdict {
  const tolerance = tolerances[strictness];
  const reasons = [
    ...wholeness(input),
    ...likeness(input, tolerance),
    ...(input.stock ? sameness(input, input.stock, tolerance) : []),
    ...(input.alone && !input.last ? plausibility(input.alone) : []),
  ];
  const isAccepted = ({ code }: GuardReason): boolean => input.accept && canBeAccepted(code);
  const blocked = reasons.filter((reason) => !isAccepted(reason));
  const warnings = reasons.filter(isAccepted).map(({ message }) => `accepted: ${message}`);
  const repriced = input.stock && manyMoves(input.stock);
  if (repriced !== undefined) warnings.push(repriced);
  const age = hoursOld(input, blocked.length > 0);
  if (age > maxStockHours) {
    const words = `${String(Math.floor(age))} h old, more than ${String(maxStockHours)} h`;
    warnings.push(
      blocked.length > 0
        ? `the stock on the site is ${words}`
        : `the export is ${words}; look whether it is still made every night`,
    );
  }
  return { blocked, warnings };
}

function wholeness({ end, read, last }: GuardInput): GuardReason[] {
  if (!end.complete) return [{ code: 'incomplete', message: end.message }];
  const reasons: GuardReason[] = [];
  if (end.expected !== undefined && read < end.expected) {
    const message = `the source has ${String(end.expected)} rows, ${String(read)} came`;
    reasons.push({ code: 'incomplete', message });
  }
  if (end.lastRowEnds === false && last?.lastRowEnds === true) {
    const message =
      'the last row does not end with a line break, as that of the export before did; it may have been cut';
    reasons.push({ code: 'open-end', message });
  }
  if (end.exportedAt !== undefined && last?.exportedAt !== undefined) {
    if (Date.parse(end.exportedAt) < Date.parse(last.exportedAt)) {
      const message = `the export of ${end.exportedAt} is older than the last one of ${last.exportedAt}`;
      reasons.push({ code: 'stale', message });
    }
  }
  return reasons;
}

function likeness(input: GuardInput, { maxRejectedShare, minKeptShare }: Tolerance): GuardReason[] {
  const { read, accepted, rejected, last } = input;
  // A source that failed before its first row gives no information about the stock.
  if (!input.end.complete && read === 0) return [];
  if (accepted === 0) {
    const message = read === 0 ? 'the export is empty' : 'no row of the export could be used';
    return [{ code: 'empty', message }];
  }
  const reasons: GuardReason[] = [];
  if (rejected > read * maxRejectedShare) {
    const message = `${String(rejected)} of ${String(read)} rows were refused, more than ${percent(maxRejectedShare)}`;
    reasons.push({ code: 'too-many-rejected', message });
  }
  const { count: unknown = 0, words = [] } = input.unknownWords ?? {};
  if (unknown >= fewest && unknown > accepted * maxRejectedShare) {
    const message = `${String(unknown)} of ${String(accepted)} vehicles have a condition or status that nobody knows, more than ${percent(maxRejectedShare)}: ${words.join(', ')}`;
    reasons.push({ code: 'unknown-words', message });
  }
  if (last && accepted < last.count * minKeptShare) {
    const message = `${countText(accepted, 'vehicles')} came, the last export had ${String(last.count)}; less than ${percent(minKeptShare)}`;
    reasons.push({ code: 'shrunk', message });
  }
  return reasons;
}

/** Whether these are the vehicles of the dealer, with the prices that they had. */
function sameness(
  { accepted, last }: GuardInput,
  { priced, shown, known, priceRatios, impossible }: StockComparison,
  tolerance: Tolerance,
): GuardReason[] {
  const { minKeptShare, minPricedShare, minKnownShare } = tolerance;
  const reasons: GuardReason[] = [];
  const block = (code: GuardCode, message: string): void => void reasons.push({ code, message });
  if (impossible >= fewest && impossible > accepted * maxImpossibleShare) {
    block(
      'impossible',
      `${String(impossible)} of ${String(accepted)} vehicles have a value that no vehicle has, more than ${percent(maxImpossibleShare)}; look at the export’s headings`,
    );
  }
  if (!last || accepted === 0) return reasons;
  if (shown.now / accepted < (shown.last / last.count) * minKeptShare) {
    block(
      'hidden',
      `${String(shown.now)} of ${String(accepted)} vehicles may be shown, ${String(shown.last)} of ${String(last.count)} could be; look at their status and at show_on_dealer_website`,
    );
  }
  if (priced.now / accepted < (priced.last / last.count) * minPricedShare) {
    block(
      'prices-lost',
      `${String(priced.now)} of ${String(accepted)} vehicles have a price, ${String(priced.last)} of ${String(last.count)} had one; look at the export’s headings`,
    );
  }
  // The share is of the smaller count, because a stock that shrank is reported separately.
  const comparable = Math.min(last.count, accepted);
  if (comparable >= minCompared && known < comparable * minKnownShare) {
    block(
      'exchanged',
      `${known === 0 ? 'none' : `only ${String(known)}`} of the ${String(last.count)} vehicles of the last export came again, less than ${percent(minKnownShare)}; look whether this is the dealer’s own export`,
    );
  }
  const moved = farMoves(priceRatios, tolerance);
  if (moved !== null) block('prices-moved', moved);
  return reasons;
}

/** Whether a first export can be the stock of a dealer. */
function plausibility({
  total,
  shown,
  priced,
  judged,
  implausible,
  commonPrice,
  reversal,
}: StockPlausibility): GuardReason[] {
  const { minPricedShare, maxImplausibleShare, maxSamePriceShare, maxReversal } = firstExport;
  const reasons: GuardReason[] = [];
  const block = (code: GuardCode, message: string): void =>
    void reasons.push({ code, message: `the first export: ${message}` });
  if (total >= minCompared && shown === 0) {
    block(
      'hidden',
      `none of ${String(total)} vehicles may be shown; look at their status and at show_on_dealer_website`,
    );
  }
  if (total >= minCompared && priced < total * minPricedShare) {
    block(
      'no-prices',
      `${String(priced)} of ${String(total)} vehicles have a price, less than ${percent(minPricedShare)}; look at the export’s headings`,
    );
  }
  if (implausible >= fewest && implausible > judged * maxImplausibleShare) {
    block(
      'implausible-prices',
      `${String(implausible)} of ${String(judged)} prices are too low or too high for a vehicle of that kind and age, more than ${percent(maxImplausibleShare)}; look at the export’s price column`,
    );
  }
  if (
    commonPrice &&
    commonPrice.kinds >= fewest &&
    commonPrice.vehicles > judged * maxSamePriceShare
  ) {
    block(
      'same-price',
      `${String(commonPrice.vehicles)} of ${String(judged)} prices are $${commonPrice.aud.toLocaleString('en-AU')}, more than ${percent(maxSamePriceShare)}; look at the export’s price column`,
    );
  }
  if (reversal !== null && reversal > maxReversal) {
    block(
      'swapped',
      'older used vehicles cost more and have driven less than newer ones; look whether the export’s columns of price and kilometres are exchanged',
    );
  }
  return reasons;
}

/** Prices that moved far, by their share and by the typical move; null when few did. */
function farMoves(
  ratios: readonly number[],
  { maxFarMoveShare, maxMedianMove }: Tolerance,
): string | null {
  const far = ratios.filter((ratio) => sizeOf(ratio) > farPriceMove).length;
  const enough = ratios.length >= minCompared;
  const typical = median(ratios);
  const manyFar = far >= fewest && far > ratios.length * maxFarMoveShare;
  if (!manyFar && !(enough && sizeOf(typical) > maxMedianMove)) return null;
  return (
    `${String(far)} of ${String(ratios.length)} prices moved by more than ${percent(farPriceMove)}; ` +
    `the typical price is ${String(Math.round(typical * 1_000) / 1_000)} times the last one; look at the export’s price column`
  );
}

/** The size of a move in either direction: half and double are both 1. */
const sizeOf = (ratio: number): number => Math.max(ratio, 1 / ratio) - 1;

/** A sale moves many prices by little, so this is only a warning. */
function manyMoves({ priceRatios }: StockComparison): string | undefined {
  const moved = priceRatios.filter((ratio) => ratio !== 1).length;
  if (priceRatios.length < minCompared || moved <= priceRatios.length * warnMovedShare) {
    return undefined;
  }
  return `${String(moved)} of ${String(priceRatios.length)} prices moved, typically to ${percent(median(priceRatios))} of the last price; look whether the dealer has a sale`;
}

/** Age of the stock that the site has from now on: from the last export, or from this one. */
function hoursOld({ last, end, now }: GuardInput, blocked: boolean): number {
  const read = new Date(now).toISOString();
  const times = blocked ? last : end.complete ? { ...end, checkedAt: read } : null;
  return times ? (now - exportedAt(times)) / hourMs : 0;
}

function percent(share: number): string {
  return `${String(Math.round(share * 1_000) / 10)} %`;
}
