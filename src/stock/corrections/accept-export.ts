// Accepts an export that the guard let through: its snapshot becomes the current stock, with the corrections of the desk over
// it, and the differences from the last export are counted. Corrections are not among them.
import type { Tenant } from '../../tenant/schema/index.ts';
import type { SeenModels } from '../history/seen-models.ts';
import { findInStock, noFindings } from '../report/findings.ts';
import { feedExclusions } from '../report/feed-exclusions.ts';
import { noLaw } from '../law/lawful-stock.ts';
import type { DataFolder } from '../snapshot/data-folder.ts';
import { currentOf } from '../snapshot/publish-snapshot.ts';
import type { SnapshotWriter } from '../snapshot/snapshot-writer.ts';
import { frozenStock, type CurrentSnapshot, type SnapshotEntry } from '../snapshot/snapshot.ts';
import { compareStock } from '../snapshot/vehicle-changes.ts';
import type { SourceEnd, StockSource } from '../sources/source.ts';
import { noCorrections, publishCorrected } from './publish-corrected.ts';

interface GoodExport {
  /** What the site shows so far, and the last export itself with its index. */
  shown: CurrentSnapshot | null;
  last: CurrentSnapshot | null;
  lastEntries: ReadonlyMap<string, SnapshotEntry>;
  end: SourceEnd;
  /** `SnapshotWriter.finish` */
  intact: string | null;
  seen: SeenModels;
}

interface Means {
  source: StockSource;
  writer: SnapshotWriter;
  deps: { dataDir: string; now: () => number; law?: Tenant | undefined };
  folder: DataFolder;
}

export async function acceptExport(
  tenant: Pick<Tenant, 'slug' | 'timeZone' | 'stock'>,
  { shown, last, lastEntries, end, intact, seen }: GoodExport,
  { source, writer, deps: { dataDir, now: clock, law: settings }, folder }: Means,
) {
  const changes = compareStock(lastEntries, writer.entries);
  const findings = findInStock(writer.entries.values());
  const written = writer.finish(intact);
  const now = clock();
  const time = new Date(now).toISOString();
  const exported = currentOf(written, { tenant, source, last, end, now: time });
  const entries = writer.sorted();
  const before = shown?.exported ? null : [...lastEntries.values()];
  const vins = entries.map(({ vin }) => vin);
  const excluded = settings && feedExclusions(vins, settings, now);
  const { current, corrections, law } = await publishCorrected(
    tenant,
    { shown, before, exported, entries, line: (id) => writer.line(id), seen },
    { dataDir, folder, now, law: settings, see: excluded?.add },
  );
  const { snapshot } = current;
  return {
    changes,
    findings,
    frozen: frozenStock(current),
    corrections,
    law,
    feedExclusions: excluded?.sentences() ?? [],
    snapshot,
  };
}

/** What a report says of an export that is held back. */
export const nothingAccepted = () => ({
  changes: compareStock(new Map(), new Map()),
  snapshot: null,
  frozen: null,
  findings: noFindings,
  corrections: noCorrections,
  law: noLaw,
  feedExclusions: [],
});
