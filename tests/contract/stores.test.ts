import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deskLeads, waitingLeads } from '../../src/desk/desk-leads.ts';
import { speedOfTenants } from '../../src/desk/facts.ts';
import { openSession, readSession, sendSignInLink } from '../../src/desk/sign-in.ts';
import { measureRing } from '../../src/functions/analytics/ring-measure.ts';
import { speedReport } from '../../src/functions/analytics/speed-report.ts';
import { forgetVitals, recordLiveRelease } from '../../src/functions/analytics/vitals.ts';
import { escalateLate, markAnswered } from '../../src/functions/leads/answered.ts';
import { createSigner } from '../../src/functions/security/crypto.ts';
import { limits, sqlLimiter } from '../../src/functions/security/limits.ts';
import { queueHeldLeads } from '../../src/functions/leads/held.ts';
import { erasePerson } from '../../src/functions/leads/person.ts';
import { storeLead } from '../../src/functions/leads/store-lead.ts';
import { paymentNamed } from '../../src/functions/payments/payment.ts';
import { settle } from '../../src/functions/payments/settle.ts';
import { createOutbox } from '../../src/functions/outbox/outbox.ts';
import type { Vehicle } from '../../src/domain/vehicle/vehicle.ts';
import type { Database } from '../../src/functions/stores/database.ts';
import { migrate, migrations } from '../../src/functions/stores/migrate.ts';
import { newLead } from '../fixtures/functions/new-lead.ts';
import { storeKinds } from '../fixtures/functions/stores.ts';
import { vehicleSchema } from '../../src/domain/vehicle/vehicle.ts';
import { syncStock } from '../../src/functions/stock/sync-stock.ts';
import {
  cookieOf,
  enquiry,
  formToken,
  freshKey,
  openFunctions,
  signIn,
  start,
  vehicle,
} from '../fixtures/functions/functions-fixture.ts';

/** Every table of a store, whatever its kind. */
async function tablesOf(db: Database): Promise<string[]> {
  const found = await db
    .all<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table'")
    .catch(() =>
      db.all<{ name: string }>(
        "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'",
      ),
    );
  const own = found.map(({ name }) => name).filter((name) => !/^(sqlite|_cf)_/.test(name));
  expect(own).toContain('leads');
  return own;
}

