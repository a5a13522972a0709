// From the rows of an export to the records of a snapshot that is being written: unchanged rows are not read again, and
// every row is counted once. It decides nothing about the stock.
import { wallTime } from '../../domain/hours/calendar.ts';
import type { CarType } from '../../domain/vehicle/vehicle.ts';
import { NamelessRows, type ExportShape } from '../explain/export-shape.ts';
import { fingerprint } from '../../files/fingerprint.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import { chooseSpellings } from '../history/one-spelling.ts';
import type { SeenModels } from '../history/seen-models.ts';
import { UnreadKeys } from '../normalise/unread-keys.ts';
import { settleAddresses } from '../normalise/addresses.ts';
import { collectWarnings, type FieldWarning } from '../normalise/row.ts';
import type { IngestStats } from '../report/ingest-stats.ts';
import type { DataFolder } from '../snapshot/data-folder.ts';
import { nothingKnown, openKnownRows, rowKey, type KnownRows } from '../snapshot/known-rows.ts';
import {
  recordOf,
  recordValues,
  type RecordValues,
  type SnapshotWriter,
  type StoredRecord,
} from '../snapshot/snapshot-writer.ts';
import {
  factsOf,
  type CurrentSnapshot,
  type ReadRow,
  type SnapshotEntry,
} from '../snapshot/snapshot.ts';
import type { SourceEnd, SourceRow, StockSource } from '../sources/source.ts';
import { Duplicates } from './duplicates.ts';
import { createRowReader, type RowOutcome } from './ingest-row.ts';

type ReadTenant = Pick<Tenant, 'timeZone' | 'stock' | 'locations'>;

export interface ReadDeps {
  /** Epoch ms. */
  now: () => number;
  progress: (read: number) => void;
  /** Names the code. Rows that the same code has read before are not read again; left out: every row is read. */
  code?: string | undefined;
}

interface RowsRead {
  end: SourceEnd;
  unchanged: number;
  shape: ExportShape | null;
}

/** Reads every row; then vehicles with one address get their own, and one model has one spelling. */
export async function readStock(
  tenant: ReadTenant,
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
    seen: SeenModels;
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

/** How the rows of a tenant are read now (epoch ms). */
export const readingSettings = ({ stock, locations, timeZone }: ReadTenant, now: number) => ({
  locations,
  mapping: stock.mapping,
  thisYear: yearOf({ timeZone }, now),
});

/** The year at the dealer's place. */
export const yearOf = ({ timeZone }: Pick<Tenant, 'timeZone'>, now: number): number =>
  Number(wallTime(now, timeZone).day.slice(0, 4));

interface Reading {
  last: ReadonlyMap<string, SnapshotEntry>;
  known: KnownRows;
  writer: SnapshotWriter;
  stats: IngestStats;
  deps: ReadDeps;
  /** `RowSettings.onlyCarType` */
  onlyCarType: CarType | undefined;
}

async function readRows(
  tenant: ReadTenant,
  source: StockSource,
  { last, known, writer, stats, deps, onlyCarType }: Reading,
): Promise<RowsRead> {
  const seconds = Math.floor(deps.now() / 1_000);
  const settings = { ...readingSettings(tenant, deps.now()), onlyCarType };
  const nameless = new NamelessRows();
  const unread = new UnreadKeys(settings.mapping);
  const readRow = createRowReader({
    ...settings,
    unread,
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
      const keys = [...unread.unread].sort();
      const end = step.value.complete
        ? { ...step.value, unread: [...(step.value.unread ?? []), ...keys] }
        : step.value;
      return { end, unchanged, shape };
    }
    const { value: row } = step;
    const key = readerHash !== null && row.kind === 'text' ? rowKey(readerHash, row) : null;
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

/** Rewrites the records whose make, model or badge has another spelling than the stock. */
function spellAlike(writer: SnapshotWriter, seen: SeenModels): void {
  const spelling = chooseSpellings(writer.entries.values(), seen);
  for (const { id, ...written } of [...writer.entries.values()]) {
    const { make, model, badge } = written;
    const own = spelling(written);
    if (own.make === make && own.model === model && own.badge === badge) continue;
    writer.change(id, (vehicle) => ({
      ...vehicle,
      ...own,
      name: vehicle.name
        .replace(`${make} ${model}`, () => `${own.make} ${own.model}`)
        .replace(badge ?? '', () => own.badge ?? ''),
    }));
  }
}
