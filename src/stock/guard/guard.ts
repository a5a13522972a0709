// Whether a new snapshot may replace the last good one (rule stock-10). It compares counts, prices and times and reads
// nothing; comparison.ts computes the figures.
import type { CurrentSnapshot } from '../snapshot/snapshot.ts';
import type { SourceEnd, SourceErrorCode } from '../sources/source.ts';
import { median, type StockComparison } from './comparison.ts';
import { firstExportReasons, type FirstExport } from './first-export.ts';
import {
  hits,
  limitOf,
  minCompared,
  percent,
  warnMovedShare,
  type GuardStrictness,
} from './limits.ts';
import { canBeAccepted, type GuardCode, type GuardReason } from './reasons.ts';
import { changeReasons, changeWarnings, listed } from './stock-changes.ts';
import { countText } from '../../domain/text/format.ts';

export interface GuardInput {
  read: number;
  accepted: number;
  rejected: number;
  /** Unknown conditions and statuses, the most frequent first; absent for feeds. */
  unknownWords?: readonly string[];
  end: SourceEnd;
  /** How the vehicles compare with the last good ones; absent for feeds, whose entries have no prices. */
  stock?: StockComparison | undefined;
  /** The export alone; it counts only before the first good snapshot, and is absent for feeds. */
  alone?: FirstExport | undefined;
  /** The last good snapshot, or null before the first. Times are ISO instants. */
  last: Pick<
    CurrentSnapshot,
    'count' | 'checkedAt' | 'exportedAt' | 'modifiedAt' | 'lastRowEnds'
  > | null;
  /** A person has checked the export and accepts what would otherwise be suspicious. */
  accept: boolean;
}

export interface GuardVerdict {
  /** Reasons to keep the last good snapshot; empty when the new one may replace it. */
  blocked: GuardReason[];
  /** Reasons that a person has overridden, and many small price moves. */
  warnings: string[];
}

export function checkSnapshot(input: GuardInput, strictness: GuardStrictness): GuardVerdict {
  const reasons = [
    ...wholeness(input),
    ...likeness(input, strictness),
    ...(input.stock ? sameness(input, input.stock, strictness) : []),
    ...(input.alone && !input.last ? firstExportReasons(input.alone) : []),
  ];
  const isAccepted = ({ code }: GuardReason): boolean => input.accept && canBeAccepted(code);
  const blocked = reasons.filter((reason) => !isAccepted(reason));
  const warnings = reasons.filter(isAccepted).map(({ message }) => `accepted: ${message}`);
  if (input.stock) warnings.push(...manyMoves(input.stock));
  if (input.stock && input.last && blocked.length === 0) {
    warnings.push(...changeWarnings(input.stock, strictness));
  }
  return { blocked, warnings };
}

/** Failures that stay until a person mends them. The others may pass by themselves. */
const lasting: ReadonlySet<SourceErrorCode> = new Set<SourceErrorCode>([
  'not-an-export',
  'no-columns',
  'too-large',
  'no-credentials',
  'wrong-host-key',
]);

function wholeness({ end, read, last }: GuardInput): GuardReason[] {
  if (!end.complete) {
    return [{ code: lasting.has(end.code) ? 'unusable' : 'incomplete', message: end.message }];
  }
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

function likeness(input: GuardInput, strictness: GuardStrictness): GuardReason[] {
  const { read, accepted, rejected, last } = input;
  // A source that failed before its first row gives no information about the stock.
  if (!input.end.complete && read === 0) return [];
  if (accepted === 0) {
    const message = read === 0 ? 'the export is empty' : 'no row of the export could be used';
    return [{ code: 'empty', message }];
  }
  const reasons: GuardReason[] = [];
  const { share } = limitOf('rejected', strictness);
  if (rejected > read * share) {
    const message = `${String(rejected)} of ${String(read)} rows were refused, more than ${percent(share)}`;
    reasons.push({ code: 'too-many-rejected', message });
  }
  const minKeptShare = 1 - limitOf('gone', strictness).share;
  if (!input.stock && last && accepted < last.count * minKeptShare) {
    const message = `${countText(accepted, 'entries')} came, the last export had ${String(last.count)}; less than ${percent(minKeptShare)}`;
    reasons.push({ code: 'shrunk', message });
  }
  return reasons;
}

/** Whether these are the vehicles of the dealer, as they were. */
function sameness(
  { accepted, last, unknownWords: words = [] }: GuardInput,
  stock: StockComparison,
  strictness: GuardStrictness,
): GuardReason[] {
  if (accepted === 0) return [];
  const reasons: GuardReason[] = [];
  const block = (code: GuardCode, message: string): void => void reasons.push({ code, message });
  const { impossible, unknownWords, known, forSale, gone } = stock;
  const tooMany = hits(impossible, accepted, limitOf('impossible', strictness));
  if (tooMany !== null) {
    block(
      'impossible',
      `${String(impossible)} of ${String(accepted)} vehicles have a value that no vehicle has, ${tooMany}; look at the export’s headings`,
    );
  }
  const more = unknownWords.now - unknownWords.last;
  const unknown = hits(more, accepted, limitOf('lost', strictness));
  if (unknown !== null) {
    block(
      'unknown-words',
      `${String(unknownWords.now)} of ${String(accepted)} vehicles have a condition or status that nobody knows, ${unknown}: ${words.join(', ')}`,
    );
  }
  if (!last) return reasons;
  // The share is of the smaller count, because a stock that shrank is reported separately.
  const comparable = Math.min(last.count, accepted);
  const { share } = limitOf('exchanged', strictness);
  const left = hits(gone.count, forSale, limitOf('gone', strictness));
  if (comparable >= minCompared && comparable - known > comparable * share) {
    block(
      'exchanged',
      `${known === 0 ? 'none' : `only ${String(known)}`} of the ${String(last.count)} vehicles of the last export came again, less than ${percent(1 - share)}; look whether this is the dealer’s own export`,
    );
  } else if (left !== null) {
    block(
      'shrunk',
      `${String(gone.count)} of ${String(forSale)} vehicles for sale are not in the export any more, ${left}: ${listed(gone)}; look whether the export is whole`,
    );
  }
  return [...reasons, ...changeReasons(stock, strictness)];
}

/** A sale moves many prices by little, so this is only a warning. */
function manyMoves({ priceRatios }: StockComparison): string[] {
  const moved = priceRatios.filter((ratio) => ratio !== 1).length;
  if (priceRatios.length < minCompared || moved <= priceRatios.length * warnMovedShare) return [];
  const sale = `${String(moved)} of ${String(priceRatios.length)} prices moved, typically to ${percent(median(priceRatios))} of the last price; look whether the dealer has a sale`;
  return [sale];
}
