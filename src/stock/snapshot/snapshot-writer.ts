// Writes one snapshot sorted by id from vehicles in any order, with only a few values per vehicle in memory.
// Another module makes the snapshot current; until then nothing reads it.
import { createHash, hash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';
import { moveIntoPlace } from '../../files/atomic-write.ts';
import { indexFile, snapshotFile, type DataFolder } from './data-folder.ts';
import type { StoredRecord } from './known-rows.ts';
import { recordLine, indexLine, type ReadRow, type SnapshotEntry } from './snapshot.ts';

/** The part of a record that the writer keeps until the snapshot is written. */
export interface WrittenEntry extends SnapshotEntry {
  make: string;
  model: string;
  year: number | undefined;
  km: number | undefined;
  carType: Vehicle['car_type'];
  itemType: Vehicle['item_type'];
  photos: number;
  /** Whether the vehicle has a weekly price, so that it needs no other. */
  subscription: boolean;
}

/** Position of a record in the temporary file, in bytes. */
interface StoredEntry extends WrittenEntry {
  offset: number;
  length: number;
}

export interface WrittenSnapshot {
  hash: string;
  count: number;
}

const recordHashLength = 20;
const bufferBytes = 1_048_576;

/** JSON in ASCII only, because texts with a dash or an accent take twice as long to read. */
const ascii = (json: string): string =>
  json.replace(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

export class SnapshotWriter {
  private readonly folder: DataFolder;
  private readonly scratch: Appender;
  private readonly stored = new Map<string, StoredEntry>();

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

  /** `stored`: the same record in the last snapshot, which is copied. */
  add(vehicle: Vehicle, row?: ReadRow, stored?: StoredRecord): void {
    const line = stored ? '' : `${recordLine(vehicle)}\n`;
    const { offset, length } = this.scratch.append(stored?.line ?? ascii(line));
    this.stored.set(vehicle.id, {
      id: vehicle.id,
      slug: vehicle.slug,
      hash: stored?.hash ?? hash('sha256', line, 'hex').slice(0, recordHashLength),
      price: vehicle.price ?? null,
      status: vehicle.status,
      soldAt: vehicle.sold_date_timestamp ?? null,
      shown: vehicle.show_on_dealer_website && vehicle.status !== 'other',
      name: vehicle.name,
      make: vehicle.make,
      model: vehicle.model,
      year: vehicle.year,
      km: vehicle.km,
      carType: vehicle.car_type,
      itemType: vehicle.item_type,
      photos: vehicle.images.length,
      subscription: vehicle.subscription_price !== undefined,
      row,
      offset,
      length,
    });
  }

  remove(id: string): void {
    this.stored.delete(id);
  }

  /** Writes records and index under the hash of the records. Equal stock gives equal bytes and one name. */
  finish(): WrittenSnapshot {
    this.scratch.flush();
    const entries = [...this.stored.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
    const records = new Appender(join(this.folder.scratch, 'snapshot.ndjson'), 'w');
    const index = new Appender(join(this.folder.scratch, 'index.ndjson'), 'w');
    const digest = createHash('sha256');
    for (const entry of entries) {
      const line = this.scratch.read(entry);
      digest.update(line);
      records.append(line);
      index.append(indexLine(entry));
    }
    const name = digest.digest('hex');
    // The index is first, so that a snapshot that can be found has an index.
    index.moveTo(indexFile(this.folder, name));
    if (existsSync(snapshotFile(this.folder, name))) records.close();
    else records.moveTo(snapshotFile(this.folder, name));
    return { hash: name, count: entries.length };
  }

  /** Closes and deletes everything unfinished. */
  dispose(): void {
    this.scratch.close();
    rmSync(this.folder.scratch, { recursive: true, force: true });
  }
}

/** A file written through one buffer, with reads of what was written. */
class Appender {
  private readonly path: string;
  private readonly file: number;
  private readonly buffer = Buffer.allocUnsafe(bufferBytes);
  private window: Buffer = Buffer.allocUnsafe(65_536);
  private held = 0;
  private size = 0;
  private closed = false;

  constructor(path: string, flags: 'w' | 'w+') {
    this.path = path;
    this.file = openSync(path, flags);
  }

  append(content: string | Buffer): { offset: number; length: number } {
    const offset = this.size;
    // A UTF-16 unit takes at most three bytes in UTF-8, so the text can be encoded in place without a copy.
    const most = typeof content === 'string' ? content.length * 3 : content.length;
    if (most > bufferBytes - this.held) this.flush();
    let length: number;
    if (most > bufferBytes) {
      const bytes = typeof content === 'string' ? Buffer.from(content) : content;
      length = bytes.length;
      writeAll(this.file, bytes);
    } else {
      length =
        typeof content === 'string'
          ? this.buffer.write(content, this.held)
          : content.copy(this.buffer, this.held);
      this.held += length;
    }
    this.size += length;
    return { offset, length };
  }

  flush(): void {
    writeAll(this.file, this.buffer.subarray(0, this.held));
    this.held = 0;
  }

  /** The bytes at a position; they are valid until the next read. */
  read({ offset, length }: { offset: number; length: number }): Buffer {
    if (length > this.window.length) this.window = Buffer.allocUnsafe(length * 2);
    let done = 0;
    while (done < length) {
      const read = readSync(this.file, this.window, done, length - done, offset + done);
      if (read === 0) throw new Error(`${this.path} was shortened while it was in use`);
      done += read;
    }
    return this.window.subarray(0, length);
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

function writeAll(file: number, bytes: Buffer): void {
  let done = 0;
  while (done < bytes.length) done += writeSync(file, bytes, done);
}
