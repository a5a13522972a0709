// Reads snapshots: the stock of one tenant at one moment, immutable and named by the hash of its bytes.
// snapshot-writer.ts writes them.
import { isAscii } from 'node:buffer';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { setImmediate as breath } from 'node:timers/promises';
import { z } from 'zod';
import { vehicleStatusSchema, type Vehicle } from '../../domain/vehicle/vehicle.ts';
import { dataFolder, indexFile, snapshotFile } from './data-folder.ts';
import { readRecord } from './record.ts';

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
  /** When the source last changed it; absent when it does not say. */
  modifiedAt: z.iso.datetime().optional(),
  /** Whether the last row of the export ended with a line break; absent for formats that show their end otherwise. */
  lastRowEnds: z.boolean().optional(),
  /** Description of the source. */
  source: z.string(),
});

/** `.data/<slug>/current.json`: which snapshot the site is built from. */
export type CurrentSnapshot = z.infer<typeof currentSnapshotSchema>;

/** When the stock was exported (epoch ms), according to the source; else when it was read. */
export const exportedAt = (
  times: Pick<CurrentSnapshot, 'exportedAt' | 'modifiedAt' | 'checkedAt'>,
): number => Date.parse(times.exportedAt ?? times.modifiedAt ?? times.checkedAt);

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
  const place = parsed.error.issues[0]?.path.join('.');
  throw new Error(
    `${slug}: ${path} is damaged${place ? ` (${place})` : ''}; ` +
      `delete it and run the ingest again`,
  );
}

/**
 * All vehicles of a snapshot, in ascending order of id. The records were validated on the way in and are
 * not validated again; the bytes are checked against the name, so a damaged file throws. The bytes are held as long as
 * the vehicles are: details are parsed when asked for (./record.ts).
 */
export function readSnapshot(dataDir: string, slug: string, hash: string): Vehicle[] {
  const path = snapshotFile(dataFolder(dataDir, slug), hash);
  // In one piece, which takes a third of the time; parsing takes ten times as long.
  return [...vehiclesOf(checked(readFileSync(path), slug, path, hash))];
}

/** How many records are parsed before others get their turn: a millisecond. */
const recordsPerBreath = 25;

/** The same, beside other work of the thread. */
export async function readSnapshotInTurns(
  dataDir: string,
  slug: string,
  hash: string,
): Promise<Vehicle[]> {
  const path = snapshotFile(dataFolder(dataDir, slug), hash);
  const vehicles: Vehicle[] = [];
  for (const vehicle of vehiclesOf(checked(await readWhole(path), slug, path, hash))) {
    if (vehicles.push(vehicle) % recordsPerBreath === 0) await breath();
  }
  return vehicles;
}

/** In one piece: the platform's own asks for half a megabyte at a time, which takes three times as long. */
async function readWhole(path: string): Promise<Buffer> {
  await using file = await open(path);
  const { size } = await file.stat();
  const bytes = Buffer.allocUnsafeSlow(size);
  let filled = 0;
  while (filled < size) {
    const { bytesRead } = await file.read(bytes, filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return bytes.subarray(0, filled);
}

/** The same bytes; throws when they are not those that `hash` names. */
function checked(bytes: Buffer, slug: string, path: string, hash: string): Buffer {
  if (createHash('sha256').update(bytes).digest('hex') === hash) return bytes;
  throw new Error(`${slug}: ${path} is damaged; delete it and run the ingest again`);
}

function* vehiclesOf(bytes: Buffer): Generator<Vehicle> {
  const encoding = encodingOf(bytes);
  for (const line of linesOf(bytes)) yield readRecord(line, encoding);
}

/** The index of a snapshot, in ascending order of id; a site build compares record hashes with it. */
export async function snapshotIndex(
  dataDir: string,
  slug: string,
  hash: string,
): Promise<SnapshotEntry[]> {
  const path = indexFile(dataFolder(dataDir, slug), hash);
  return Array.from(jsonLines(await readFile(path)), (line) => {
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
  return new Map(
    Array.from(jsonLines(await readFile(path)), (line) => {
      const [id, , recordHash] = line as z.infer<typeof indexLineSchema>;
      return [id, recordHash];
    }),
  );
}

/** The line of the index file for one entry, with its newline. */
export function indexLine(entry: SnapshotEntry): string {
  const { id, slug, hash, price, status, soldAt, shown, name } = entry;
  return `${JSON.stringify([id, slug, hash, price, status, soldAt, shown, name])}\n`;
}

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

/** Parses line by line: one string of the whole file would pass V8's limit at about 200,000 records. */
function* jsonLines(bytes: Buffer): Generator<unknown> {
  const encoding = encodingOf(bytes);
  for (const line of linesOf(bytes)) yield JSON.parse(line.toString(encoding));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
