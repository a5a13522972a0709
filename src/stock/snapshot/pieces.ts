// Reads pieces of a file by their place. Those that are asked for in the order of the file are read many at a time.
import { readSync } from 'node:fs';

/** In bytes. */
interface Place {
  offset: number;
  length: number;
}

/** The bytes, valid until the next call; null when the file ends before them. */
export type PieceReader = (place: Place) => Buffer | null;

/** A place, and the file that has it. */
export interface StoredPlace extends Place {
  from: PieceReader;
}

/** What one read takes of the file. */
const windowBytes = 262_144;

/** `file`: open; the caller closes it. */
export function pieceReader(file: number): PieceReader {
  let window = Buffer.alloc(0);
  let first = 0;
  let held = 0;
  let behind = 0;
  return ({ offset, length }) => {
    const end = offset + length;
    if (offset < first || end > first + held) {
      if (length > window.length) window = Buffer.allocUnsafe(Math.max(windowBytes, length * 2));
      const isInOrder = offset >= behind && offset < behind + windowBytes;
      first = offset;
      held = readSync(file, window, 0, isInOrder ? window.length : length, offset);
    }
    behind = end;
    return end > first + held ? null : window.subarray(offset - first, end - first);
  };
}
