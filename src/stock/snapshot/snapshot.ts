// Reads snapshots: the stock of one tenant at one moment, one vehicle a line, immutable and named by the hash of its
// bytes. snapshot-writer.ts writes them.
import { isAscii } from 'node:buffer';
import { createHash } from 'node:crypto';
import { closeSync, existsSync, openSync, readFileSync, readSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { frozenExport, type FrozenExport } from '../../domain/vehicle/stock-age.ts';
import { vehicleStatusSchema, type Vehicle, vehicleSchema } from '../../domain/vehicle/vehicle.ts';
import { blockingFields } from '../guard/limits.ts';
import { traitsOf } from '../guard/traits.ts';
import { blank } from '../normalise/blank.ts';
import type { FieldWarning } from '../normalise/row.ts';
import { dataFolder, indexFile, snapshotFile } from './data-folder.ts';

export const recordLine = (vehicle: Vehicle): string => JSON.stringify(vehicle);

/** The vehicle of a line; fields it lacks are `undefined`. */
export const readRecord = (line: string): Vehicle => ({
  ...blank,
  ...(JSON.parse(line) as Vehicle),
});

const snapshotName = z.string().regex(/^[0-9a-f]{64}$/);

const currentSnapshotSchema = z.object({
  snapshot: snapshotName,
  /** The snapshot of the export itself, where corrections of the desk stand over it; absent: the same. */
  exported: snapshotName.optional(),
  /** Vehicles in it. */
  count: z.number().int().nonnegative(),
  /** Instant (ISO 8601, UTC) at which this snapshot first became current. */
  createdAt: z.iso.datetime(),
  /** Instant of the last good export; later than createdAt when nothing had changed. */
  checkedAt: z.iso.datetime(),
  /** When the source says it made the export; absent when it does not say. */
  exportedAt: z.iso.datetime({ offset: true }).optional(),
  /** When the source last changed it; absent when it does not say. */
  modifiedAt: z.iso.datetime().optional(),
  /** Whether the last row of the export ended with a line break; absent for formats that show their end otherwise. */
  lastRowEnds: z.boolean().optional(),
  source: z.string(),
  /** The tenant's setting at that ingest; absent in files of earlier versions. */
  frozenAfterHours: z.number().default(36),
});

/** `.data/<slug>/current.json`: which snapshot the site is built from. */
export type CurrentSnapshot = z.infer<typeof currentSnapshotSchema>;

/** The same for the export itself, without corrections: what the next export is compared with. */
export const exportedStock = (current: CurrentSnapshot): CurrentSnapshot => ({
  ...current,
  snapshot: current.exported ?? current.snapshot,
});

/** When the stock was exported (epoch ms), according to the source; else when it was read. */
export const exportedAt = (
  times: Pick<CurrentSnapshot, 'exportedAt' | 'modifiedAt' | 'checkedAt'>,
): number => Date.parse(times.exportedAt ?? times.modifiedAt ?? times.checkedAt);

/** Whether the export was frozen when it was last looked at. */
export function frozenStock(current: CurrentSnapshot): FrozenExport | null {
  const { exportedAt, modifiedAt, createdAt, checkedAt, frozenAfterHours } = current;
  const made = exportedAt ?? modifiedAt;
  const times = {
    madeAt: made === undefined ? null : Date.parse(made),
    changedAt: Date.parse(createdAt),
  };
  return frozenExport(times, Date.parse(checkedAt), frozenAfterHours);
}

/** What duplicates, the guard and the report compare. Earlier versions wrote fewer of the optional ones. */
const recordFactsSchema = z.object({
  make: z.string(),
  model: z.string(),
  badge: z.string().optional(),
  year: z.number().optional(),
  km: z.number().optional(),
  carType: vehicleSchema.shape.car_type,
  itemType: vehicleSchema.shape.item_type.unwrap(),
  photos: z.number(),
  /** Whether the vehicle has a weekly price, so that it needs no other. */
  subscription: z.boolean(),
  vin: z.string().optional(),
  /** Dealership, stock number, make, model and year; absent without a stock number. */
  stockKey: z.string().optional(),
  reserved: z.boolean().optional(),
  /** ../guard/traits.ts */
  traits: z.string().optional(),
  /** A word that says whether it is new, or for sale, is not known. */
  unknownWord: z.boolean().optional(),
});
export type RecordFacts = z.infer<typeof recordFactsSchema>;

/** `warnings`: those of the row that the vehicle was read from. */
export const factsOf = (vehicle: Vehicle, warnings: readonly FieldWarning[] = []): RecordFacts => ({
  make: vehicle.make,
  model: vehicle.model,
  badge: vehicle.badge,
  year: vehicle.year,
  km: vehicle.km,
  carType: vehicle.car_type,
  itemType: vehicle.item_type,
  photos: vehicle.images.length,
  subscription: vehicle.subscription_price !== undefined,
  vin: vehicle.vin,
  stockKey: stockKeyOf(vehicle),
  reserved: vehicle.reserved,
  traits: traitsOf(vehicle),
  unknownWord: warnings.some(({ field }) => blockingFields.has(field)) || undefined,
});

function stockKeyOf(vehicle: Vehicle): string | undefined {
  const { stocknum, make, model, year } = vehicle;
  if (stocknum === undefined) return undefined;
  const dealership = vehicle.dealership_id ?? vehicle.location?.id ?? '';
  return [dealership, stocknum, make, model, year ?? ''].join('|').toLowerCase();
}

/** A later version may write more at the end of a line, and this one may be the one to return to. */
const indexLineSchema = z
  .tuple([
    z.string(),
    z.string(),
    z.string(),
    z.number().nullable(),
    vehicleStatusSchema,
    z.number().nullable(),
    z.boolean(),
    z.string(),
    z
      .tuple([
        z.string(),
        z.boolean(),
        z.array(z.object({ field: z.string(), text: z.string() })),
        recordFactsSchema.optional(),
      ])
      .rest(z.unknown())
      .optional(),
  ])
  .rest(z.unknown());

/** The row of the export that a record was read from, where an unchanged row need not be read again. */
export interface ReadRow {
  /** ./known-rows.ts */
  key: string;
  /** A value that no vehicle can have was left out. */
  impossible: boolean;
  warnings: readonly FieldWarning[];
}

const none: readonly FieldWarning[] = [];
/** Most rows have no warning: memory holds one empty list for all of them. */
export const keptWarnings = (warnings: readonly FieldWarning[]): readonly FieldWarning[] =>
  warnings.length === 0 ? none : warnings;

/** What is remembered of one record of a snapshot without reading the record; an earlier version wrote no facts. */
export interface SnapshotEntry extends Partial<RecordFacts> {
  id: string;
  slug: string;
  /** Hash of the record's line; equal hashes mean equal records. */
  hash: string;
  /** AUD, or null when the record has no price. */
  price: number | null;
  status: Vehicle['status'];
  /** Seconds since 1970-01-01 UTC, or null. */
  soldAt: number | null;
  /** Whether the record may be shown on the dealer's site at all. */
  shown: boolean;
  name: string;
  /** Absent where the row means something only beside others, or an earlier version wrote the index. */
  row?: ReadRow | undefined;
}

/** The tenant's last good snapshot, or null before the first. Throws on a damaged current.json. */
export async function currentSnapshot(
  dataDir: string,
  slug: string,
): Promise<CurrentSnapshot | null> {
  const path = dataFolder(dataDir, slug).current;
  if (!existsSync(path)) return null;
  const parsed = currentSnapshotSchema.safeParse(parseJson(await readFile(path, 'utf8')));
  if (parsed.success) return parsed.data;
  const place = parsed.error.issues[0]?.path.join('.');
  throw new Error(
    `${slug}: ${path} is damaged${place ? ` (${place})` : ''}; ` +
      `delete it and run the ingest again`,
  );
}

/**
 * All vehicles of a snapshot, in ascending order of id. The records were validated on import and are not validated
 * again. Throws when the bytes do not match the name, because the file is damaged.
 */
export function readSnapshot(dataDir: string, slug: string, hash: string): Vehicle[] {
  const path = snapshotFile(dataFolder(dataDir, slug), hash);
  const bytes = checked(readFileSync(path), slug, path, hash);
  const encoding = encodingOf(bytes);
  return Array.from(linesOf(bytes), (line) => readRecord(line.toString(encoding)));
}

/** The same bytes; throws when they are not those that `hash` names. */
function checked(bytes: Buffer, slug: string, path: string, hash: string): Buffer {
  if (createHash('sha256').update(bytes).digest('hex') === hash) return bytes;
  throw new Error(`${slug}: ${path} is damaged; delete it and run the ingest again`);
}

/** The index of a snapshot, in ascending order of id; a site build compares record hashes with it. */
export const snapshotIndex = (
  dataDir: string,
  slug: string,
  hash: string,
): Promise<SnapshotEntry[]> =>
  Promise.resolve().then(() => Array.from(indexEntries(dataDir, slug, hash)));

/** The same, one entry after the other, so that memory need not hold all. */
export function* indexEntries(
  dataDir: string,
  slug: string,
  hash: string,
): Generator<SnapshotEntry> {
  for (const line of jsonLines(indexFile(dataFolder(dataDir, slug), hash))) {
    const [id, own, recordHash, price, status, soldAt, shown, name, read] =
      indexLineSchema.parse(line);
    const [key = noKey, impossible = false, warnings = none, facts] = read ?? [];
    const row =
      key === noKey || !facts ? undefined : { key, impossible, warnings: keptWarnings(warnings) };
    yield { id, slug: own, hash: recordHash, price, status, soldAt, shown, name, ...facts, row };
  }
}

/** Id -> hash of each record of a snapshot, without reading the records. Empty for a snapshot whose index is missing. */
export function recordHashes(dataDir: string, slug: string, hash: string): Map<string, string> {
  const path = indexFile(dataFolder(dataDir, slug), hash);
  const hashes = new Map<string, string>();
  if (!existsSync(path)) return hashes;
  for (const line of jsonLines(path)) {
    const [id, , recordHash] = line as z.infer<typeof indexLineSchema>;
    hashes.set(id, recordHash);
  }
  return hashes;
}

/** The line of the index file for one entry, with its newline. */
export function indexLine(entry: SnapshotEntry & RecordFacts): string {
  const { id, slug, hash, price, status, soldAt, shown, name, row } = entry;
  const facts: Record<string, unknown> = {};
  for (const field of factFields) facts[field] = entry[field];
  const read = [row?.key ?? noKey, row?.impossible ?? false, row?.warnings ?? [], facts];
  return `${JSON.stringify([id, slug, hash, price, status, soldAt, shown, name, read])}\n`;
}

const factFields = Object.keys(recordFactsSchema.shape) as (keyof RecordFacts)[];
/** Stands for the key of a row that is read again every night. */
const noKey = '';

/** As a snapshot is written; reading it as UTF-8 looks at every byte again. */
const encodingOf = (bytes: Buffer) => (isAscii(bytes) ? 'latin1' : 'utf8');

function* linesOf(bytes: Buffer): Generator<Buffer> {
  for (let start = 0; start < bytes.length;) {
    const newline = bytes.indexOf(0x0a, start);
    const end = newline === -1 ? bytes.length : newline;
    yield bytes.subarray(start, end);
    start = end + 1;
  }
}

/** Parses a file line by line: one string of the whole file would pass V8's limit at about 200,000 records. */
function* jsonLines(path: string): Generator<unknown> {
  const file = openSync(path, 'r');
  try {
    const chunk = Buffer.allocUnsafe(1_048_576);
    let rest: Buffer = Buffer.alloc(0);
    for (let read = readSync(file, chunk); read > 0; read = readSync(file, chunk)) {
      const bytes = Buffer.concat([rest, chunk.subarray(0, read)]);
      const end = bytes.lastIndexOf(0x0a) + 1;
      rest = bytes.subarray(end);
      for (const line of linesOf(bytes.subarray(0, end))) yield JSON.parse(line.toString());
    }
    for (const line of linesOf(rest)) yield JSON.parse(line.toString());
  } finally {
    closeSync(file);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
