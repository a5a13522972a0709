// Views of vehicles: collected in memory, written together.
import { beforeEach, describe, expect, it } from 'vitest';
import {
  createViewCounts,
  type View,
  type ViewCounts,
} from '../../../src/functions/integrations/view-counts.ts';
import { syncStock } from '../../../src/functions/stock/sync-stock.ts';
import { StoreUnavailable, type Database } from '../../../src/functions/stores/database.ts';
import { migrate } from '../../../src/functions/stores/migrate.ts';
import { openSqlite } from '../../../src/functions/stores/sqlite.ts';
import { vehicleSchema } from '../../../src/domain/vehicle/vehicle.ts';
import { vehicle } from '../../fixtures/functions/functions-fixture.ts';

const view = (visitor: string, slug = 'ford-ranger-1'): View => ({
  tenant: 'harbour',
  slug,
  day: '2026-11-24',
  visitorHash: `${slug} ${visitor}`,
});

let db: Database;
let batches: number;
let asked: number;
let full: boolean;
/** Counts the questions and durable writes of a real store, and refuses the writes while `full`. */
const counting = (): Database => ({
  one: (sql, params) => {
    asked += 1;
    return db.one(sql, params);
  },
  all: (sql, params) => db.all(sql, params),
  run: (sql, params) => db.run(sql, params),
  batch: (statements) => {
    batches += 1;
    return full ? Promise.reject(new StoreUnavailable('full')) : db.batch(statements);
  },
  scrub: () => db.scrub(),
  close: () => db.close(),
});
const see = async (views: ViewCounts, seen: View, now = 0): Promise<number | undefined> =>
  (await views.see(seen, now))?.views;
const stock = (price: number) =>
  syncStock(db, {
    tenant: 'harbour',
    vehicles: ['1', '2'].map((id) => vehicleSchema.parse(vehicle(id, { price }))),
    version: String(price),
    now: 0,
  });
const stored = async () =>
  (await db.one<{ views: number }>('SELECT SUM(views) AS views FROM vehicle_views'))?.views ?? 0;

beforeEach(async () => {
  db = openSqlite({ file: ':memory:' });
  await migrate(db, 0);
  await stock(45_000);
  batches = 0;
  asked = 0;
  full = false;
});

describe('views of vehicles', () => {
  it('cost no durable write each: a hundred of them are one', async () => {
    const views = createViewCounts(counting(), { atOnce: false });
    for (let visitor = 0; visitor < 100; visitor += 1) await see(views, view(String(visitor)));
    expect([batches, await stored()]).toEqual([0, 0]);
    await views.flush();
    expect([batches, await stored()]).toEqual([1, 100]);
    await views.flush();
    expect(batches).toBe(1);
  });

  it('count before they are written, and each visitor once', async () => {
    const views = createViewCounts(counting(), { atOnce: false });
    expect(await see(views, view('anna'))).toBe(1);
    expect(await see(views, view('anna'))).toBe(1);
    expect(await see(views, view('ben'))).toBe(2);
    await views.flush();
    expect(await see(views, view('anna'))).toBe(2);
    expect(await see(views, view('anna', 'ford-ranger-2'))).toBe(1);
  });

  it('count once for a visitor whom two servers have seen', async () => {
    const servers = ['', ''].map(() => createViewCounts(db, { atOnce: false }));
    for (const views of servers) await see(views, view('anna'));
    for (const views of servers) await views.flush();
    expect(await stored()).toBe(1);
    for (const views of servers) expect(await see(views, view('ben'), 1000)).toBe(2);
  });

  it('ask the store about a vehicle once a second, and about an unknown one each time', async () => {
    const views = createViewCounts(counting(), { atOnce: false });
    const price = async (now: number) => (await views.see(view('anna'), now))?.price;
    expect([await price(1000), await price(1999), asked]).toEqual([45_000, 45_000, 1]);
    await stock(44_000);
    expect([await price(1999), await price(2000), asked]).toEqual([45_000, 44_000, 2]);
    // A clock that is set back is no reason to remember longer.
    await stock(43_000);
    expect([await price(500), asked]).toEqual([43_000, 3]);
    expect(await views.see(view('anna', 'no-such'), 500)).toBeNull();
    expect(await views.see(view('anna', 'no-such'), 500)).toBeNull();
    expect(asked).toBe(5);
  });

  it('survive a store that cannot be written for a while', async () => {
    const views = createViewCounts(counting(), { atOnce: false });
    await see(views, view('anna'));
    full = true;
    await expect(views.flush()).rejects.toThrow(StoreUnavailable);
    await see(views, view('ben'));
    full = false;
    await views.flush();
    expect(await stored()).toBe(2);
  });

  it('are written before the answer where an instance may freeze after it', async () => {
    const views = createViewCounts(counting(), { atOnce: true });
    await Promise.all(['anna', 'ben', 'cleo'].map((visitor) => see(views, view(visitor))));
    expect(await stored()).toBe(3);
  });
});
