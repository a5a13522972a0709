// PostgreSQL through `pg`: a pool, and one transaction per batch. Data is durable when COMMIT answers
// (synchronous_commit).
import pg from 'pg';
import {
  personalTables,
  rowsAs,
  StoreUnavailable,
  type Database,
  type Row,
  type Value,
} from './database.ts';

const { Pool, TypeOverrides } = pg;
/** BIGINT arrives as text by default; all of ours are counts and milliseconds, far below 2^53. */
const bigintType = 20;

const numbered = new Map<string, string>();
/** `?` -> `$1`, `$2` …; none of our SQL has a question mark in a text. */
function withNumbers(sql: string): string {
  let known = numbered.get(sql);
  if (known === undefined) {
    let count = 0;
    known = sql.replace(/\?/g, () => `$${String((count += 1))}`);
    numbered.set(sql, known);
  }
  return known;
}

/** SQLSTATE classes of errors of the connection or the machine, not of a statement. */
function unavailable(error: unknown): Error {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  const unreachable = /^(08|53|57P|55P03)/.test(code) || /^E[A-Z]+$/.test(code);
  const gone = /timeout|terminated|Connection/i.test(message) && !/^[0-9A-Z]{5}$/.test(code);
  if (unreachable || gone) return new StoreUnavailable(code || 'connection', { cause: error });
  return error instanceof Error ? error : new Error(String(error));
}

export interface PostgresOptions {
  /** `postgres://…`. */
  url: string;
  connections?: number;
}

export function openPostgres({ url, connections = 10 }: PostgresOptions): Database {
  const types = new TypeOverrides();
  types.setTypeParser(bigintType, Number);
  const pool = new Pool({
    connectionString: url,
    max: connections,
    types,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 10_000,
    application_name: 'forecourt',
  });
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);

  const query = async (sql: string, params: readonly Value[]) => {
    try {
      return await pool.query<Row>(withNumbers(sql), [...params]);
    } catch (error) {
      throw unavailable(error);
    }
  };

  return {
    settledRows: ' FOR SHARE',
    async one<R extends object>(sql: string, params: readonly Value[] = []) {
      return ((await query(sql, params)).rows[0] as R | undefined) ?? null;
    },
    async all<R extends object>(sql: string, params: readonly Value[] = []) {
      return rowsAs<R>((await query(sql, params)).rows);
    },
    async run(sql, params = []) {
      return (await query(sql, params)).rowCount ?? 0;
    },
    async batch(statements) {
      let client: pg.PoolClient;
      try {
        client = await pool.connect();
      } catch (error) {
        throw unavailable(error);
      }
      let broken = false;
      try {
        await client.query('BEGIN');
        const results: Row[][] = [];
        for (const { sql, params = [] } of statements) {
          results.push((await client.query<Row>(withNumbers(sql), [...params])).rows);
        }
        await client.query('COMMIT');
        return results;
      } catch (error) {
        await client.query('ROLLBACK').catch(() => {
          broken = true;
        });
        throw unavailable(error);
      } finally {
        client.release(broken);
      }
    },
    // VACUUM removes dead rows from the pages. Old pages of the write-ahead log are the server's to recycle.
    async scrub() {
      for (const table of personalTables) await query(`VACUUM ${table}`, []);
    },
    close: () => pool.end(),
  };
}
