// Migrates a store to the newest schema. Migrations are numbered and only go forward. Several processes may start at
// once: a migration and its number are one batch, and the number is a primary key, so only one process commits it.
import type { Database } from './database.ts';
import { shoppers } from './schema-of-shoppers.ts';
import { sites } from './schema-of-sites.ts';

export interface Migration {
  number: number;
  name: string;
  statements: readonly string[];
}

/** No store of an earlier schema exists. A later change is another entry; a released one never changes. */
export const migrations: readonly Migration[] = [
  { number: 23, name: 'schema', statements: [...shoppers, ...sites] },
];

const table = `CREATE TABLE IF NOT EXISTS migrations (
  number BIGINT PRIMARY KEY, name TEXT NOT NULL, applied_at BIGINT NOT NULL
)`;

async function applied(db: Database): Promise<number> {
  const row = await db.one<{ newest: number | null }>(
    'SELECT MAX(number) AS newest FROM migrations',
  );
  return row?.newest ?? 0;
}

/** Returns the number of the schema. Throws when the store is newer than this program. `now` in epoch ms. */
export async function migrate(
  db: Database,
  now: number,
  steps: readonly Migration[] = migrations,
): Promise<number> {
  // In PostgreSQL two processes that create the same table at once may collide despite IF NOT EXISTS.
  await db.run(table).catch(() => db.run(table));
  const newest = Math.max(0, ...steps.map(({ number }) => number));
  let reached = await applied(db);
  if (reached > newest) {
    throw new Error(
      `the database has schema ${String(reached)}, this program knows ${String(newest)}: ` +
        'run the newer program, migrations only go forward',
    );
  }
  for (const { number, name, statements } of steps) {
    if (number <= reached) continue;
    try {
      await db.batch([
        {
          sql: 'INSERT INTO migrations (number, name, applied_at) VALUES (?, ?, ?)',
          params: [number, name, now],
        },
        ...statements.map((sql) => ({ sql })),
      ]);
      reached = number;
    } catch (error) {
      reached = await applied(db);
      if (reached < number) throw error;
    }
  }
  return reached;
}
