// The vehicles that differ between the last snapshot and the new one. It compares index entries only.
import type { SnapshotEntry } from './snapshot.ts';

interface PriceMove {
  entry: SnapshotEntry;
  /** AUD; null: no price. */
  from: number | null;
  to: number | null;
}

export interface StockChangeList {
  added: SnapshotEntry[];
  /** Changed records, except newly sold vehicles; they include the price moves. */
  changed: SnapshotEntry[];
  /** Known vehicles that were sold since the last snapshot. */
  sold: SnapshotEntry[];
  /** Vehicles of the last snapshot that the export no longer has, in their last state. */
  removed: SnapshotEntry[];
  priceMoves: PriceMove[];
}

/** `last` is empty before the first snapshot; then everything is added. */
export function compareStock(
  last: ReadonlyMap<string, SnapshotEntry>,
  now: ReadonlyMap<string, SnapshotEntry>,
): StockChangeList {
  const changes: StockChangeList = {
    added: [],
    changed: [],
    sold: [],
    removed: [],
    priceMoves: [],
  };
  for (const entry of now.values()) {
    const before = last.get(entry.id);
    if (!before) changes.added.push(entry);
    else if (before.hash !== entry.hash) {
      if (entry.status === 'sold' && before.status !== 'sold') changes.sold.push(entry);
      else changes.changed.push(entry);
      if (before.price !== entry.price) {
        changes.priceMoves.push({ entry, from: before.price, to: entry.price });
      }
    }
  }
  for (const entry of last.values()) if (!now.has(entry.id)) changes.removed.push(entry);
  return changes;
}
