// libSQL (Turso, or a server of one's own) over HTTP: a batch is one request that carries its own BEGIN and COMMIT. No
// native part, so it runs wherever `fetch` does.
import { connect, type Connection } from '@tursodatabase/serverless';
import {
  rowsAs,
  StoreUnavailable,
  type Database,
  type Row,
  type Statement,
  type Value,
} from './database.ts';

/** An answer is waited for so long (ms). */
const timeoutMs = 10_000;
/** Connections kept open for the next request; each carries one request at a time. */
const mostIdle = 8;

interface Result {
  rows: Row[];
  rowsAffected: number;
}

/** Only an error of the statement itself is ours. Any other error means that the store does not answer. */
function unavailable(cause: unknown): Error {
  const error = cause instanceof Error ? cause : new Error(String(cause));
  const ours = /constraint|syntax|no such|datatype/i.test(error.message);
  return ours ? error : new StoreUnavailable(error.message, { cause });
}

export interface LibsqlOptions {
  /** `libsql://…` or `https://…`; `http://` for a server on this machine. */
  url: string;
  /** Token of the server; undefined: it asks for none. */
  token: string | undefined;
}

export function openLibsql({ url, token }: LibsqlOptions): Database {
  const idle: Connection[] = [];
  const open = () =>
    connect({
      url,
      defaultQueryTimeout: timeoutMs,
      ...(token !== undefined && { authToken: token }),
    });
  const ask = async (statements: readonly Statement[], together: boolean): Promise<Result[]> => {
    const connection = idle.pop() ?? open();
    const asked = statements.map(({ sql, params = [] }) => ({ sql, args: [...params] }));
    let results: Result[];
    try {
      results = (await connection.batch(asked, together ? 'immediate' : undefined)) as Result[];
    } catch (error) {
      // What state it was left in nobody knows.
      connection.close().catch(() => undefined);
      throw unavailable(error);
    }
    if (idle.length < mostIdle) idle.push(connection);
    else connection.close().catch(() => undefined);
    return results;
  };
  const rowsOf = ({ rows }: Result): Row[] => rows.map((row) => ({ ...row }));
  return {
    async one<R extends object>(sql: string, params: readonly Value[] = []) {
      const [result] = await ask([{ sql, params }], false);
      return ((result && rowsOf(result)[0]) as R | undefined) ?? null;
    },
    async all<R extends object>(sql: string, params: readonly Value[] = []) {
      const [result] = await ask([{ sql, params }], false);
      return rowsAs<R>(result ? rowsOf(result) : []);
    },
    async run(sql, params = []) {
      const [result] = await ask([{ sql, params }], false);
      return result?.rowsAffected ?? 0;
    },
    async batch(statements) {
      return (await ask(statements, true)).map(rowsOf);
    },
    // The files belong to the server.
    scrub: () => Promise.resolve(),
    async close() {
      await Promise.all(idle.splice(0).map((connection) => connection.close()));
    },
  };
}
