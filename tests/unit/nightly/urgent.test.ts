// Urgent corrections between two nights, with a store and a stock; building and publishing are the caller's.
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  appendCorrection,
  undoCorrection,
} from '../../../src/functions/corrections/correction-log.ts';
import type { LogEntry } from '../../../src/functions/health/log.ts';
import type { Database } from '../../../src/functions/stores/database.ts';
import { migrate } from '../../../src/functions/stores/migrate.ts';
import { openSqlite } from '../../../src/functions/stores/sqlite.ts';
import { applyCorrections } from '../../../src/stock/corrections/publish-corrected.ts';
import { startUrgent, type UrgentCorrections } from '../../../src/nightly/urgent.ts';
import { currentSnapshot, readSnapshot } from '../../../src/stock/snapshot/snapshot.ts';
import type { Tenant } from '../../../src/tenant/schema/index.ts';
import { ingestFixture, ndjson, stockOf, tenant, type IngestFixture } from '../stock/fixture.ts';

const { slug } = tenant;
let fixture: IngestFixture;
let db: Database;
let urgent: UrgentCorrections;
/** The status of vehicle 3 each time the site went live. */
let live: unknown[];
let logged: LogEntry[];
let broken: boolean;
let isBusy: boolean;
/** Name of the release that shoppers see. */
let release: string;

const start = () =>
  startUrgent({
    db,
    dataDir: fixture.dataDir,
    tenants: [tenant as Tenant],
    now: () => fixture.now,
    log: (entry) => void logged.push(entry),
    canGoLive: () => true,
    liveRelease: () => release,
    async goLive() {
      if (isBusy) return 'busy';
      if (broken) throw new Error('no space');
      await applyCorrections(tenant, { dataDir: fixture.dataDir, now: fixture.now });
      const { snapshot } = (await currentSnapshot(fixture.dataDir, slug))!;
      const car = readSnapshot(fixture.dataDir, slug, snapshot).find(({ id }) => id === '3');
      live.push([car?.status, car?.price]);
      release = `urgent-${String(live.length)}`;
      return 'live';
    },
  });

beforeEach(async () => {
  fixture = ingestFixture();
  db = openSqlite({ file: ':memory:' });
  await migrate(db, fixture.now);
  await fixture.ingest(ndjson(stockOf(12)));
  [live, logged, broken, isBusy, release] = [[], [], false, false, 'night'];
  urgent = start();
});
afterEach(async () => {
  await urgent.stop();
  await db.close();
  fixture.dispose();
});

const look = () => urgent.look(tenant as Tenant);
const kim = () => ({ tenant: slug, by: 'kim@harbour.example', now: fixture.now });
const subject = { kind: 'vehicle', id: '3' } as const;
const sell = () =>
  appendCorrection(db, kim(), {
    subject,
    field: 'status',
    from: 'available',
    to: 'sold',
    until: null,
  });
const price = () =>
  appendCorrection(db, kim(), { subject, field: 'price', from: 45_990, to: 44_990, until: null });

it('a sale goes live by itself, and so does its undo (rule corrections-5)', async () => {
  const { id } = await sell();
  await look();
  expect(live).toEqual([['sold', 45_990]]);
  await undoCorrection(db, kim(), id);
  await look();
  expect(live.at(-1)).toEqual(['in_stock', 45_990]);
});

it('nothing starts for what is not urgent, and nothing twice', async () => {
  await look();
  await price();
  await look();
  expect(live).toEqual([]);
  await sell();
  await Promise.all([look(), look()]);
  expect(live).toEqual([['sold', 44_990]]);
});

it('a run that failed is logged and made again, also after a restart', async () => {
  broken = true;
  await sell();
  await look();
  expect(logged).toMatchObject([{ event: 'urgent-failed', tenant: slug }]);
  await urgent.stop();
  broken = false;
  urgent = start();
  await look();
  expect(live).toEqual([['sold', 45_990]]);
  expect(logged.at(-1)).toMatchObject({ event: 'urgent-live', count: 1 });
});

it('waits while a night has the site, without an error', async () => {
  isBusy = true;
  await sell();
  await look();
  expect([live, logged, urgent.state(slug)]).toEqual([[], [], { live: [], failed: null }]);
  isBusy = false;
  await look();
  expect(live).toEqual([['sold', 45_990]]);
});

it('goes live again after a release that was made without it', async () => {
  await sell();
  await look();
  release = 'approved-later';
  await look();
  await look();
  expect(live).toHaveLength(2);
});

it('an undo goes live where a night brought the correction before this server could', async () => {
  const { id } = await sell();
  release = 'of-the-night';
  await undoCorrection(db, kim(), id);
  await look();
  await look();
  expect(live).toEqual([['in_stock', 45_990]]);
});

it('an end by itself starts nothing', async () => {
  await sell();
  await look();
  await fixture.ingest(
    ndjson(stockOf(12).map((row) => (row['id'] === '3' ? { ...row, status: 'sold' } : row))),
  );
  await look();
  expect(live).toHaveLength(1);
});
