// From the rows of an export to the records of a snapshot that is being written: unchanged rows are not read again, and
// every row is counted once. It decides nothing about the stock.
import { wallTime } from '../../domain/hours/calendar.ts';
import type { CarType, Vehicle } from '../../domain/vehicle/vehicle.ts';
import type { ExportShape } from '../explain/export-shape.ts';
import { fingerprint } from '../../files/fingerprint.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import { chooseSpellings } from '../history/one-spelling.ts';
import type { SeenModels } from '../history/seen-models.ts';
import { settleAddresses } from '../normalise/addresses.ts';
import type { IngestStats } from '../report/ingest-stats.ts';
import { rowKey, type KnownRows } from '../snapshot/known-rows.ts';
import {
  shareTexts,
  type RecordValues,
  type SnapshotWriter,
  type StoredRecord,
} from '../snapshot/snapshot-writer.ts';
import { photosOf } from '../guard/traits.ts';
import type { SnapshotEntry } from '../snapshot/snapshot.ts';
import type { SourceEnd, SourceRow, StockSource } from '../sources/source.ts';
import { Duplicates } from './duplicates.ts';
import { openRecordReader, type RowRead } from './record-reader.ts';

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
  { seen, ...reading }: Reading & { seen: SeenModels },
): Promise<RowsRead> {
  const rows = await readRows(tenant, source, reading);
  const { writer, last } = reading;
  for (const [id, slug] of settleAddresses(writer.entries, last)) {
    writer.change(id, (vehicle) => ({ ...vehicle, slug }), writer.entries.get(id)?.row);
  }
  spellAlike(writer, seen);
  return rows;
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
  const settings = { ...readingSettings(tenant, deps.now()), onlyCarType };
  const sales = new Map<unknown, number>();
  for (const { id, soldAt } of last.values()) if (soldAt !== null) sales.set(id, soldAt);
  const { code } = deps;
  const readerHash = code === undefined ? null : fingerprint(JSON.stringify([code, settings]));
  const settled = { duplicates: new Duplicates(writer.entries), writer, stats };
  let unchanged = 0;
  const now = Math.floor(deps.now() / 1_000);
  const soldAt = (id: unknown): number => sales.get(id) ?? now;
  const reader = openRecordReader({ ...settings, soldAt });
  const read = (row: SourceRow): RowRead => {
    const key = readerHash !== null && row.kind === 'text' ? rowKey(readerHash, row) : null;
    const before = key === null ? null : known.find(key);
    if (!before) return sharingLast(reader.read(row, key), last);
    unchanged += 1;
    const { values, row: again, stored } = before;
    const { impossible, warnings } = again;
    const outcome = { kind: 'record', values, impossible, read: again, stored } as const;
    return { line: row.line, outcome, warnings };
  };
  const rows = source.rows();
  for (;;) {
    const step = await rows.next();
    if (step.done) {
      const end = step.value;
      const { shape, unread } = reader.seen();
      return {
        end: end.complete ? { ...end, unread: [...(end.unread ?? []), ...unread] } : end,
        unchanged,
        shape: writer.count > 0 ? null : shape,
      };
    }
    const row = read(step.value);
    settle(row, settled);
    stats.warn(row.warnings);
    if (stats.read % 1_000 === 0) deps.progress(stats.read);
  }
}

/** The same row with what the last export has of its vehicle, so that memory holds no equal entries. */
function sharingLast(row: RowRead, last: ReadonlyMap<string, SnapshotEntry>): RowRead {
  if (row.outcome.kind !== 'record') return row;
  const { values, stored } = row.outcome;
  const before = last.get(values.id);
  if (!before || !shareTexts<Partial<SnapshotEntry>>(values, before)) return row;
  if (before.hash !== stored.hash) return row;
  return { ...row, outcome: { ...row.outcome, values: before as typeof values } };
}

/** Counts every row exactly once: as accepted, rejected, duplicate or joined. */
function settle(
  { line, outcome }: RowRead,
  { duplicates, writer, stats }: Pick<Reading, 'writer' | 'stats'> & { duplicates: Duplicates },
): void {
  if (outcome.kind === 'error') stats.reject(line, outcome.error, outcome.label);
  else if (outcome.kind === 'repeat') stats.repeat(line, outcome.of);
  else if (outcome.kind === 'record') {
    const { values, impossible, read, stored } = outcome;
    const verdict = duplicates.judge(values);
    if (impossible && verdict.kind !== 'duplicate') stats.impossible += 1;
    switch (verdict.kind) {
      case 'duplicate':
        if (verdict.of === values.id && joinPhotos(writer, values, stored)) stats.join();
        else stats.repeat(line, verdict.of);
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

/** Adds the photos of a row that says the same of a vehicle as an earlier one (rule stock-15); false for other rows. */
function joinPhotos(writer: SnapshotWriter, values: RecordValues, { line }: StoredRecord): boolean {
  const before = writer.entries.get(values.id);
  if (!before || values.photos === 0 || photosOf(before) === photosOf(values)) return false;
  if (before.name !== values.name || before.price !== values.price) return false;
  const other = writer.vehicleOf(line);
  let isJoined = false;
  writer.change(values.id, (vehicle) => {
    const known = new Set(vehicle.images.map(({ image }) => image));
    const news = other.images.filter(({ image }) => !known.has(image));
    isJoined = news.length > 0 && withoutPhotos(vehicle) === withoutPhotos(other);
    if (!isJoined) return vehicle;
    const images = [...vehicle.images, ...news];
    return { ...vehicle, images, photos_count: images.length };
  });
  return isJoined;
}

const withoutPhotos = (vehicle: Vehicle): string =>
  JSON.stringify({ ...vehicle, images: [], photos_count: 0 });

/** Rewrites the records whose make, model or badge has another spelling than the stock. */
function spellAlike(writer: SnapshotWriter, seen: SeenModels): void {
  const spelling = chooseSpellings(writer.entries.values(), seen);
  for (const written of [...writer.entries.values()]) {
    const { id, make, model, badge } = written;
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
