// The stock of one tenant at one moment, immutable and named by the hash of its bytes: how to read it.
// It refuses to know how a snapshot came about; see snapshot-writer.ts.
import { isAscii } from 'node:buffer';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { vehicleSchema, vehicleStatusSchema, type Vehicle } from '../domain/vehicle.ts';
import { dataFolder, indexFile, snapshotFile } from './data-folder.ts';

const currentSnapshotSchema = z.object({
  /** Hash that names the snapshot. */
  snapshot: z.string().regex(/^[0-9a-f]{64}$/),
  /** Vehicles in it. */
  count: z.number().int().nonnegative(),
  /** Instant (ISO 8601, UTC) at which this snapshot first became current. */
  createdAt: z.iso.datetime(),
  /** Instant of the last good export; later than createdAt when nothing had changed. */
  checkedAt: z.iso.datetime(),
  /** When the source says it made the export; absent when it does not say. */
  exportedAt: z.iso.datetime({ offset: true }).optional(),
  /** What was read, for people. */
  source: z.string(),
});

/** `.data/<slug>/current.json`: which snapshot the site is built from. */
export type CurrentSnapshot = z.infer<typeof currentSnapshotSchema>;

const indexLineSchema = z.tuple([
  z.string(),
  z.string(),
  z.string(),
  z.number().nullable(),
  vehicleStatusSchema,
  z.number().nullable(),
  z.boolean(),
  z.string(),
]);

/** What is remembered of one record of a snapshot without reading the record. */
export interface SnapshotEntry {
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
  throw new Error(
    `${slug}: ${path} is damaged (${parsed.error.issues[0]?.path.join('.') ?? ''}); ` +
      `delete it and run the ingest again`,
  );
}

/**
 * All vehicles of a snapshot, in ascending order of id. The records were validated on the way in and are
 * not validated again; the bytes are checked against the name, so a damaged file throws.
 */
export function readSnapshot(dataDir: string, slug: string, hash: string): Vehicle[] {
  const path = snapshotFile(dataFolder(dataDir, slug), hash);
  // In one piece, which takes a third of the time; what follows holds the thread for ten times as long.
  const bytes = readFileSync(path);
  if (createHash('sha256').update(bytes).digest('hex') !== hash) {
    throw new Error(`${slug}: ${path} is damaged; delete it and run the ingest again`);
  }
  return oneShape(jsonLines(bytes) as Vehicle[]);
}

/** Every field of a vehicle, none filled in; parsed, because an object put together field by field is a slow one. */
const blank = JSON.parse(
  `{${Object.keys(vehicleSchema.shape)
    .map((field) => `${JSON.stringify(field)}:null`)
    .join()}}`,
) as Record<string, undefined>;
for (const field in blank) blank[field] = undefined;

/**
 * The same records, with the fields they lack as `undefined`. Which fields a record lacks made 4,300 kinds of object of
 * 14,000 vehicles, and V8 reads a field of so many kinds ten times slower than of one.
 */
const oneShape = (records: readonly Vehicle[]): Vehicle[] =>
  records.map((record) => ({ ...blank, ...record }));

/** The index of a snapshot, in ascending order of id; a site build compares record hashes with it. */
export async function snapshotIndex(
  dataDir: string,
  slug: string,
  hash: string,
): Promise<SnapshotEntry[]> {
  const path = indexFile(dataFolder(dataDir, slug), hash);
  return jsonLines(await readFile(path)).map((line) => {
    const [id, own, recordHash, price, status, soldAt, shown, name] = indexLineSchema.parse(line);
    return { id, slug: own, hash: recordHash, price, status, soldAt, shown, name };
  });
}

/**
 * Id -> hash of each record of a snapshot; much less work than reading the records or the whole index. Empty for a
 * snapshot whose index was lost: its records can still be hashed.
 */
export async function recordHashes(
  dataDir: string,
  slug: string,
  hash: string,
): Promise<Map<string, string>> {
  const path = indexFile(dataFolder(dataDir, slug), hash);
  if (!existsSync(path)) return new Map();
  const lines = jsonLines(await readFile(path)) as z.infer<typeof indexLineSchema>[];
  return new Map(lines.map(([id, , recordHash]) => [id, recordHash]));
}

/** The line of the index file for one entry, with its newline. */
export function indexLine(entry: SnapshotEntry): string {
  const { id, slug, hash, price, status, soldAt, shown, name } = entry;
  return `${JSON.stringify([id, slug, hash, price, status, soldAt, shown, name])}\n`;
}

/** Parses line by line: one string of the whole file would pass V8's limit at about 200,000 records. */
function jsonLines(bytes: Buffer): unknown[] {
  const values: unknown[] = [];
  // As a snapshot is written; reading it as UTF-8 looks at every byte again.
  const encoding = isAscii(bytes) ? 'latin1' : 'utf8';
  let start = 0;
  while (start < bytes.length) {
    const newline = bytes.indexOf(0x0a, start);
    const end = newline === -1 ? bytes.length : newline;
    values.push(JSON.parse(bytes.toString(encoding, start, end)));
    start = end + 1;
  }
  return values;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
