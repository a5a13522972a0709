// From a source to the tenant's current snapshot: reads every row, lets the guard decide, switches, reports.
// The order of writing makes it safe: until current.json is replaced, the last good snapshot is the stock.
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { CarType } from '../domain/vehicle/vehicle.ts';
import type { FrozenExport } from '../domain/vehicle/stock-age.ts';
import { wallTime } from '../domain/hours/calendar.ts';
import { fingerprint } from '../files/fingerprint.ts';
import { NamelessRows, type ExportShape } from './explain/export-shape.ts';
import type { Tenant } from '../tenant/schema/index.ts';
import { compareStock, type StockChangeList } from './snapshot/vehicle-changes.ts';
import { dataFolder, type DataFolder } from './snapshot/data-folder.ts';
import { Duplicates } from './validate/duplicates.ts';
import { loadGone, rememberGone, saveGone } from './history/gone.ts';
import { askedVehicles } from './guard/asked-vehicles.ts';
import { compareWithLast } from './guard/comparison.ts';
import { checkSnapshot, type GuardVerdict } from './guard/guard.ts';
import { noDecisions, type Decisions, type StockQuestion } from './guard/questions.ts';
import type { GuardReason } from './guard/reasons.ts';
import { plausibilityOf } from './guard/plausibility.ts';
import { settleAddresses } from './normalise/addresses.ts';
import { createRowReader, type RowOutcome } from './validate/ingest-row.ts';
import { withLock } from '../files/lock.ts';
import { collectWarnings, type FieldWarning } from './normalise/row.ts';
import { nothingKnown, openKnownRows, rowKey, type KnownRows } from './snapshot/known-rows.ts';
import { currentOf, publishSnapshot } from './snapshot/publish-snapshot.ts';
import { findInStock, noFindings, type StockFindings } from './report/findings.ts';
import { IngestStats, type Accounts } from './report/ingest-stats.ts';
import { writeQuarantine } from './report/quarantine.ts';
import { chooseSpellings } from './history/one-spelling.ts';
import {
  loadSeenModels,
  rememberModels,
  saveSeenModels,
  type SeenModels,
} from './history/seen-models.ts';
import {
  recordOf,
  SnapshotWriter,
  recordValues,
  type RecordValues,
  type StoredRecord,
  type WrittenEntry,
} from './snapshot/snapshot-writer.ts';
import {
  currentSnapshot,
  factsOf,
  frozenStock,
  snapshotIndex,
  type CurrentSnapshot,
  type ReadRow,
  type SnapshotEntry,
} from './snapshot/snapshot.ts';
import type { SourceEnd, SourceRow, StockSource } from './sources/source.ts';

