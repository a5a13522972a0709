// Cloudflare D1 by its binding. Its `batch` is one transaction.
import { rowsAs, StoreUnavailable, type Database, type Row, type Value } from './database.ts';

/** The part of D1's binding that we use; the runtime provides it. */
export interface D1Binding {
  prepare(sql: string): D1Prepared;
  batch(statements: D1Prepared[]): Promise<D1Result[]>;
}
interface D1Prepared {
  bind(...params: Value[]): D1Prepared;
  all(): Promise<D1Result>;
}
interface D1Result {
  results: Row[];
  meta: { changes?: number };
}

function unavailable(cause: unknown): Error {
  const error = cause instanceof Error ? cause : new Error(String(cause));
  return /constraint|syntax|no such|datatype/i.test(error.message)
    ? error
    : new StoreUnavailable('D1', { cause });
}

export function openD1(binding: D1Binding): Database {
  const prepare = (sql: string, params: readonly Value[]) => {
    const prepared = binding.prepare(sql);
    return params.length > 0 ? prepared.bind(...params) : prepared;
  };
  const ask = async (sql: string, params: readonly Value[]) => {
    try {
      return await prepare(sql, params).all();
    } catch (error) {
      throw unavailable(error);
    }
  };
  return {
    async one<R extends object>(sql: string, params: readonly Value[] = []) {
      return ((await ask(sql, params)).results[0] as R | undefined) ?? null;
    },
    async all<R extends object>(sql: string, params: readonly Value[] = []) {
      return rowsAs<R>((await ask(sql, params)).results);
    },
    async run(sql, params = []) {
      return (await ask(sql, params)).meta.changes ?? 0;
    },
    async batch(statements) {
      try {
        const answers = await binding.batch(
          statements.map(({ sql, params = [] }) => prepare(sql, params)),
        );
        return answers.map(({ results }) => results);
      } catch (error) {
        throw unavailable(error);
      }
    },
    // Cloudflare gives no access to the files.
    scrub: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
}
