// Settings that the desk corrected reach the functions without a restart, as a shopper sees them (rule corrections-1).
import { afterEach, beforeEach, expect, it } from 'vitest';
import { correctedTenants } from '../../../src/functions/corrections/corrected-tenants.ts';
import {
  appendCorrection,
  undoCorrection,
} from '../../../src/functions/corrections/correction-log.ts';
import { StoreUnavailable, type Database } from '../../../src/functions/stores/database.ts';
import type { Tenant } from '../../../src/tenant/schema/index.ts';
import {
  openFunctions,
  type FunctionsFixture,
} from '../../fixtures/functions/functions-fixture.ts';

let fixture: FunctionsFixture;
beforeEach(async () => {
  fixture = await openFunctions();
});
afterEach(() => fixture.close());

const day = '2026-11-25';
const tenant = () => fixture.tenants[0] as Tenant;
const place = () => tenant().locations[0]?.id ?? '';
const kim = () => ({ tenant: tenant().slug, by: 'kim@harbour.example', now: fixture.now() });
const close = () =>
  appendCorrection(fixture.db, kim(), {
    subject: { kind: 'place', id: place() },
    field: `hours:${day}`,
    from: null,
    to: { name: 'Stocktake', open: null, close: null },
    until: null,
  });

it('a day that the desk closed has no appointments, and its undo brings them back', async () => {
  const slots = async () => {
    const answer = await fixture.ask(`/api/appointments?location=${place()}&date=${day}`);
    const { slots } = (await answer.json()) as { slots: unknown[] };
    return slots.length;
  };
  const usual = await slots();
  expect(usual).toBeGreaterThan(0);
  const { id } = await close();
  fixture.pass(5_000);
  expect(await slots()).toBe(0);
  await undoCorrection(fixture.db, kim(), id);
  fixture.pass(5_000);
  expect(await slots()).toBe(usual);
});

it('while the store does not answer, the last known settings stand', async () => {
  await close();
  let isAway = false;
  const db: Database = {
    ...fixture.db,
    one: (sql, params) =>
      isAway ? Promise.reject(new StoreUnavailable('away')) : fixture.db.one(sql, params),
  };
  const corrected = correctedTenants(db);
  const holidays = async (now: number) => (await corrected(tenant(), now)).holidayHours[0]?.name;
  expect(await holidays(0)).toBe('Stocktake');
  isAway = true;
  expect(await holidays(60_000)).toBe('Stocktake');
});