export interface IngestDeps {
  /** `.data`: holds a folder per tenant. */
  dataDir: string;
  /** Epoch ms. */
  now: () => number;
  progress: (read: number) => void;
  /** Names the code. Rows that the same code has read before are not read again; left out: every row is read. */
  code?: string | undefined;
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
  /** Vehicles that keep a last good value until a person decides; empty when nothing became current. */
  asked: readonly StockQuestion[];
  /** Null for an export that lives, or that the guard kept back. */
  frozen: FrozenExport | null;
  warnings: string[];
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
  const last = await currentSnapshot(deps.dataDir, tenant.slug);
  const lastEntries = await entriesOf(deps.dataDir, tenant.slug, last);
  const writer = new SnapshotWriter(folder);
  try {
    const stats = new IngestStats();
    const seen = loadSeenModels(folder);
    const { end, unchanged, shape, intact } = await readStock(tenant, source, {
      folder,
      last,
      lastEntries,
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
      warnings: [...warnings, ...asked.warnings],
    };
    const finishedAt = new Date(deps.now()).toISOString();
    asked.save(!isHeld);
    if (isHeld) {
      const changes = compareStock(new Map(), new Map());
      return { ...report, finishedAt, changes, snapshot: null, frozen: null, findings: noFindings };
    }
    const changes = compareStock(lastEntries, writer.entries);
    const findings = findInStock(writer.entries.values());
    const written = writer.finish(intact);
    const entries = { last: [...lastEntries.values()], now: [...writer.entries.values()] };
    storeHistory(tenant, folder, { ...entries, seen }, deps.now());
    const current = currentOf(written, { tenant, source, last, end, now: finishedAt });
    publishSnapshot(folder, current);
    const frozen = frozenStock(current);
    return { ...report, finishedAt, changes, findings, frozen, snapshot: written.hash };
  } finally {
    writer.dispose();
  }
}

const linesLeftOut = (end: SourceEnd): Pick<IngestReport, 'unread' | 'remarks'> =>
  end.complete
    ? { unread: end.unread ?? [], remarks: end.remarks ?? [] }
    : { unread: [], remarks: [] };

interface RowsRead {
  end: SourceEnd;
  unchanged: number;
  shape: ExportShape | null;
}

/** Reads every row; then vehicles with one address get their own, and one model has one spelling. */
async function readStock(
  tenant: IngestTenant,
  source: StockSource,
  {
    folder,
    last,
    lastEntries,
    seen,
    ...reading
  }: Omit<Reading, 'last' | 'known'> & {
    folder: DataFolder;
    last: CurrentSnapshot | null;
    lastEntries: ReadonlyMap<string, SnapshotEntry>;
    seen: ReturnType<typeof loadSeenModels>;
  },
): Promise<RowsRead & { intact: string | null }> {
  const known = last
    ? openKnownRows(folder, last.snapshot, [...lastEntries.values()])
    : nothingKnown;
  const rows = await readRows(tenant, source, { ...reading, last: lastEntries, known }).finally(
    () => known.close(),
  );
  const { writer } = reading;
  for (const [id, slug] of settleAddresses(writer.entries, lastEntries)) {
    writer.change(id, (vehicle) => ({ ...vehicle, slug }), writer.entries.get(id)?.row);
  }
  spellAlike(writer, seen);
  return { ...rows, intact: known.intact };
}

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
  const alone = last ? undefined : plausibilityOf(entries.values(), yearOf(tenant, now));
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

/** How the rows of a tenant are read now (epoch ms). */
export const readingSettings = (
  { stock, locations, timeZone }: Pick<IngestTenant, 'stock' | 'locations' | 'timeZone'>,
  now: number,
) => ({ locations, mapping: stock.mapping, thisYear: yearOf({ timeZone }, now) });

/** The year at the dealer's place. */
const yearOf = ({ timeZone }: Pick<IngestTenant, 'timeZone'>, now: number): number =>
  Number(wallTime(now, timeZone).day.slice(0, 4));

interface Reading extends Pick<IngestOptions, 'onlyCarType'> {
  last: ReadonlyMap<string, SnapshotEntry>;
  known: KnownRows;
  writer: SnapshotWriter;
  stats: IngestStats;
  deps: IngestDeps;
}

async function readRows(
  tenant: IngestTenant,
  source: StockSource,
  { last, known, writer, stats, deps, onlyCarType }: Reading,
): Promise<RowsRead> {
  const seconds = Math.floor(deps.now() / 1_000);
  const settings = { ...readingSettings(tenant, deps.now()), onlyCarType };
  const nameless = new NamelessRows();
  const readRow = createRowReader({
    ...settings,
    soldAt: (id) => (typeof id === 'string' ? last.get(id)?.soldAt : null) ?? seconds,
  });
  const { code } = deps;
  const readerHash = code === undefined ? null : fingerprint(JSON.stringify([code, settings]));
  const settled = { duplicates: new Duplicates(), writer, stats };
  const rows = source.rows();
  let unchanged = 0;
  for (;;) {
    const step = await rows.next();
    if (step.done) {
      const shape = writer.count > 0 ? null : nameless.shape(settings.mapping);
      return { end: step.value, unchanged, shape };
    }
    const { value: row } = step;
    const key = readerHash !== null && row.kind === 'text' ? rowKey(readerHash, row.text) : null;
    const before = key === null ? null : known.find(key);
    if (before) {
      const { values, row: read, stored } = before;
      const outcome = { kind: 'record', values, impossible: read.impossible } as const;
      settle(row, { ...outcome, read, stored }, settled);
      stats.warn(read.warnings);
      unchanged += 1;
    } else {
      const warnings: FieldWarning[] = [];
      const outcome = readRow(row, collectWarnings(warnings));
      nameless.add(row, outcome);
      settle(row, withRecord(outcome, key, warnings), settled);
      stats.warn(warnings);
    }
    if (stats.read % 1_000 === 0) deps.progress(stats.read);
  }
}

/** A row that was read; a vehicle is the record that the snapshot gets. */
type ReadOutcome =
  | Exclude<RowOutcome, { kind: 'vehicle' }>
  | {
      kind: 'record';
      values: RecordValues;
      impossible: boolean;
      read: ReadRow | undefined;
      stored: StoredRecord;
    };

function withRecord(
  outcome: RowOutcome,
  key: string | null,
  warnings: FieldWarning[],
): ReadOutcome {
  if (outcome.kind !== 'vehicle') return outcome;
  const { vehicle, impossible, isAlone } = outcome;
  return {
    kind: 'record',
    values: recordValues(vehicle, factsOf(vehicle, warnings)),
    impossible,
    read: key !== null && isAlone ? { key, impossible, warnings } : undefined,
    stored: recordOf(vehicle),
  };
}

/** Counts every row exactly once: as accepted, rejected or duplicate. */
function settle(
  { line }: SourceRow,
  outcome: ReadOutcome,
  { duplicates, writer, stats }: Pick<Reading, 'writer' | 'stats'> & { duplicates: Duplicates },
): void {
  if (outcome.kind === 'error') stats.reject(line, outcome.error, outcome.label);
  else if (outcome.kind === 'repeat') stats.repeat(line, outcome.of);
  else {
    const { values, impossible, read, stored } = outcome;
    if (impossible) stats.impossible += 1;
    const verdict = duplicates.judge(values);
    switch (verdict.kind) {
      case 'duplicate':
        stats.repeat(line, verdict.of);
        return;
      case 'replaces':
        // The earlier row is no longer accepted and counts as a duplicate of this row.
        writer.remove(verdict.id);
        stats.repeat(line, verdict.id);
        writer.add(values, stored, read);
        return;
      case 'fresh':
        stats.accept();
        writer.add(values, stored, read);
    }
  }
}

/** Rewrites the records whose make or model has another spelling than the stock. */
function spellAlike(writer: SnapshotWriter, seen: SeenModels): void {
  const spelling = chooseSpellings(writer.entries.values(), seen);
  for (const { id, make, model } of [...writer.entries.values()]) {
    const own = spelling({ make, model });
    if (own.make === make && own.model === model) continue;
    writer.change(id, (vehicle) => ({
      ...vehicle,
      ...own,
      name: vehicle.name.replace(`${make} ${model}`, () => `${own.make} ${own.model}`),
    }));
  }
}

function storeHistory(
  { stock, timeZone }: IngestTenant,
  folder: DataFolder,
  entries: { last: readonly SnapshotEntry[]; now: readonly WrittenEntry[]; seen: SeenModels },
  now: number,
): void {
  const today = wallTime(now, timeZone).day;
  const settings = { recentSoldDays: stock.recentSoldDays, timeZone };
  // Both are computed before either is written, because one may be damaged.
  const gone = rememberGone(loadGone(folder), entries, today, settings);
  const seen = rememberModels(entries.seen, entries.now, today, settings);
  saveGone(folder, gone);
  saveSeenModels(folder, seen);
}
