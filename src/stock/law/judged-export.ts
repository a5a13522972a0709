// What the law says about the last export of a tenant, with its corrections. Vehicles that the law holds are in it as they came.
import type { LawVerdict } from '../../compliance/finding.ts';
import { wallTime } from '../../domain/hours/calendar.ts';
import { withLock } from '../../files/lock.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import { correctStock } from '../corrections/correct-stock.ts';
import { readCorrections } from '../corrections/corrections-file.ts';
import { dataFolder } from '../snapshot/data-folder.ts';
import { eachRecord } from '../snapshot/known-rows.ts';
import {
  currentSnapshot,
  exportedStock,
  snapshotIndex,
  type RecordFacts,
  type SnapshotEntry,
} from '../snapshot/snapshot.ts';
import { openJudge } from './lawful-stock.ts';

/** Null before the first export. `now` in epoch ms. Throws an error for the operator. */
export async function judgedExport(
  tenant: Tenant,
  { dataDir, now }: { dataDir: string; now: number },
): Promise<{ held: number; verdict: LawVerdict } | null> {
  const { slug, timeZone } = tenant;
  const today = wallTime(now, timeZone).day;
  const folder = dataFolder(dataDir, slug);
  const current = await currentSnapshot(dataDir, slug);
  if (!current) return null;
  const { snapshot: hash } = exportedStock(current);
  const index = await snapshotIndex(dataDir, slug, hash);
  const entries = index.filter((one): one is SnapshotEntry & RecordFacts => one.make !== undefined);
  const work = () => {
    const corrected = correctStock(
      { folder, hash, entries },
      readCorrections(dataDir, slug),
      today,
    );
    const verdict: LawVerdict = { errors: [], warnings: [], acknowledged: [] };
    const see = (one: LawVerdict): void => {
      verdict.errors.push(...one.errors);
      verdict.warnings.push(...one.warnings);
      verdict.acknowledged.push(...one.acknowledged);
    };
    const { judge, held } = openJudge(folder, tenant, { dataDir, today, see });
    eachRecord({ folder, ...corrected }, (read) => void judge(read()));
    return Promise.resolve({ held: held(), verdict });
  };
  const done = await withLock(folder.lock, work, now);
  if (!done.ok) throw new Error(`${slug}: an ingest is running (${done.holder})`);
  return done.value;
}
