// The SQL port, limited to features that every store has. Edge databases have no interactive transactions, so every
// flow is one statement or one batch; a batch is applied completely or not at all.

export type Value = string | number | null;
export type Row = Record<string, Value>;
export interface Statement {
  /** Plain SQL for both SQLite and PostgreSQL, with `?` for parameters. */
  sql: string;
  params?: readonly Value[];
}

export interface Database {
  /** First row or null. */
  one<R extends object = Row>(sql: string, params?: readonly Value[]): Promise<R | null>;
  all<R extends object = Row>(sql: string, params?: readonly Value[]): Promise<R[]>;
  run(sql: string, params?: readonly Value[]): Promise<number>;
  /** Ends a SELECT that waits for transactions changing its rows; absent where they run one after another. */
  readonly settledRows?: ' FOR SHARE';
  /** One transaction; the rows of each statement, in order. Durable when it resolves. */
  batch(statements: readonly Statement[]): Promise<Row[][]>;
  /** Removes what deleted and overwritten rows leave in the store's files, where it can. No query changes. */
  scrub(): Promise<void>;
  close(): Promise<void>;
}

/** Tables with personal data. */
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

/** The store cannot answer now: it is locked, full or unreachable. The request gets a 503, and nothing is half stored. */
export class StoreUnavailable extends Error {
  readonly reason: string;
  constructor(reason: string, options?: ErrorOptions) {
    super(`the database is not available: ${reason}`, options);
    this.name = 'StoreUnavailable';
    this.reason = reason;
  }
}

/** A row with this key exists, or another transaction is writing it. */
export function isUniqueConflict(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  return code === '23505' || /unique constraint/i.test(message ?? '');
}

export const statement = (sql: string, ...params: Value[]): Statement => ({ sql, params });

/** Inserts a row; `more` follows it, such as `ON CONFLICT DO NOTHING`. */
export function insert(table: string, row: Row, more = ''): Statement {
  const names = Object.keys(row);
  const marks = names.map(() => '?').join(', ');
  return {
    sql: `INSERT INTO ${table} (${names.join(', ')}) VALUES (${marks}) ${more}`,
    params: Object.values(row),
  };
}

/** In a SELECT, PostgreSQL takes a parameter for text, and cannot convert it to the column's type. */
const selected = (value: Value): string =>
  value === null
    ? 'NULL'
    : typeof value === 'string'
      ? '?'
      : `CAST(? AS ${Number.isInteger(value) ? 'BIGINT' : 'DOUBLE PRECISION'})`;

/** Inserts a row where the condition holds. `where` starts with the condition, whose parameters follow. */
export function insertWhere(
  table: string,
  row: Row,
  where: string,
  ...params: readonly Value[]
): Statement {
  const values = Object.values(row);
  return {
    sql: `INSERT INTO ${table} (${Object.keys(row).join(', ')})
      SELECT ${values.map(selected).join(', ')} WHERE ${where}`,
    params: [...values.filter((value) => value !== null), ...params],
  };
}

/** Rows as the type of the caller's statement: the only such cast, which the contract suite runs on every store. */
export const rowsAs = <R extends object>(rows: readonly Row[]): R[] => rows as unknown as R[];
