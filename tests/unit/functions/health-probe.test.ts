import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { outageFile } from '../../../src/functions/entry/node.ts';
import { createHealth } from '../../../src/functions/health/health.ts';
import type { LogEntry } from '../../../src/functions/health/log.ts';
import { syncStock } from '../../../src/functions/stock/sync-stock.ts';
import { StoreUnavailable, type Database } from '../../../src/functions/stores/database.ts';
import { migrate } from '../../../src/functions/stores/migrate.ts';
import { openSqlite } from '../../../src/functions/stores/sqlite.ts';
import { harbour, parkside } from '../../fixtures/functions/tenants.ts';

let db: Database;
afterEach(() => db.close());

/** A store whose disk is full until a test sets `disk.full` to false. */
async function fullStore() {
  const store = openSqlite({ file: ':memory:' });
  await migrate(store, 0);
  const disk = { full: true };
  db = {
    ...store,
    batch: (statements) =>
      disk.full ? Promise.reject(new StoreUnavailable('disk full')) : store.batch(statements),
  };
  return { store, disk };
}

it('health is 503 while the store can be read and not written', async () => {
  const { store, disk } = await fullStore();
  // Each call is a new reading, because an answer is cached for a second.
  const health = () => createHealth({ db, now: () => 0, log: () => undefined });
  const asked = health();
  expect((await asked(null)).status).toBe(503);
  expect((await asked(null)).status).toBe(503);
  disk.full = false;
  expect((await health()(null)).status).toBe(200);
  expect(await store.all('SELECT id FROM alarms')).toEqual([]);
});

it('an alarm sounds once when the store takes no more leads, and once when it does again, over restarts', async () => {
  const { disk } = await fullStore();
  const dataDir = mkdtempSync(join(tmpdir(), 'forecourt-outage-'));
  const events: string[] = [];
  const log = ({ level, event }: LogEntry) => events.push(`${level} ${event}`);
  /** A process that starts and asks itself. */
  const restart = () =>
    createHealth({ db, now: () => 0, log, outage: outageFile(join(dataDir, 'data', 'out')) })(null);
  try {
    await restart();
    await restart();
    expect(events).toEqual(['alarm leads-not-writable']);
    disk.full = false;
    await restart();
    await restart();
    expect(events).toEqual(['alarm leads-not-writable', 'alarm leads-writable-again']);
    disk.full = true;
    await restart();
    expect(events).toHaveLength(3);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});

it("a tenant's health is degraded when its own stock is too old, and says nothing more", async () => {
  db = openSqlite({ file: ':memory:' });
  await migrate(db, 0);
  const [fresh, late] = [harbour(), parkside()];
  const hour = 3_600_000;
  const now = 1_000 * hour;
  const sync = (tenant: string, exportedAt: number) =>
    syncStock(db, { tenant, vehicles: [], version: 'a', now, exportedAt });
  await sync(fresh.slug, now - hour);
  await sync(late.slug, now - 37 * hour);
  const health = createHealth({ db, now: () => now, log: () => undefined });
  expect(await (await health(fresh)).json()).toEqual({ status: 'ok' });
  expect(await (await health(late)).json()).toEqual({ status: 'degraded' });
  expect(await (await health(null)).json()).toEqual({ status: 'ok' });
});

it('the probe needs as much space as a lead', async () => {
  db = openSqlite({ file: ':memory:', maxPages: 140 });
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
