// From a source to the tenant's current snapshot: reads every row, lets the guard decide, switches, reports.
// The order of writing makes it safe: until current.json is replaced, the last good snapshot is the stock.
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { FrozenExport } from '../domain/vehicle/stock-age.ts';
import type { CarType } from '../domain/vehicle/vehicle.ts';
import type { ExportShape } from './explain/export-shape.ts';
import { withLock } from '../files/lock.ts';
import type { Tenant } from '../tenant/schema/index.ts';
import { askedVehicles } from './guard/asked-vehicles.ts';
import { compareWithLast } from './guard/comparison.ts';
import { checkSnapshot, type GuardVerdict } from './guard/guard.ts';
import { noDecisions, type Decisions, type StockQuestion } from './guard/questions.ts';
import type { GuardReason } from './guard/reasons.ts';
import { loadSeenModels } from './history/seen-models.ts';
import type { CorrectionLines } from './corrections/publish-corrected.ts';
import type { StockLaw } from './law/lawful-stock.ts';
import { nothingAccepted, acceptExport } from './corrections/accept-export.ts';
import { readStock, yearOf, type ReadDeps } from './validate/read-stock.ts';
import type { StockFindings } from './report/findings.ts';
import { IngestStats, type Accounts } from './report/ingest-stats.ts';
import { writeQuarantine } from './report/quarantine.ts';
import { dataFolder, type DataFolder } from './snapshot/data-folder.ts';
import { openKnownRows } from './snapshot/known-rows.ts';
import { SnapshotWriter } from './snapshot/snapshot-writer.ts';
import {
  currentSnapshot,
  exportedStock,
  snapshotIndex,
  type CurrentSnapshot,
  type SnapshotEntry,
} from './snapshot/snapshot.ts';
import type { SourceEnd, StockSource } from './sources/source.ts';
import type { StockChangeList } from './snapshot/vehicle-changes.ts';

export interface IngestDeps extends ReadDeps {
  /** `.data`: holds a folder per tenant. */
  dataDir: string;
  /** The settings by which the law is applied to the stock; left out: it is not. */
  law?: Tenant | undefined;
}

export interface IngestReport extends Accounts {
  tenant: string;
  /** The dealer's name, for the report page. */
  dealer: string;
  source: string;
  /** Rows that are as the last ingest read them. */
  unchanged: number;
  /** ISO instants. */
  startedAt: string;
  finishedAt: string;
  /** Empty when nothing became current. */
  changes: StockChangeList;
  /** Hash of the new current snapshot; null when the guard kept the last one. */
  snapshot: string | null;
  last: CurrentSnapshot | null;
  /** Headings of columns that no setting of the tenant names, and that are not read. */
  unread: readonly string[];
  /** The first lines of a table that hold no vehicle, such as its title and its total. */
  remarks: readonly { line: number; text: string }[];
  /** What the export has, when no row has a make and a model; null otherwise. */
  shape: ExportShape | null;
  blocked: GuardReason[];
  /** Decisions about vehicles that nobody asked about, one sentence each; they are warnings, too. */
  unasked: readonly string[];
  /** Vehicles that keep a last good value until a person decides; empty when nothing became current. */
  asked: readonly StockQuestion[];
  /** Null for an export that lives, or that the guard kept back. */
  frozen: FrozenExport | null;
  warnings: string[];
  /** What the desk corrected; empty when nothing became current. */
  corrections: CorrectionLines;
  /** What the rules of the law found; nothing when nothing became current. */
  law: StockLaw;
  /** Vehicles that feeds of the site leave out, a sentence a feed; empty when nothing became current. */
  feedExclusions: readonly string[];
  /** What the dealer should look at; empty when nothing became current. */
  findings: StockFindings;
  /** The dealer's website, for links to vehicles. */
  site: string;
}

export type IngestResult = { ok: true; report: IngestReport } | { ok: false; message: string };
export type IngestTenant = Pick<
  Tenant,
  'slug' | 'name' | 'url' | 'timeZone' | 'stock' | 'locations'
>;

export interface IngestOptions {
  /** A person has checked the export and accepts everything about it. */
  accept: boolean;
  /** What a person decided about single vehicles. */
  decisions?: Decisions | undefined;
  /** `RowSettings.onlyCarType` */
  onlyCarType?: CarType | undefined;
}

/** Not `ok` only when another ingest of the tenant is running; every other outcome is a report. */
export async function ingest(
  tenant: IngestTenant,
  source: StockSource,
  options: IngestOptions,
  deps: IngestDeps,
): Promise<IngestResult> {
  const folder = dataFolder(deps.dataDir, tenant.slug);
  const work = () => ingestLocked({ tenant, source, options, deps, folder });
  const done = await withLock(folder.lock, work, deps.now());
  if (done.ok) return { ok: true, report: done.value };
  const message = `another ingest is running (${done.holder}); if it is not, delete ${folder.lock}`;
  return { ok: false, message };
}

