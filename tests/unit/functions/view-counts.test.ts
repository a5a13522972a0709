// Views of vehicles: collected in memory, written together.
import { beforeEach, describe, expect, it } from 'vitest';
import {
  createViewCounts,
  storedViewsColumns,
  type StoredViews,
  type View,
  type ViewCounts,
} from '../../../src/functions/integrations/view-counts.ts';
import { StoreUnavailable, type Database } from '../../../src/functions/stores/database.ts';
import { migrate } from '../../../src/functions/stores/migrate.ts';
import { openSqlite } from '../../../src/functions/stores/sqlite.ts';

const view = (visitor: string, slug = 'a-ranger'): View => ({
  tenant: 'harbour',
  slug,
  day: '2026-11-24',
  visitorHash: `${slug} ${visitor}`,
});

let db: Database;
let batches: number;
let full: boolean;
/** Counts the durable writes of a real store, and refuses them while `full`. */
const counting = (): Database => ({
  one: (sql, params) => db.one(sql, params),
  all: (sql, params) => db.all(sql, params),
  run: (sql, params) => db.run(sql, params),
  batch: (statements) => {
    batches += 1;
    return full ? Promise.reject(new StoreUnavailable('full')) : db.batch(statements);
  },
  scrub: () => db.scrub(),
  close: () => db.close(),
});
const see = async (views: ViewCounts, seen: View): Promise<number> => {
  const { tenant, slug, day, visitorHash } = seen;
  const stored = await db.one<StoredViews>(
    `SELECT ${storedViewsColumns} FROM (SELECT ? AS tenant, ? AS slug) AS stock`,
    [tenant, day, visitorHash, tenant, slug],
  );
  return views.see(seen, stored!);
};
const stored = async () =>
  (await db.one<{ views: number }>('SELECT SUM(views) AS views FROM vehicle_views'))?.views ?? 0;

beforeEach(async () => {
  db = openSqlite({ file: ':memory:' });
  await migrate(db, 0);
  batches = 0;
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
    expect(await see(views, view('anna', 'a-hilux'))).toBe(1);
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
