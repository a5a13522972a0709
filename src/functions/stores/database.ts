// The SQL port: what every store offers, limited to what the smallest of them can do. Edge databases have no interactive
// transactions, so every flow is one statement or one batch; a batch happens wholly or not at all.

export type Value = string | number | null;
export type Row = Record<string, Value>;
export interface Statement {
  /** Plain SQL that SQLite and PostgreSQL both understand, with `?` for parameters. */
  sql: string;
  params?: readonly Value[];
}

export interface Database {
  /** First row or null. */
  one<R extends object = Row>(sql: string, params?: readonly Value[]): Promise<R | null>;
  all<R extends object = Row>(sql: string, params?: readonly Value[]): Promise<R[]>;
  /** Rows changed. */
  run(sql: string, params?: readonly Value[]): Promise<number>;
  /** One transaction; the rows of each statement, in order. Durable when it resolves. */
  batch(statements: readonly Statement[]): Promise<Row[][]>;
  /**
   * Removes what the store's own files still hold of deleted and overwritten rows, as far as the store allows it. Never
   * needed for a correct answer.
   */
  scrub(): Promise<void>;
  close(): Promise<void>;
}

/** Tables with rows about persons. */
export const personalTables = [
  'leads',
  'deliveries',
  'contacts',
  'codes',
  'watchlist',
  'saved_searches',
  'valuations',
  'invoice_payments',
  'spins',
  'purchases',
] as const;

/** The store cannot answer now: locked, full or out of reach. The answer is 503, and nothing is half stored. */
export class StoreUnavailable extends Error {
  readonly reason: string;
  constructor(reason: string, options?: ErrorOptions) {
    super(`the database is not available: ${reason}`, options);
    this.name = 'StoreUnavailable';
    this.reason = reason;
  }
}

/** A row with this key was there before, or is written by another transaction. */
export function isUniqueConflict(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  return code === '23505' || /unique constraint/i.test(message ?? '');
}

/** A statement and its parameters. */
export const statement = (sql: string, ...params: Value[]): Statement => ({ sql, params });

/**
 * Rows as the type that the caller's statement selects. The only such cast: TypeScript cannot read SQL, and the contract
 * suite runs the statements on every store.
 */
export const rowsAs = <R extends object>(rows: readonly Row[]): R[] => rows as unknown as R[];
