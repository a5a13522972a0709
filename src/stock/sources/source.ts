// What every source of stock is: rows one by one, and at the end a statement whether that was all of them.
// It refuses to know what a row means.
import type { Fault } from '../validate/rejection.ts';

/** One row. `line` counts from 1: the line in a file, the position in an index. */
export type SourceRow =
  /** `record`: fields by the vehicle's names; `facts`: cells of a CSV row by what they hold. */
  | { line: number; kind: 'record' | 'facts'; value: unknown }
  /** The text of a record, still to be decoded. */
  | { line: number; kind: 'text'; text: string }
  | { line: number; kind: 'fault'; fault: Fault };

export type SourceFaultCode =
  | 'not-found'
  | 'unreadable'
  | 'not-an-export'
  | 'truncated'
  | 'http-status'
  | 'timeout'
  | 'redirects'
  | 'wrong-content-type'
  | 'too-large'
  | 'no-columns'
  | 'no-credentials'
  | 'service';

/** The statement that ends a source. Without `complete` nothing that was read may replace a snapshot. */
export type SourceEnd =
  | {
      complete: true;
      /** Rows the source says it has. */
      expected?: number;
      /** ISO instant at which the source says the export was made. */
      exportedAt?: string;
      /** ISO instant at which the file was last changed: how old it is at least, and not which of two is newer. */
      modifiedAt?: string;
      /** Whether the last row of a text ends with a line break; left out: nothing can tell. */
      lastRowEnds?: boolean;
      /** Headings of a table that nothing is read from. */
      unread?: readonly string[];
    }
  | { complete: false; code: SourceFaultCode; message: string };

export interface StockSource {
  /** For people: a path, an address without its secrets, an index. */
  name: string;
  rows(): AsyncGenerator<SourceRow, SourceEnd>;
}

/** Bounds that keep one bad row or file from taking the machine down. Bytes and milliseconds. */
export interface SourceLimits {
  rowBytes: number;
  /** After decompression. */
  exportBytes: number;
  /** Silence after which a connection counts as dead. */
  idleMs: number;
  /** A whole download may take this long. */
  totalMs: number;
  redirects: number;
}

export const sourceLimits: SourceLimits = {
  rowBytes: 1_048_576,
  exportBytes: 4 * 1_073_741_824,
  idleMs: 30_000,
  totalMs: 900_000,
  redirects: 5,
};

/** Thrown inside a source and turned into its final statement by `stated`. */
export class SourceFault extends Error {
  readonly code: SourceFaultCode;

  constructor(code: SourceFaultCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** Runs a source's rows; a fault on the way becomes the final statement instead of an exception. */
export async function* stated(
  rows: () => AsyncGenerator<SourceRow, SourceEnd>,
): AsyncGenerator<SourceRow, SourceEnd> {
  try {
    return yield* rows();
  } catch (error) {
    if (error instanceof SourceFault) {
      return { complete: false, code: error.code, message: error.message };
    }
    throw error;
  }
}
