// The corrected stock: a snapshot of the export with the corrections of the desk over it. The guard has seen the export without
// them, so that a correction neither raises an alarm nor hides one.
import type { Correction } from '../../domain/corrections/correction.ts';
import { correctionLine } from '../../domain/corrections/texts.ts';
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';
import { readRecords, type StoredStock } from '../snapshot/known-rows.ts';
import { rewriteStock, type RewrittenStock } from '../snapshot/rewrite-stock.ts';
import type { RecordFacts, SnapshotEntry } from '../snapshot/snapshot.ts';
import { correctVehicle, type Ended } from './correct-vehicle.ts';

type Stock = StoredStock<SnapshotEntry & RecordFacts>;

/** As the site shows it; the export's own snapshot where nothing stands. */
export interface CorrectedStock extends RewrittenStock, Pick<Stock, 'line'> {
  ended: Ended[];
  /** A sentence for each correction that stands. */
  lines: string[];
}

/** `log`: of the tenant. `today`: ISO date at the dealer. Throws when the snapshot cannot be read. */
export function correctStock(
  exported: Stock,
  log: readonly Correction[],
  today: string,
): CorrectedStock {
  const own = log.filter(({ subject }) => subject.kind === 'vehicle');
  const byVehicle = Map.groupBy(own, ({ subject }) => subject.id);
  if (byVehicle.size === 0) return { ...exported, ended: [], lines: [] };
  const { folder, hash, entries } = exported;
  const records = readRecords(folder, hash, entries, new Set(byVehicle.keys()));
  if (!records) throw new Error(`${folder.folder}: the stock ${hash} cannot be read`);
  const corrected = new Map<string, Vehicle>();
  const ended: Ended[] = [];
  const lines: string[] = [];
  for (const [id, events] of byVehicle) {
    const before = records.get(id) ?? null;
    const result = correctVehicle(before, events, today);
    ended.push(...result.ended);
    if (!before || !result.vehicle || result.standing.length === 0) continue;
    corrected.set(id, result.vehicle);
    lines.push(...result.standing.map((each) => `${before.name} (${id}): ${correctionLine(each)}`));
  }
  const shown =
    corrected.size === 0 ? exported : rewriteStock(exported, (id) => corrected.get(id) ?? null);
  return { ...shown, ended, lines };
}