describe.each(storeKinds())('a store: $name', ({ missing, open, end }) => {
  if (missing !== null) {
    it.skip(missing, () => undefined);
    return;
  }
  let db: Database;
  let second: Database;
  beforeEach(async () => {
    [db, second] = await open();
  });
  afterEach(async () => {
    await db.close();
    await second.close();
  });
  afterAll(end);

  const things = 'CREATE TABLE things (id TEXT PRIMARY KEY, n BIGINT, x DOUBLE PRECISION)';
  const insert = (id: string, n: number | null = null, x: number | null = null) => ({
    sql: 'INSERT INTO things (id, n, x) VALUES (?, ?, ?)',
    params: [id, n, x],
  });

  it('returns stored values unchanged: texts, whole numbers up to 2^53, fractions, null', async () => {
    await db.run(things);
    const text = `it's "quoted" ü 漢 🚙\nline`;
    await db.batch([insert(text, Number.MAX_SAFE_INTEGER, 0.25), insert('nothing')]);
    expect(await db.one('SELECT * FROM things WHERE id = ?', [text])).toEqual({
      id: text,
      n: Number.MAX_SAFE_INTEGER,
      x: 0.25,
    });
    expect(await db.one('SELECT n FROM things WHERE id = ?', ['nothing'])).toEqual({ n: null });
    expect(await db.one('SELECT n FROM things WHERE id = ?', ['missing'])).toBeNull();
    expect(await db.run('UPDATE things SET n = 1')).toBe(2);
  });

  it('executes all of a batch or nothing', async () => {
    await db.run(things);
    await expect(db.batch([insert('a'), insert('b'), insert('a')])).rejects.toThrow();
    expect(await db.all('SELECT id FROM things')).toEqual([]);
    const results = await db.batch([insert('a'), { sql: 'SELECT id FROM things' }]);
    expect(results.at(-1)).toEqual([{ id: 'a' }]);
  });

  it('isolates each of many batches at once', async () => {
    await db.run(things);
    const done = await Promise.allSettled(
      Array.from({ length: 100 }, (_, at) =>
        db.batch([insert(`x${String(at)}`), insert(at % 2 ? `y${String(at)}` : 'same')]),
      ),
    );
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(51);
    expect(await db.all('SELECT id FROM things')).toHaveLength(102);
  });

  it('is migrated to the newest schema by two processes at once, and again without effect', async () => {
    const reached = await Promise.all([migrate(db, start), migrate(second, start)]);
    const newest = migrations.at(-1)?.number;
    expect(reached).toEqual([newest, newest]);
    expect(await migrate(db, start)).toBe(newest);
    const rows = await db.all('SELECT number FROM migrations');
    expect(rows).toHaveLength(migrations.length);
  });

  it('rolls a failed migration back completely, and refuses a newer schema', async () => {
    const broken = [
      { number: 1, name: 'ok', statements: [things] },
      { number: 2, name: 'broken', statements: ['CREATE TABLE more (id TEXT)', 'NO SQL AT ALL'] },
    ];
    await expect(migrate(db, start, broken)).rejects.toThrow();
    await expect(db.all('SELECT id FROM more')).rejects.toThrow();
    expect(await migrate(db, start, broken.slice(0, 1))).toBe(1);
    await expect(migrate(db, start, [])).rejects.toThrow(/newer program/);
  });

  it('counts a limit exactly, however many take it at once', async () => {
    await migrate(db, start);
    const limit = { most: 7, perMs: 60_000 };
    const taken = await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        sqlLimiter(at % 2 ? db : second).take('name', limit, start),
      ),
    );
    expect(taken.filter(Boolean)).toHaveLength(7);
    // Parts of a second: it has room as soon as enough of those that are counted are a minute old.
    await sqlLimiter(db).uncount('name', limit, start);
    await sqlLimiter(db).take('name', limit, start + 20_000);
    const { freeAt } = sqlLimiter(db);
    const first = Math.floor(start / 1000) * 1000 + 60_000;
    expect(await freeAt('name', limit, start + 30_000)).toBe(first);
    expect(await freeAt('name', limit, first)).toBe(first);
    expect(await freeAt('name', { ...limit, most: 1 }, first)).toBe(first + 20_000);
    expect(await freeAt('other', limit, start)).toBe(start);
  });

  it('stores one lead of twenty with the same key', async () => {
    await migrate(db, start);
    const idempotencyKey = freshKey();
    const stored = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        storeLead(at % 2 ? db : second, newLead({ idempotencyKey })),
      ),
    );
    expect(stored.filter((each) => each.ok && !each.repeated)).toHaveLength(1);
    expect(stored.every((each) => each.ok)).toBe(true);
    expect(await db.all('SELECT id FROM leads')).toHaveLength(1);
    expect(await db.all('SELECT id FROM deliveries')).toHaveLength(1);
    const changed = newLead({ idempotencyKey, bodyHash: 'other' });
    expect(await storeLead(db, changed)).toEqual({ ok: false, code: 'idempotency-key-reused' });
  });

  it('gives an appointment to one of fifty who want it at once', async () => {
    await migrate(db, start);
    const slot = { locationId: '1', department: 'sales', at: start + 3_600_000, atOnce: 1 };
    const stored = await Promise.all(
      Array.from({ length: 50 }, (_, at) => storeLead(at % 2 ? db : second, newLead({ slot }))),
    );
    expect(stored.filter((each) => each.ok)).toHaveLength(1);
    expect(stored.filter((each) => !each.ok && each.code === 'slot-taken')).toHaveLength(49);
    expect(await db.all('SELECT id FROM leads')).toHaveLength(1);
  });

  it('holds a vehicle for one of fifty who reserve it at once, until the hold has run out', async () => {
    await migrate(db, start);
    const hold = { carId: '7', until: start + 1_000 };
    const stored = await Promise.all(
      Array.from({ length: 50 }, (_, at) => storeLead(at % 2 ? db : second, newLead({ hold }))),
    );
    expect(stored.filter((each) => each.ok)).toHaveLength(1);
    expect(stored.filter((each) => !each.ok && each.code === 'vehicle-held')).toHaveLength(49);
    expect(await db.all('SELECT id FROM leads')).toHaveLength(1);
    const later = newLead({ hold: { carId: '7', until: start + 9_000 } });
    later.lead.createdAt = start + 1_000;
    expect(await storeLead(db, later)).toMatchObject({ ok: true });
    expect(await db.all('SELECT held_until FROM holds')).toEqual([{ held_until: start + 9_000 }]);
  });

  it('settles a payment once, whatever messages arrive at once in whichever process', async () => {
    await migrate(db, start);
    const log = () => undefined;
    const needs = (store: Database) => ({ db: store, now: () => start + 9, log, wake: log });
    const newPayment = async (id: string) => {
      const payment = {
        id,
        carSlug: 'a',
        cents: 20_000,
        holdMs: 5_000,
        payUntil: start + 100,
        releaseAt: start + 200,
        settledBy: start + 300,
      };
      const hold = { carId: id, until: payment.settledBy };
      const wanted = newLead({ hold, payment });
      await storeLead(db, { ...wanted, lead: { ...wanted.lead, carId: id } });
      return (await paymentNamed(db, 'a', id))!;
    };
    const word = (status: 'paid' | 'expired', id: string) => ({
      status,
      id,
      cents: 20_000,
      currency: 'aud',
      providerPayment: 'pi',
    });
    const paid = await newPayment('paid');
    await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        settle(needs(at % 2 ? db : second), paid, word('paid', 'paid'), `event-${String(at % 3)}`),
      ),
    );
    expect(await paymentNamed(db, 'a', 'paid')).toMatchObject({ state: 'paid' });
    expect(await db.all('SELECT held_until FROM holds')).toEqual([{ held_until: start + 5_009 }]);
    expect(await db.all('SELECT event_id FROM payment_events')).toHaveLength(3);
    for (const id of ['x', 'y', 'z']) {
      const payment = await newPayment(id);
      await Promise.all([
        settle(needs(db), payment, word('paid', id), `${id}-paid`),
        settle(needs(second), payment, word('expired', id), `${id}-expired`),
      ]);
      const { state } = (await paymentNamed(db, 'a', id))!;
      const held = await db.one('SELECT car_id FROM holds WHERE car_id = ?', [id]);
      expect([state, held !== null]).toEqual(
        state === 'paid' ? ['paid', true] : ['to-return', false],
      );
    }
  });

  it('stores a change of the stock once, however many write the same snapshot at once', async () => {
    await migrate(db, start);
    const stock = (changes: object, ...ids: string[]) =>
      ids.map((id) => vehicleSchema.parse({ ...vehicle(id), ...changes }));
    const ids = Array.from({ length: 200 }, (_, at) => String(at));
    const sync = (store: Database, vehicles: Vehicle[], version: string, now: number) =>
      syncStock(store, { tenant: 'a', vehicles, version, now });
    const first = stock({}, 'gone', ...ids);
    const before = first[0]?.price;
    await sync(db, first, 'v1', start);
    // With cents: the change stores both prices as they are.
    const next = [...stock({ price: 44_000.5 }, ...ids), ...stock({ price: undefined }, 'arrived')];
    await Promise.all(
      [db, second, db].map((store, at) => sync(store, next, 'v2', start + 1_000 + at)),
    );
    const counted = await db.all(
      'SELECT change, COUNT(*) AS n FROM stock_changes GROUP BY change ORDER BY change',
    );
    expect(counted.map(({ change, n }) => [change, Number(n)])).toEqual([
      ['new', 1],
      ['price-drop', ids.length],
      ['sold', 1],
    ]);
    const prices = await db.all(
      "SELECT DISTINCT change, from_price, to_price FROM stock_changes WHERE change <> 'sold' ORDER BY change",
    );
    expect(prices).toEqual([
      { change: 'new', from_price: null, to_price: null },
      { change: 'price-drop', from_price: before, to_price: 44_000.5 },
    ]);
    const cheaper = stock({ price: 43_000 }, ...ids);
    await sync(db, cheaper, 'v3', start + 2_000);
    const drops = await db.one(
      "SELECT COUNT(*) AS n FROM stock_changes WHERE change = 'price-drop'",
    );
    expect(Number(drops?.['n'])).toBe(2 * ids.length);
  });

  it('ends alerts by mail with the address, and starts them again when they are turned on', async () => {
    const fixture = await openFunctions({ db });
    const cookies = await signIn(fixture);
    const save = (path: string, body: object) => fixture.ask(`/api/${path}`, { body, cookies });
    const contact = () => db.one('SELECT email, alerts, told_at FROM contacts');
    const email = 'kim@shopper.example';
    await save('user-details', { email });
    fixture.pass(1_000);
    await save('alerts', { channel: 'email' });
    const on = { email, alerts: 'email', told_at: start + 1_000 };
    expect(await contact()).toEqual(on);
    fixture.pass(1_000);
    await save('alerts', { channel: 'email' });
    expect(await contact()).toEqual(on);
    await save('user-details', { email: '' });
    expect(await contact()).toEqual({ ...on, email: '', alerts: 'off' });
  });

  it('shows nothing of an erased person in any table, and everything of others', async () => {
    const fixture = await openFunctions({ db });
    const mine = {
      phone: '0412 999 888',
      email: 'robin@canary.example',
      message: 'canary words',
      name: 'Canaryname',
    };
    const cookies = await signIn(fixture, mine.phone);
    await fixture.stock([vehicle('1')]);
    const save = (path: string, body: object) => fixture.ask(`/api/${path}`, { body, cookies });
    await save('user-details', { name: mine.name, email: mine.email });
    await save('alerts', { channel: 'email' });
    await save('watchlist/save-car', { car_id: '1' });
    await save('saved-searches/save', {
      name: 'canary search',
      path: '/',
      criteria: { make: ['Ford'] },
    });
    for (const changes of [mine, {}, { ...mine, company_website: 'https://trap.example' }]) {
      const body = enquiry(await formToken(fixture), changes);
      expect((await save('leads', body)).status).toBe(201);
    }
    await queueHeldLeads(db, fixture.tenants[0]!, fixture.now());
    const rows = async () => {
      const texts = await Promise.all(
        (await tablesOf(db)).map(async (table) =>
          JSON.stringify(await db.all(`SELECT * FROM ${table}`)),
        ),
      );
      return texts.join('\n');
    };
    const canaries = /canary|0412 ?999 ?888|61412999888/i;
    expect(await rows()).toMatch(canaries);
    const person = { names: [mine.phone] };
    await erasePerson(fixture.deps, 'harbourside-ford', person, fixture.now());
    await db.scrub();
    expect(await rows()).not.toMatch(canaries);
    expect(await rows()).toContain('kim@shopper.example');
  });

  it('judges no more wrong codes of one address than the limit, however many come at once', async () => {
    const fixture = await openFunctions({ db });
    const phones = Array.from({ length: 25 }, (_, at) => `04120001${String(10 + at)}`);
    const tries: (() => Promise<Response>)[] = [];
    for (const [at, phone] of phones.entries()) {
      const ip = `198.51.100.${String(at)}`;
      const sent = await fixture.ask('/api/sign-in/code', { body: { phone }, ip });
      const cookies = { '__Host-challenge': cookieOf(sent, '__Host-challenge') };
      const right = /\d{6}/.exec(fixture.texts.at(-1)?.text ?? '')?.[0];
      const code = right === '000000' ? '000001' : '000000';
      const guess = () =>
        fixture.ask('/api/sign-in/verify', { body: { phone, code }, cookies, ip: '192.0.2.1' });
      tries.push(guess, guess, guess, guess);
    }
    const answers = await Promise.all(tries.map((guess) => guess()));
    expect(answers).toHaveLength(100);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 429]));
    const judged = await db.one<{ tries: number }>('SELECT SUM(attempts) AS tries FROM codes');
    expect(Number(judged?.tries)).toBe(limits.codeFailuresPerIp.most);
  });

  it('counts visits by release, and opens one session of the desk for ten uses of a link at once', async () => {
    const fixture = await openFunctions({ db });
    const [tenant] = fixture.tenants;
    for (const [release, at] of [
      ['old', start - 9e6],
      ['new', start],
      ['new', start + 5],
    ] as const) {
      await recordLiveRelease(db, { tenant: tenant!.slug, release, at });
    }
    const vitals = [{ metric: 'LCP', value: 3_000, target: 'main>img' }];
    for (const age of [0, 0, 8e6]) {
      await fixture.ask('/api/vitals', { body: { page: 'home', age, vitals, errors: [] } });
    }
    await fixture.ask('/api/leads', { body: enquiry(await formToken(fixture)) });
    await fixture.outbox.pump();
    const now = fixture.now() + 3_600_000;
    const ring = await measureRing(db, new Map([[tenant!.slug, start]]), now);
    const visits = ring.after.vitals.filter(({ metric }) => metric === 'visit');
    expect([visits[0]?.counted, ring.after.leads, ring.before.leads]).toEqual([2, 1, 0]);
    expect((await speedReport(db, tenant!, now)).lines.join()).toContain(
      'slow main>img on home pages',
    );
    await forgetVitals(db, tenant!, now);
    expect((await waitingLeads(db, fixture.tenants, now)).get(tenant!.slug)?.waiting).toBe(1);
    const [lead] = await deskLeads(db, tenant!, { personal: true, now });
    expect([lead?.person?.name, lead?.isAnswered]).toEqual(['Kim Nguyen', false]);
    await escalateLate({ db, signer: createSigner(fixture.deps.secret) }, tenant!, now);
    const answer = { tenant: tenant!.slug, lead: lead!.id, by: '', now };
    expect(await markAnswered(db, answer)).toBe(true);
    expect(await speedOfTenants(db, '2026-11-01')).toHaveProperty('size', 1);

    const deps = (store: Database) => ({
      db: store,
      now: fixture.now,
      signer: createSigner(fixture.deps.secret),
      operators: new Set(['ops@platform.example']),
      tenants: () => fixture.tenants,
    });
    await sendSignInLink(deps(db), 'ops@platform.example', 'https://desk.example');
    await fixture.outbox.pump();
    const token = /token=(\S+)/.exec(fixture.mails.at(-1)?.text ?? '')?.[1] ?? '';
    const sessions = await Promise.all(
      Array.from({ length: 10 }, (_, at) => openSession(deps(at % 2 ? db : second), token)),
    );
    const opened = sessions.filter((each) => each !== null);
    expect(opened).toHaveLength(1);
    expect((await readSession(deps(second), opened[0]!))?.role.isOperator).toBe(true);
  });

  it('gives each delivery to one of four pumps', async () => {
    await migrate(db, start);
    for (let at = 0; at < 60; at += 1) await storeLead(db, newLead());
    const sent: string[] = [];
    const csv = (delivery: { id: string }) => {
      sent.push(delivery.id);
      return Promise.resolve({ ok: true as const });
    };
    const channels = { csv } as never;
    const pumps = Array.from({ length: 4 }, (_, at) =>
      createOutbox({ db: at % 2 ? db : second, now: () => start, log: () => undefined, channels }),
    );
    await Promise.all(pumps.map((pump) => pump.pump()));
    expect(sent).toHaveLength(60);
    expect(new Set(sent).size).toBe(60);
    expect(await db.all("SELECT id FROM deliveries WHERE state <> 'sent'")).toEqual([]);
  });
});
