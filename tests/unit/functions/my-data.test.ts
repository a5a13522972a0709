// Rule account-12: a visitor's copy of their data, and the end of their account.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { erasePerson, personData } from '../../../src/functions/leads/person.ts';
import type { Database, Statement } from '../../../src/functions/stores/database.ts';
import {
  enquiry,
  formToken,
  openFunctions,
  signIn,
  storedLeads,
  vehicle,
  type FunctionsFixture,
} from '../../fixtures/functions/functions-fixture.ts';
import { harbour } from '../../fixtures/functions/tenants.ts';

const phone = '0412 999 888';
const email = 'robin@shopper.example';
let fixture: FunctionsFixture;
let cookies: Record<string, string>;
beforeEach(async () => {
  const dealer = harbour({ csvFolder: 'harbour' });
  dealer.reserve = { ...dealer.reserve, enabled: true };
  fixture = await openFunctions({ tenants: [dealer] });
  await fixture.stock([vehicle('1')]);
  cookies = await signIn(fixture, phone);
});
afterEach(() => fixture.close());

const send = async (changes: object) =>
  fixture.ask('/api/leads', { body: enquiry(await formToken(fixture), { ...changes }), cookies });
const myData = async () =>
  (await (await fixture.ask('/api/my-data', { cookies })).json()) as Record<string, unknown[]>;
const erase = (headers = {}) =>
  fixture.ask('/api/my-data/erase', { method: 'POST', cookies, headers });

describe('the copy of a visitor’s data', () => {
  beforeEach(async () => {
    await fixture.ask('/api/user-details', { body: { name: 'Robin', email }, cookies });
    await fixture.ask('/api/watchlist/save-car', { body: { car_id: '1' }, cookies });
    await send({ phone: '+61 412 999 888', message: 'by my phone' });
    await send({ phone: '0498 765 432', email, message: 'by my address' });
    await send({ phone: '0498 765 432', message: 'of somebody else' });
  });

  it('has everything of the phone, and of an address only when it was confirmed', async () => {
    const before = await myData();
    expect(before['contacts']).toMatchObject([{ name: 'Robin', email }]);
    expect(before['watchlist']).toMatchObject([{ car_id: '1' }]);
    expect(before['leads']).toMatchObject([{ payload: { message: 'by my phone' } }]);
    await fixture.db.run('UPDATE contacts SET verified_email = email');
    const after = (await myData())['leads'] as { payload: { message: string } }[];
    expect(after.map(({ payload }) => payload.message)).toEqual(['by my phone', 'by my address']);
  });

  it('is a file and a page, neither cached, and both for the session alone', async () => {
    const file = await fixture.ask('/api/my-data', { cookies });
    expect(file.headers.get('content-disposition')).toContain('attachment');
    const page = await fixture.ask('/api/my-data/page', { cookies });
    expect(page.headers.get('cache-control')).toBe('no-store');
    const html = await page.text();
    for (const text of ['Robin', email, 'by my phone', '2021 Ford Ranger 1', 'No alerts']) {
      expect(html).toContain(text);
    }
    expect(html).not.toContain('of somebody else');
    for (const path of ['/api/my-data', '/api/my-data/page']) {
      expect((await fixture.ask(path)).status, path).toBe(401);
    }
  });
});

describe('a purchase that was not sent', () => {
  const state = {
    agreed: 45_000,
    startDay: null,
    tradeIn: 'none',
    payment: {
      weekly: 222,
      rate: 7.95,
      comparisonRate: 9.07,
      basis: 'estimate',
      amount: 45_495,
      termYears: 3,
      credit: 'great',
    },
    handover: {
      how: 'deliver',
      place: 'nowhere',
      postcode: '4000',
      street: '1 Queen St',
      at: '2026-11-27T00:00:00.000Z',
    },
    details: {
      name: 'Robin',
      last_name: 'Lee',
      email: 'Robin@Shopper.example',
      message: 'The <blue> one',
      opt_in: false,
      terms_conditions: true,
    },
  };
  beforeEach(async () => {
    await fixture.db.run(
      `INSERT INTO purchases (id, tenant, contact_id, car_id, state, version, attempt, created_at, changed_at)
        SELECT 'p', 'harbourside-ford', id, '1', ?, 5, 0, ?, ? FROM contacts`,
      [JSON.stringify(state), fixture.now(), fixture.now()],
    );
  });

  it('is in the copy in words, every answer, also when its vehicle is gone', async () => {
    const page = async () =>
      (await (await fixture.ask('/api/my-data/page', { cookies })).text())
        .replace(/^[^]*Orders under way/, '')
        .replace(/<[^>]+>/g, ' ')
        .replace(/\s+/g, ' ');
    const text = await page();
    for (const words of [
      'Vehicle 2021 Ford Ranger 1 Last answer',
      'Price that you agreed to $45,000 Trade-in No Finance $45,495 over 3 years',
      'Interest rate 7.95% p.a. Comparison rate 9.07% p.a. Estimated repayment $222 a week',
      'Delivery to 1 Queen St, 4000 Delivered by nowhere When Friday, 27 November 2026',
      'Name Robin Lee Email Robin@Shopper.example Comments The &lt;blue&gt; one',
      'News and offers not agreed Terms and conditions agreed',
    ]) {
      expect(text).toContain(words);
    }
    expect(text).not.toContain('{');
    await fixture.stock([vehicle('2')]);
    expect(await page()).toContain('not in stock any more');
  });

  it('is found and erased by the mail address that was typed in it', async () => {
    const tenant = 'harbourside-ford';
    const other = await erasePerson(fixture.deps, tenant, { names: ['r_bin@shopper.example'] }, 0);
    expect(other).toMatchObject({ contacts: 0 });
    const found = await personData(fixture.db, tenant, { names: [email] });
    expect(found.purchases).toMatchObject([{ id: 'p' }]);
    await erasePerson(fixture.deps, tenant, { names: [email] }, fixture.now());
    expect(await fixture.db.all('SELECT id FROM purchases')).toEqual([]);
    expect(await fixture.db.all('SELECT id FROM contacts')).toHaveLength(1);
  });
});

