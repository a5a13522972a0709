// Writes a stock again with some of its vehicles changed, one record at a time: corrections of the desk and the rules of the law
// come over an export in this way.
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';
import { copyRecords, type StoredStock } from './known-rows.ts';
import { SnapshotWriter } from './snapshot-writer.ts';
import type { RecordFacts, SnapshotEntry } from './snapshot.ts';

export interface RewrittenStock {
  hash: string;
  entries: (SnapshotEntry & RecordFacts)[];
}

/** `changes` by id. Without any, nothing is written and the given stock is returned. Throws when the stock is damaged. */
export function rewriteStock(
  stock: StoredStock<SnapshotEntry & RecordFacts>,
  changes: ReadonlyMap<string, (vehicle: Vehicle) => Vehicle>,
): RewrittenStock {
  const { folder, hash, entries } = stock;
  if (changes.size === 0) return { hash, entries: [...entries] };
  const writer = new SnapshotWriter(folder);
  try {
    copyRecords(stock, writer, changes);
    const written = writer.finish(null);
    return { hash: written.hash, entries: [...writer.entries.values()] };
  } finally {
    writer.dispose();
  }
}
