// Which store a machine's settings name: PostgreSQL, libSQL, or SQLite in a file. A word that is none of them stops the
// program: a misspelt address taken for a file's name would keep leads where nobody looks.
import { join } from 'node:path';
import type { Database } from './database.ts';
import { openLibsql } from './libsql.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** A store that is reached over the network; null: the setting names none. `connections` at most, to PostgreSQL. */
export function openRemoteStore(env: Environment, connections?: number): Database | null {
  const url = env['FORECOURT_DATABASE'] ?? '';
  const scheme = /^([a-z][a-z\d+.-]*):\/\//i.exec(url)?.[1]?.toLowerCase();
  switch (scheme) {
    case undefined:
      return null;
    case 'postgres':
    case 'postgresql':
      return openPostgres({ url, ...(connections !== undefined && { connections }) });
    case 'libsql':
    case 'https':
    case 'http':
      return openLibsql({ url, token: env['FORECOURT_DATABASE_TOKEN'] });
    default:
      // The address itself may hold a password.
      throw new Error(
        `FORECOURT_DATABASE begins with "${scheme}://". Set it to postgres://…, libsql://… or the path of a file`,
      );
  }
}

/** The store of a machine with a disk: FORECOURT_DATABASE, else a file in `dataDir`. */
export const openStore = (dataDir: string, env: Environment): Database =>
  openRemoteStore(env) ??
  openSqlite({ file: env['FORECOURT_DATABASE'] || join(dataDir, 'forecourt.sqlite') });
