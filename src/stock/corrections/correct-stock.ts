// The corrected stock: a snapshot of the export with the corrections of the desk over it. The guard has seen the export without
// them, so that a correction neither raises an alarm nor hides one.
import type { Correction } from '../../domain/corrections/correction.ts';
import { correctionLine } from '../../domain/corrections/texts.ts';
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';
import type { DataFolder } from '../snapshot/data-folder.ts';
import { copyRecords, readRecords } from '../snapshot/known-rows.ts';
import { SnapshotWriter } from '../snapshot/snapshot-writer.ts';
import type { RecordFacts, SnapshotEntry } from '../snapshot/snapshot.ts';
import { correctVehicle, type Ended } from './correct-vehicle.ts';

export interface CorrectedStock {
  /** Name of the snapshot that the site shows; the export's own where nothing stands. */
  hash: string;
  entries: (SnapshotEntry & RecordFacts)[];
  ended: Ended[];
  /** A sentence for each correction that stands. */
  lines: string[];
}

interface ExportedStock {
  folder: DataFolder;
  /** Name of the export's snapshot, and its index in the order of its records. */
  hash: string;
  entries: readonly (SnapshotEntry & RecordFacts)[];
}

/** `log`: of the tenant. `today`: ISO date at the dealer. Throws when the snapshot cannot be read. */
export function correctStock(
  { folder, hash, entries }: ExportedStock,
  log: readonly Correction[],
  today: string,
): CorrectedStock {
  const own = log.filter(({ subject }) => subject.kind === 'vehicle');
  const byVehicle = Map.groupBy(own, ({ subject }) => subject.id);
  const none = { hash, entries: [...entries], ended: [], lines: [] };
  if (byVehicle.size === 0) return none;
  const exported = readRecords(folder, hash, entries, new Set(byVehicle.keys()));
  if (!exported) throw new Error(`${folder.folder}: the stock ${hash} cannot be read`);
  const corrected = new Map<string, Vehicle>();
  const ended: Ended[] = [];
  const lines: string[] = [];
  for (const [id, events] of byVehicle) {
    const before = exported.get(id) ?? null;
    const result = correctVehicle(before, events, today);
    ended.push(...result.ended);
    if (!before || !result.vehicle || result.standing.length === 0) continue;
    corrected.set(id, result.vehicle);
    lines.push(...result.standing.map((each) => `${before.name} (${id}): ${correctionLine(each)}`));
  }
  if (corrected.size === 0) return { ...none, ended };
  const writer = new SnapshotWriter(folder);
  try {
    copyRecords({ folder, hash, entries }, writer);
    for (const [id, vehicle] of corrected) writer.change(id, () => vehicle);
    const written = writer.finish(null);
    return { hash: written.hash, entries: [...writer.entries.values()], ended, lines };
  } finally {
    writer.dispose();
  }
}
