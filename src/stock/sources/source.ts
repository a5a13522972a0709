// The interface of every source of stock: rows one by one, then a statement whether they were complete.
// It does not know what a row means.
import type { Cells } from '../normalise/row.ts';
import type { RowError } from '../validate/rejection.ts';

/** What stands around a row: the names of its lists, and its key in an object of rows. */
export interface Within {
  names: readonly string[];
  key?: string;
  /** What the branches, yards and dealers around it say, by their names, as parts of the row. */
  places?: Readonly<Record<string, unknown>>;
}

/** One row. `line` counts from 1: the line of a text or table, the position among the vehicles of JSON, XML or an index. */
export type SourceRow = { within?: Within | undefined } & WrittenAs;

type WrittenAs =
  /** Fields with the names of a vehicle. */
  | { line: number; kind: 'record'; value: unknown }
  /** Cells of a row by the name of their column, and the row as it is written. */
  | { line: number; kind: 'cells'; value: Cells; table: WrittenRow }
  /** The text of a record that is not decoded yet. */
  | { line: number; kind: 'text'; text: string }
  | { line: number; kind: 'error'; error: RowError };

interface WrittenRow {
  headings: readonly string[];
  cells: readonly string[];
}

export type SourceErrorCode =
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
  | 'wrong-host-key'
  | 'service';

/** The statement that ends a source. Without `complete` nothing that was read may replace a snapshot. */
export type SourceEnd =
  | {
      complete: true;
      /** Rows the source says it has. */
      expected?: number | undefined;
      /** ISO instant at which the source says the export was made. */
      exportedAt?: string | undefined;
      /** ISO instant of the last change of the file. It gives a minimum age; it does not tell which of two is newer. */
      modifiedAt?: string;
      /** Whether the last row of a text ends with a line break; absent when unknown. */
      lastRowEnds?: boolean;
      /** Headings of columns and names of lists that are not read. */
      unread?: readonly string[];
      /** The first lines of a table that hold no vehicle, such as its title and its total. */
      remarks?: readonly { line: number; text: string }[];
    }
  | { complete: false; code: SourceErrorCode; message: string };

export interface StockSource {
  /** Name for messages: a path, an address without its secrets, an index. */
  name: string;
  rows(): AsyncGenerator<SourceRow, SourceEnd>;
}

/** Limits that protect the machine from one bad row or file. Bytes and milliseconds. */
export interface SourceLimits {
  rowBytes: number;
  /** After decompression. */
  exportBytes: number;
  /** Silence after which a connection counts as dead. */
  idleMs: number;
  /** Longest time of a whole download. */
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
export class SourceError extends Error {
  readonly code: SourceErrorCode;

  constructor(code: SourceErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** Runs the rows of a source; an error becomes the final statement instead of an exception. */
export async function* stated(
  rows: () => AsyncGenerator<SourceRow, SourceEnd>,
): AsyncGenerator<SourceRow, SourceEnd> {
  try {
    return yield* rows();
  } catch (error) {
    if (error instanceof SourceError) {
      return { complete: false, code: error.code, message: error.message };
    }
    throw error;
  }
}
