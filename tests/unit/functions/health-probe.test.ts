import { afterEach, expect, it } from 'vitest';
import { createHealth } from '../../../src/functions/health/health.ts';
import type { LogEntry } from '../../../src/functions/health/log.ts';
import { syncStock } from '../../../src/functions/stock/sync-stock.ts';
import { StoreUnavailable, type Database } from '../../../src/functions/stores/database.ts';
import { migrate } from '../../../src/functions/stores/migrate.ts';
import { openSqlite } from '../../../src/functions/stores/sqlite.ts';
import { harbour, parkside } from '../../fixtures/functions/tenants.ts';

let db: Database;
afterEach(() => db.close());

it('health is 503 while the store can be read and not written; alarms sound at the start and at the end', async () => {
  const store = openSqlite({ file: ':memory:' });
  await migrate(store, 0);
  let full = true;
  db = {
    ...store,
    batch: (statements) =>
      full ? Promise.reject(new StoreUnavailable('disk full')) : store.batch(statements),
  };
  const entries: LogEntry[] = [];
  // Each call is a new reading, because an answer is cached for a second.
  const health = () => createHealth({ db, now: () => 0, log: (entry) => entries.push(entry) });
  const asked = health();
  expect((await asked(null)).status).toBe(503);
  expect((await asked(null)).status).toBe(503);
  expect(entries.map(({ level, event }) => [level, event])).toEqual([
    ['alarm', 'leads-not-writable'],
  ]);
  full = false;
  expect((await health()(null)).status).toBe(200);
  expect(await store.all('SELECT id FROM alarms')).toEqual([]);
});

it("a tenant's health has the age of its own stock, and is degraded when that is too old", async () => {
  db = openSqlite({ file: ':memory:' });
  await migrate(db, 0);
  const [fresh, late] = [harbour(), parkside()];
  const hour = 3_600_000;
  const now = 1_000 * hour;
  await syncStock(db, fresh.slug, [], 'a', now, now - hour);
  await syncStock(db, late.slug, [], 'a', now, now - (late.stock.guard.maxAgeHours + 1) * hour);
  const health = createHealth({ db, now: () => now, log: () => undefined });
  expect(await (await health(fresh)).json()).toMatchObject({
    ...{ tenant: fresh.slug, status: 'ready', stock_age_seconds: 3_600 },
  });
  expect(await (await health(late)).json()).toMatchObject({
    ...{ tenant: late.slug, status: 'degraded' },
  });
  expect(await (await health(null)).json()).not.toHaveProperty('stock_age_seconds');
});

it('the probe needs as much space as a lead', async () => {
  db = openSqlite({ file: ':memory:', maxPages: 120 });
  await migrate(db, 0);
  const fill = async () => {
    for (let at = 0; ; at += 1) {
      await db.run("INSERT INTO alarms (id, code, subject, at) VALUES (?, 'x', '', 0)", [
        String(at).padStart(1_000),
      ]);
    }
  };
  await expect(fill()).rejects.toThrow(StoreUnavailable);
  const answer = await createHealth({ db, now: () => 0, log: () => undefined })(null);
  expect(answer.status).toBe(503);
});