interface LockedIngest {
  tenant: IngestTenant;
  source: StockSource;
  options: IngestOptions;
  deps: IngestDeps;
  folder: DataFolder;
}

async function ingestLocked({
  tenant,
  source,
  options: { accept, decisions = noDecisions, onlyCarType },
  deps,
  folder,
}: LockedIngest): Promise<IngestReport> {
  const startedAt = new Date(deps.now()).toISOString();
  removeLeftovers(folder);
  const shown = await currentSnapshot(deps.dataDir, tenant.slug);
  // Corrections of the desk are not part of the export.
  const last = shown && exportedStock(shown);
  const lastEntries = await entriesOf(deps.dataDir, tenant.slug, last);
  const writer = new SnapshotWriter(folder);
  const known = openKnownRows(folder, last, lastEntries);
  try {
    const stats = new IngestStats();
    const seen = loadSeenModels(folder);
    const { end, unchanged, shape } = await readStock(tenant, source, {
      last: lastEntries,
      known,
      writer,
      stats,
      seen,
      deps,
      onlyCarType,
    });
    const asked = askedVehicles({
      folder,
      last,
      lastEntries,
      writer,
      decisions: accept ? { accept: 'all', keep: [] } : decisions,
      time: startedAt,
    });
    const { blocked, warnings } = verdictOn(
      { tenant, stats, writer, end, last, lastEntries, accept, now: deps.now() },
      asked.settled,
    );
    if (blocked.length === 0 && !asked.keep()) blocked.push(lastIsDamaged);
    writeQuarantine(folder, stats.rejectedRows);
    const isHeld = blocked.length > 0;
    const report = {
      ...stats.accounts(writer.entries),
      tenant: tenant.slug,
      dealer: tenant.name,
      site: tenant.url,
      source: source.name,
      unchanged,
      startedAt,
      last,
      ...linesLeftOut(end),
      shape,
      asked: isHeld ? [] : asked.open,
      blocked,
      unasked: asked.unknown,
      warnings: [...warnings, ...asked.unknown],
    };
    const finishedAt = new Date(deps.now()).toISOString();
    asked.save(!isHeld);
    if (isHeld) return { ...report, finishedAt, ...nothingAccepted() };
    const stock = { shown, last, lastEntries, end, intact: known.intact, seen };
    const good = await acceptExport(tenant, stock, { source, writer, deps, folder });
    return { ...report, finishedAt, ...good };
  } finally {
    known.close();
    writer.dispose();
  }
}

const linesLeftOut = (end: SourceEnd): Pick<IngestReport, 'unread' | 'remarks'> =>
  end.complete
    ? { unread: end.unread ?? [], remarks: end.remarks ?? [] }
    : { unread: [], remarks: [] };

interface Judged {
  tenant: IngestTenant;
  stats: IngestStats;
  writer: SnapshotWriter;
  end: SourceEnd;
  last: CurrentSnapshot | null;
  lastEntries: ReadonlyMap<string, SnapshotEntry>;
  accept: boolean;
  now: number;
}

function verdictOn(
  { tenant, stats, writer, end, last, lastEntries, accept, now }: Judged,
  asked: ReadonlySet<string>,
): GuardVerdict {
  const { read, rejected, impossible, unknownWords } = stats;
  const { entries, count: accepted } = writer;
  const stock = compareWithLast(lastEntries, entries, { impossible, asked });
  const alone = last ? undefined : { entries: entries.values(), thisYear: yearOf(tenant, now) };
  return checkSnapshot(
    { read, rejected, accepted, unknownWords, end, stock, alone, last, accept },
    tenant.stock.guard,
  );
}

const lastIsDamaged: GuardReason = {
  code: 'damaged',
  message:
    'the last good stock cannot be read, so that no vehicle can keep a value of it; look at the vehicles with unusual changes',
};

/** Deletes the files of an ingest that was killed. The lock ensures that no other process is writing. */
function removeLeftovers({ folder, scratch }: DataFolder): void {
  rmSync(scratch, { recursive: true, force: true });
  for (const name of readdirSync(folder)) {
    if (name.endsWith('.tmp')) rmSync(join(folder, name), { force: true });
  }
}

async function entriesOf(
  dataDir: string,
  slug: string,
  last: CurrentSnapshot | null,
): Promise<Map<string, SnapshotEntry>> {
  const entries = last ? await snapshotIndex(dataDir, slug, last.snapshot) : [];
  return new Map(entries.map((entry) => [entry.id, entry]));
}
