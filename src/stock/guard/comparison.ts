// Compares the stock of an export with the last good stock: which vehicles are known, and how their prices moved.
// It reads index entries only and judges nothing; guard.ts applies the thresholds.
import type { SnapshotEntry } from '../snapshot/snapshot.ts';

/** What the guard compares beside plain counts. `now` and `last` are numbers of vehicles. */
export interface StockComparison {
  /** Vehicles with a price. */
  priced: { now: number; last: number };
  /** Vehicles that a site may show. */
  shown: { now: number; last: number };
  /** Vehicles that are in both. */
  known: number;
  /** New price divided by the last price, for known vehicles that have both; ascending. */
  priceRatios: readonly number[];
  /** Vehicles of the export with a value that no vehicle can have. */
  impossible: number;
}

type Entries = ReadonlyMap<string, Pick<SnapshotEntry, 'price' | 'shown'>>;

export function compareWithLast(last: Entries, now: Entries, impossible: number): StockComparison {
  const priceRatios: number[] = [];
  let known = 0;
  for (const [id, { price }] of now) {
    const before = last.get(id);
    if (!before) continue;
    known += 1;
    if (price !== null && before.price !== null && price > 0 && before.price > 0) {
      priceRatios.push(price / before.price);
    }
  }
  priceRatios.sort((a, b) => a - b);
  return {
    priced: { now: count(now, isPriced), last: count(last, isPriced) },
    shown: { now: count(now, isShown), last: count(last, isShown) },
    known,
    priceRatios,
    impossible,
  };
}

const isPriced = ({ price }: { price: number | null }): boolean => price !== null;
const isShown = ({ shown }: { shown: boolean }): boolean => shown;

function count<Entry>(
  entries: ReadonlyMap<string, Entry>,
  counts: (entry: Entry) => boolean,
): number {
  let total = 0;
  for (const entry of entries.values()) if (counts(entry)) total += 1;
  return total;
}

/** The middle of an ascending list that is not empty. */
export function median(ascending: readonly number[]): number {
  const middle = ascending.length / 2;
  const upper = ascending[Math.floor(middle)] ?? NaN;
  return Number.isInteger(middle) ? (upper + (ascending[middle - 1] ?? NaN)) / 2 : upper;
}