describe('the end of an account', () => {
  it('deletes the account, the copies of its enquiries and their files; others stay', async () => {
    await send({ phone, message: 'mine' });
    await send({ phone: '0498 765 432', message: 'of somebody else' });
    await fixture.outbox.pump();
    expect(fixture.files).toHaveLength(2);
    const answer = await erase();
    expect(await answer.json()).toEqual({ success: true, leads: 1, under_way: 0 });
    const leads = await storedLeads(fixture);
    expect(leads.map(({ payload }) => payload?.message ?? null)).toEqual([
      null,
      'of somebody else',
    ]);
    expect(fixture.files).toHaveLength(1);
    expect(fixture.files[0]!.content).not.toContain('mine');
    expect(await fixture.db.all('SELECT id FROM contacts')).toEqual([]);
    expect((await fixture.ask('/api/my-data', { cookies })).status).toBe(401);
  });

  it('needs a new code: an old session deletes nothing', async () => {
    await send({ phone, message: 'mine' });
    fixture.pass(16 * 60_000);
    const answer = await erase();
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ code: 'verify-again' });
    expect((await myData())['leads']).toHaveLength(1);
    cookies = await signIn(fixture, phone);
    expect(await (await erase()).json()).toEqual({ success: true, leads: 1, under_way: 0 });
  });

  it('can only be requested by a page of this site', async () => {
    expect((await erase({ origin: 'https://evil.example' })).status).toBe(403);
    expect((await erase({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await fixture.ask('/api/my-data/erase', { method: 'POST' })).status).toBe(401);
    expect(await fixture.db.all('SELECT id FROM contacts')).toHaveLength(1);
  });

  it('leaves an active reservation to the dealer until it ends', async () => {
    const sent = await send({ kind: 'reservation', car_id: '1', phone });
    expect(sent.status).toBe(201);
    const answer = await erase();
    expect(await answer.json()).toEqual({ success: true, leads: 0, under_way: 1 });
    expect((await storedLeads(fixture))[0]!.payload).not.toBeNull();
    fixture.pass(30 * 86_400_000);
    const person = { names: [phone] };
    const erased = await erasePerson(fixture.deps, 'harbourside-ford', person, fixture.now());
    expect(erased).toEqual({ leads: 1, contacts: 0, underWay: [] });
  });
});

describe('a person who is looked up by phone or mail address', () => {
  const tenant = 'harbourside-ford';
  beforeEach(async () => {
    await fixture.ask('/api/user-details', { body: { name: 'Robin', email }, cookies });
    await send({ phone: '+61 412 999 888', message: 'by my phone' });
    await send({ phone: '0498 765 432', email: 'Robin@Shopper.example', message: 'by my address' });
    await send({ phone: '0498 765 432', message: 'of somebody else' });
  });
  const wordsOf = async (names: string[]) =>
    (await personData(fixture.db, tenant, { names })).leads.map(({ payload }) => payload?.message);

  it('is found in any notation', async () => {
    expect(await wordsOf(['0412 999 888', email.toUpperCase()])).toEqual([
      'by my phone',
      'by my address',
    ]);
    const { contacts } = await personData(fixture.db, tenant, { names: [email.toUpperCase()] });
    expect(contacts).toMatchObject([{ name: 'Robin' }]);
  });

  it('is copied and erased without reading a whole table', async () => {
    const asked: Statement[] = [];
    const db: Database = {
      ...fixture.db,
      all(sql, params = []) {
        asked.push({ sql, params });
        return fixture.db.all(sql, params);
      },
      batch(statements) {
        asked.push(...statements);
        return fixture.db.batch(statements);
      },
    };
    const erased = await erasePerson({ ...fixture.deps, db }, tenant, { names: [phone, email] }, 0);
    expect(erased).toMatchObject({ leads: 2, contacts: 1 });
    const scans: string[] = [];
    for (const { sql, params } of asked) {
      const plan = await fixture.db.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, params);
      scans.push(
        ...plan
          .filter(({ detail }) => /^SCAN \w/.test(detail))
          .map(({ detail }) => `${detail}: ${sql}`),
      );
    }
    expect(scans).toEqual([]);
    expect(await storedLeads(fixture)).toMatchObject([
      { payload: null },
      { payload: null },
      { payload: { message: 'of somebody else' } },
    ]);
    expect(await fixture.db.all('SELECT phone, email FROM leads WHERE payload IS NULL')).toEqual([
      { phone: null, email: null },
      { phone: null, email: null },
    ]);
  });
});
