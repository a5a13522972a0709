// Writes one snapshot sorted by id from vehicles in any order, with only a few values per vehicle in memory.
// Another module makes the snapshot current; until then nothing reads it.
import { createHash, type Hash } from 'node:crypto';
import { closeSync, fsyncSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';
import { shortHash } from '../../files/fingerprint.ts';
import { moveIntoPlace } from '../../files/atomic-write.ts';
import { indexFile, snapshotFile, type DataFolder } from './data-folder.ts';
import { pieceReader, type PieceReader, type StoredPlace } from './pieces.ts';
import {
  factsOf,
  recordLine,
  readRecord,
  indexLine,
  type ReadRow,
  type RecordFacts,
  type SnapshotEntry,
} from './snapshot.ts';

/** The part of a record that the writer keeps until the snapshot is written. */
export type WrittenEntry = SnapshotEntry & RecordFacts;

/** The same before the record is written. */
export type RecordValues = Omit<WrittenEntry, 'hash' | 'row'>;

export const recordValues = (vehicle: Vehicle, facts: RecordFacts): RecordValues => ({
  id: vehicle.id,
  slug: vehicle.slug,
  price: vehicle.price ?? null,
  status: vehicle.status,
  soldAt: vehicle.sold_date_timestamp ?? null,
  shown: vehicle.show_on_dealer_website && vehicle.status !== 'other',
  name: vehicle.name,
  ...facts,
});

/** The values of a vehicle that was changed after its row was read. */
export const changedValues = (
  vehicle: Vehicle,
  { unknownWord }: Pick<RecordFacts, 'unknownWord'>,
): RecordValues => recordValues(vehicle, { ...factsOf(vehicle), unknownWord });

/** Gives `values` the texts of `before` that are equal, so that memory holds each once. True where all are the same. */
export function shareTexts<Values extends object>(values: Values, before: Values): boolean {
  let isSame = true;
  for (const key in values) {
    if (before[key] === values[key]) values[key] = before[key];
    else isSame = false;
  }
  return isSame;
}

/** An entry with the place of its record: in the temporary file, or where the last snapshot has it. */
type StoredEntry = WrittenEntry & StoredPlace;

export interface WrittenSnapshot {
  hash: string;
  count: number;
}

const recordHashLength = 20;
const bufferBytes = 1_048_576;

/** JSON in ASCII only, because texts with a dash or an accent take twice as long to read. */
const ascii = (json: string): string =>
  Buffer.byteLength(json) === json.length
    ? json
    : json.replace(
        /[\u0080-\uffff]/g,
        (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
      );

/** A record as a snapshot has it. */
export interface StoredRecord {
  /** With its newline; of an unchanged row, where it is. */
  line: string | StoredPlace;
  /** `SnapshotEntry.hash`. */
  hash: string;
}

export function recordOf(vehicle: Vehicle): StoredRecord & { line: string } {
  const line = `${recordLine(vehicle)}\n`;
  return {
    line: ascii(line),
    hash: shortHash(line, recordHashLength),
  };
}

export class SnapshotWriter {
  private readonly folder: DataFolder;
  private readonly scratch: Appender;
  private readonly stored = new Map<string, StoredEntry>();
  /** The written snapshot, open. */
  private snapshot: number | undefined;

  constructor(folder: DataFolder) {
    this.folder = folder;
    mkdirSync(folder.scratch, { recursive: true });
    mkdirSync(folder.snapshots, { recursive: true });
    this.scratch = new Appender(join(folder.scratch, 'records.ndjson'), 'w+');
  }

  get count(): number {
    return this.stored.size;
  }

  /** The records so far, by id. */
  get entries(): ReadonlyMap<string, WrittenEntry> {
    return this.stored;
  }

  /** `values` becomes the entry: a copy of each would stay in memory beside those of the last export. */
  add(values: RecordValues, { line, hash }: StoredRecord, row?: ReadRow): void {
    const place = typeof line === 'string' ? this.scratch.append(line) : line;
    // Named one by one, because V8 makes a slow and large object of one that `Object.assign` adds to.
    const entry = values as StoredEntry;
    entry.hash = hash;
    entry.row = row;
    entry.from = place.from;
    entry.offset = place.offset;
    entry.length = place.length;
    this.stored.set(values.id, entry);
  }

  /** Of one that is not yet in a snapshot. */
  vehicleOf(line: StoredRecord['line']): Vehicle {
    if (typeof line === 'string') return readRecord(line);
    this.scratch.flush();
    return readRecord(bytesAt(line).toString('utf8'));
  }

  /** Writes a record again. Without `row`, its row is read again in the next ingest. */
  change(id: string, change: (vehicle: Vehicle) => Vehicle, row?: ReadRow): void {
    const entry = this.stored.get(id);
    if (!entry) return;
    const vehicle = change(this.vehicleOf(entry));
    this.add(changedValues(vehicle, entry), recordOf(vehicle), row);
  }

  /** The line of a record, valid until the next call; only after `finish`. */
  line(id: string): Buffer {
    const entry = this.stored.get(id);
    if (!entry) throw new Error(`${id} was not written`);
    return bytesAt(entry);
  }

  /** The records in the order of the snapshot. */
  sorted(): StoredEntry[] {
    return [...this.stored.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  remove(id: string): void {
    this.stored.delete(id);
  }

  /**
   * Writes records and index under the hash of the records. Equal stock gives equal bytes and one name. `intact`: a
   * snapshot that was checked and need not be written again.
   */
  finish(intact: string | null): WrittenSnapshot {
    this.scratch.flush();
    const draft = new SnapshotDraft(this.folder);
    const sorted = this.sorted();
    for (const entry of sorted) entry.offset = draft.add(entry, bytesAt(entry)).offset;
    const written = draft.finish(intact);
    // From now on the records are read in their order.
    this.snapshot = openSync(snapshotFile(this.folder, written.hash), 'r');
    const from = pieceReader(this.snapshot);
    for (const entry of sorted) entry.from = from;
    return written;
  }

  /** Closes and deletes everything unfinished. */
  dispose(): void {
    this.scratch.close();
    if (this.snapshot !== undefined) closeSync(this.snapshot);
    rmSync(this.folder.scratch, { recursive: true, force: true });
  }
}

function bytesAt(place: StoredPlace): Buffer {
  const bytes = place.from(place);
  if (!bytes) throw new Error('a file of the stock was shortened while it was in use');
  return bytes;
}

/** Records and index of one snapshot, which come in the order of their ids. */
export class SnapshotDraft {
  private readonly folder: DataFolder;
  private readonly records: Appender;
  private readonly index: Appender;
  private readonly digest = createHash('sha256');
  private count = 0;

  constructor(folder: DataFolder) {
    this.folder = folder;
    mkdirSync(folder.scratch, { recursive: true });
    this.records = new Appender(join(folder.scratch, 'snapshot.ndjson'), 'w', this.digest);
    this.index = new Appender(join(folder.scratch, 'index.ndjson'), 'w');
  }

  add(entry: WrittenEntry, line: string | Buffer): StoredPlace {
    this.index.append(indexLine(entry));
    this.count += 1;
    return this.records.append(line);
  }

  /** `intact`: a snapshot that was checked and need not be written again. */
  finish(intact: string | null): WrittenSnapshot {
    this.records.flush();
    const hash = this.digest.digest('hex');
    // The index is first, so that a snapshot that can be found has an index.
    this.index.moveTo(indexFile(this.folder, hash));
    if (hash === intact) this.records.close();
    else this.records.moveTo(snapshotFile(this.folder, hash));
    return { hash, count: this.count };
  }

  dispose(): void {
    this.records.close();
    this.index.close();
    rmSync(this.folder.scratch, { recursive: true, force: true });
  }
}

/** A file written through one buffer. */
class Appender {
  private readonly path: string;
  private readonly file: number;
  /** What was written and flushed. */
  private readonly pieces: PieceReader;
  private readonly digest: Hash | undefined;
  private readonly buffer = Buffer.allocUnsafe(bufferBytes);
  private held = 0;
  private size = 0;
  private closed = false;

  /** `digest` gets all bytes. */
  constructor(path: string, flags: 'w' | 'w+', digest?: Hash) {
    this.path = path;
    this.digest = digest;
    this.file = openSync(path, flags);
    this.pieces = pieceReader(this.file);
  }

  append(content: string | Buffer): StoredPlace {
    const offset = this.size;
    // A UTF-16 unit takes at most three bytes in UTF-8, so the text can be encoded in place without a copy.
    const most = typeof content === 'string' ? content.length * 3 : content.length;
    if (most > bufferBytes - this.held) this.flush();
    let length: number;
    if (most > bufferBytes) {
      const bytes = typeof content === 'string' ? Buffer.from(content) : content;
      length = bytes.length;
      this.write(bytes);
    } else {
      length =
        typeof content === 'string'
          ? this.buffer.write(content, this.held)
          : content.copy(this.buffer, this.held);
      this.held += length;
    }
    this.size += length;
    return { from: this.pieces, offset, length };
  }

  flush(): void {
    if (this.held === 0) return;
    this.write(this.buffer.subarray(0, this.held));
    this.held = 0;
  }

  private write(bytes: Buffer): void {
    this.digest?.update(bytes);
    for (let done = 0; done < bytes.length;) done += writeSync(this.file, bytes, done);
  }

  moveTo(path: string): void {
    this.flush();
    fsyncSync(this.file);
    this.close();
    moveIntoPlace(this.path, path);
  }

  close(): void {
    if (!this.closed) closeSync(this.file);
    this.closed = true;
  }
}
