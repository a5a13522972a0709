// Migrates a store to the newest schema. Migrations are numbered and only go forward. Several processes may start at
// once: a migration and its number are one batch, and the number is a primary key, so only one process commits it.
import type { Database } from './database.ts';
import { leads } from './migrations/0001-leads.ts';
import { accounts } from './migrations/0002-accounts.ts';
import { stockAndCounts } from './migrations/0003-stock-and-counts.ts';
import { holds } from './migrations/0004-holds.ts';
import { payments } from './migrations/0005-payments.ts';
import { shownPrices } from './migrations/0006-shown-prices.ts';
import { stockShipments } from './migrations/0007-stock-shipments.ts';
import { verifiedEmail } from './migrations/0008-verified-email.ts';
import { valuations } from './migrations/0009-valuations.ts';
import { bookings } from './migrations/0010-bookings.ts';
import { invoices } from './migrations/0011-invoices.ts';
import { spins } from './migrations/0012-spins.ts';
import { purchases } from './migrations/0013-purchases.ts';
import { vitals } from './migrations/0014-vitals.ts';
import { desk } from './migrations/0015-desk.ts';
import { namesOfPeople } from './migrations/0016-names-of-people.ts';
import { deliveriesByChannel } from './migrations/0017-deliveries-by-channel.ts';
import { personalRates } from './migrations/0018-personal-rates.ts';
import { corrections } from './migrations/0019-corrections.ts';
import { deskPictures } from './migrations/0020-desk-pictures.ts';
import { ownersOfLeads } from './migrations/0021-owners-of-leads.ts';
import { vinOfStock } from './migrations/0022-vin-of-stock.ts';
import { resumes } from './migrations/0023-resumes.ts';

export interface Migration {
  number: number;
  name: string;
  statements: readonly string[];
}

export const migrations: readonly Migration[] = [
  { number: 1, name: 'leads', statements: leads },
  { number: 2, name: 'accounts', statements: accounts },
  { number: 3, name: 'stock and counts', statements: stockAndCounts },
  { number: 4, name: 'holds', statements: holds },
  { number: 5, name: 'payments', statements: payments },
  { number: 6, name: 'shown prices', statements: shownPrices },
  { number: 7, name: 'stock shipments', statements: stockShipments },
  { number: 8, name: 'verified email', statements: verifiedEmail },
  { number: 9, name: 'valuations', statements: valuations },
  { number: 10, name: 'bookings', statements: bookings },
  { number: 11, name: 'invoices', statements: invoices },
  { number: 12, name: 'spins', statements: spins },
  { number: 13, name: 'purchases', statements: purchases },
  { number: 14, name: 'vitals', statements: vitals },
  { number: 15, name: 'desk', statements: desk },
  { number: 16, name: 'names of people', statements: namesOfPeople },
  { number: 17, name: 'deliveries by channel', statements: deliveriesByChannel },
  { number: 18, name: 'personal rates', statements: personalRates },
  { number: 19, name: 'corrections', statements: corrections },
  { number: 20, name: 'desk pictures', statements: deskPictures },
  { number: 21, name: 'owners of leads', statements: ownersOfLeads },
  { number: 22, name: 'vin of stock', statements: vinOfStock },
  { number: 23, name: 'resumes', statements: resumes },
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
