// Rows that an earlier ingest read. An unchanged row is neither decoded nor validated again: its record is copied from
// the last snapshot, whose index has the key of each record's row and the values that an ingest compares.
import { createHash } from 'node:crypto';
import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import { shortHash } from '../../files/fingerprint.ts';
import { snapshotFile, type DataFolder } from './data-folder.ts';
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';
import type { Within } from '../sources/source.ts';
import { pieceReader, type StoredPlace } from './pieces.ts';
import type { RecordValues, StoredRecord } from './snapshot-writer.ts';
import {
  readRecord,
  type CurrentSnapshot,
  type ReadRow,
  type RecordFacts,
  type SnapshotEntry,
} from './snapshot.ts';

const keyLength = 24;

/**
 * The key of a row: equal texts in lists of one name, read in the same way, give equal records. `readerHash` is that of settings and
 * code.
 */
export function rowKey(
  readerHash: string,
  { text, within }: { text: string; within?: Within | undefined },
): string {
  const around = within ? `\n${JSON.stringify(within)}` : '';
  return shortHash(`${readerHash}\n${text}${around}`, keyLength);
}

interface KnownRow {
  values: RecordValues;
  row: ReadRow;
  stored: StoredRecord;
}

export interface KnownRows {
  /** The snapshot whose bytes were compared with its name and match it. */
  intact: string | null;
  find(key: string): KnownRow | null;
  /** Only when nothing reads the records that were found any more. */
  close(): void;
}

const nothingKnown: KnownRows = {
  intact: null,
  find: () => null,
  close: () => undefined,
};

/** The rows of the last snapshot, whose index is `index`. One that is missing or whose records are damaged knows none. */
export function openKnownRows(
  folder: DataFolder,
  last: Pick<CurrentSnapshot, 'snapshot'> | null,
  index: ReadonlyMap<string, SnapshotEntry>,
): KnownRows {
  const entries = [...index.values()];
  const isRead = entries.some(({ row }) => row);
  const lines = last && isRead ? openLines(folder, last.snapshot, entries.length) : null;
  if (!last || !lines) return nothingKnown;
  const places = new Map<string, number>();
  entries.forEach(({ row }, at) => {
    if (row) places.set(row.key, at);
  });
  return {
    intact: last.snapshot,
    find(key) {
      const at = places.get(key) ?? -1;
      const entry = entries[at];
      if (!entry?.row) return null;
      const { row } = entry;
      // An index that has the row of an entry has its facts.
      const values = entry as SnapshotEntry & RecordFacts;
      return { values, row, stored: { line: lines.place(at), hash: entry.hash } };
    },
    close: lines.close,
  };
}

/** Some records of a snapshot, whose index is `entries`, by id; null when it is missing or damaged. */
export function readRecords(
  folder: DataFolder,
  snapshot: string,
  entries: readonly SnapshotEntry[],
  ids: ReadonlySet<string>,
): Map<string, Vehicle> | null {
  const lines = openLines(folder, snapshot, entries.length);
  if (!lines) return null;
  const records = new Map<string, Vehicle>();
  entries.forEach(({ id }, at) => {
    const line = ids.has(id) ? lines.line(at) : null;
    if (line) records.set(id, readRecord(line.toString('utf8')));
  });
  lines.close();
  return records;
}

export interface StoredStock<Entry = SnapshotEntry> {
  folder: DataFolder;
  /** Name of the snapshot, and its index in the order of its records. */
  hash: string;
  entries: readonly Entry[];
  /** The line of a record that was just written, valid until the next call. Without it the snapshot is checked and read. */
  line?: ((id: string) => Buffer) | undefined;
}

/** Shows every record of a snapshot, whose index is `entries`, one after the other. Throws when it is damaged. */
export function eachRecord<Entry extends { id: string }>(
  { folder, hash: name, entries, line: written }: StoredStock<Entry>,
  visit: (read: () => Vehicle, entry: Entry, line: Buffer) => void,
): void {
  const lines = written ? null : openLines(folder, name, entries.length);
  const damaged = () => new Error(`${snapshotFile(folder, name)} is damaged; run the ingest again`);
  if (!lines && !written) throw damaged();
  try {
    entries.forEach((entry, at) => {
      const line = written ? written(entry.id) : lines?.line(at);
      if (!line) throw damaged();
      visit(() => readRecord(line.toString('utf8')), entry, line);
    });
  } finally {
    lines?.close();
  }
}

interface Lines {
  place(at: number): StoredPlace;
  /** The line with its newline, valid until the next call. */
  line(at: number): Buffer | null;
  close(): void;
}

/** The lines of a snapshot; null when it is missing, or its bytes do not match its name or its index. */
function openLines(folder: DataFolder, snapshot: string, count: number): Lines | null {
  const path = snapshotFile(folder, snapshot);
  if (!existsSync(path)) return null;
  const file = openSync(path, 'r');
  const ends = lineEnds(file, snapshot);
  if (ends?.length !== count) {
    closeSync(file);
    return null;
  }
  const from = pieceReader(file);
  const place = (at: number): StoredPlace => {
    const offset = at === 0 ? 0 : (ends[at - 1] ?? 0);
    return { from, offset, length: (ends[at] ?? 0) - offset };
  };
  return { place, line: (at) => from(place(at)), close: () => closeSync(file) };
}

/** Where each line of a snapshot ends, behind its newline; null when its bytes do not match its name. */
function lineEnds(file: number, snapshot: string): number[] | null {
  const buffer = Buffer.allocUnsafe(1_048_576);
  const digest = createHash('sha256');
  const ends: number[] = [];
  let offset = 0;
  for (;;) {
    const read = readSync(file, buffer, 0, buffer.length, offset);
    if (read === 0) break;
    const chunk = buffer.subarray(0, read);
    digest.update(chunk);
    for (let at = chunk.indexOf(0x0a); at !== -1; at = chunk.indexOf(0x0a, at + 1)) {
      ends.push(offset + at + 1);
    }
    offset += read;
  }
  return digest.digest('hex') === snapshot ? ends : null;
}
