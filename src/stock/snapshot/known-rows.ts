// Rows that an earlier ingest read. An unchanged row is neither decoded nor validated again: its record is copied from
// the last snapshot, whose index has the key of each record's row and the values that an ingest compares.
import { createHash, hash } from 'node:crypto';
import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import { snapshotFile, type DataFolder } from './data-folder.ts';
import type { RecordValues, StoredRecord } from './snapshot-writer.ts';
import type { ReadRow, SnapshotEntry } from './snapshot.ts';

const keyLength = 24;

/** The key of a row: equal texts, read in the same way, give equal records. `readerHash` is that of settings and code. */
export const rowKey = (readerHash: string, text: string): string =>
  hash('sha256', `${readerHash}\n${text}`, 'hex').slice(0, keyLength);

interface KnownRow {
  values: RecordValues;
  row: ReadRow;
  stored: StoredRecord;
}

export interface KnownRows {
  /** The snapshot whose bytes were compared with its name and match it. */
  intact: string | null;
  find(key: string): KnownRow | null;
  close(): void;
}

export const nothingKnown: KnownRows = {
  intact: null,
  find: () => null,
  close: () => undefined,
};

/** The rows of a snapshot, whose index is `entries`. A snapshot that is missing or whose records are damaged knows none. */
export function openKnownRows(
  folder: DataFolder,
  snapshot: string,
  entries: readonly SnapshotEntry[],
): KnownRows {
  const path = snapshotFile(folder, snapshot);
  if (!existsSync(path) || !entries.some(({ row }) => row)) return nothingKnown;
  const file = openSync(path, 'r');
  const ends = lineEnds(file, snapshot);
  if (ends?.length !== entries.length) {
    closeSync(file);
    return nothingKnown;
  }
  const places = new Map<string, { entry: SnapshotEntry; row: ReadRow; at: number }>();
  entries.forEach((entry, at) => {
    if (entry.row) places.set(entry.row.key, { entry, row: entry.row, at });
  });
  let window = Buffer.allocUnsafe(65_536);
  return {
    intact: snapshot,
    find(key) {
      const found = places.get(key);
      if (!found) return null;
      const { entry, row, at } = found;
      const start = at === 0 ? 0 : (ends[at - 1] ?? 0);
      const length = (ends[at] ?? 0) - start;
      if (length > window.length) window = Buffer.allocUnsafe(length * 2);
      if (readSync(file, window, 0, length, start) !== length) return null;
      const line = window.subarray(0, length);
      return { values: { ...entry, ...row.facts }, row, stored: { line, hash: entry.hash } };
    },
    close: () => closeSync(file),
  };
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
