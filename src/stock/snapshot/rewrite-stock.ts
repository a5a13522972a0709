// Writes a stock again with some of its vehicles changed, one record at a time: corrections of the desk and the rules of the law
// come over an export in this way.
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';
import { eachRecord, type StoredStock } from './known-rows.ts';
import {
  changedValues,
  recordOf,
  shareTexts,
  SnapshotDraft,
  type RecordValues,
} from './snapshot-writer.ts';
import type { RecordFacts, SnapshotEntry } from './snapshot.ts';

export interface RewrittenStock {
  hash: string;
  entries: readonly Entry[];
}

type Entry = SnapshotEntry & RecordFacts;

/**
 * `change`: the vehicle as it shall be, null for one that stays. `valuesOf`: its values, where they need not be read again.
 * Where all stay, the given stock is returned. Throws when the stock is damaged.
 */
export function rewriteStock(
  stock: StoredStock<Entry>,
  change: (id: string, read: () => Vehicle) => Vehicle | null,
  valuesOf: (vehicle: Vehicle, entry: Entry) => RecordValues = readValues,
): RewrittenStock {
  const { folder, hash, entries } = stock;
  const draft = new SnapshotDraft(folder);
  const rewritten: Entry[] = [];
  let isChanged = false;
  try {
    eachRecord(stock, (read, entry, line) => {
      const vehicle = change(entry.id, read);
      if (vehicle === null) {
        rewritten.push(entry);
        draft.add(entry, line);
        return;
      }
      isChanged = true;
      const record = recordOf(vehicle);
      const own = { ...valuesOf(vehicle, entry), hash: record.hash, row: undefined };
      rewritten.push(own);
      draft.add(own, record.line);
    });
    return isChanged ? { hash: draft.finish(null).hash, entries: rewritten } : { hash, entries };
  } finally {
    draft.dispose();
  }
}

function readValues(vehicle: Vehicle, entry: Entry): RecordValues {
  const values = changedValues(vehicle, entry);
  shareTexts(values, entry);
  return values;
}
