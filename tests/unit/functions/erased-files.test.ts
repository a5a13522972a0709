// The raw files of a store after personal data was erased: nothing of it is left for somebody who copies the disk.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { erasePersonalData, forgetExpired } from '../../../src/functions/jobs/retention.ts';
import { markAnswered } from '../../../src/functions/leads/answered.ts';
import { erasePerson, personData } from '../../../src/functions/leads/person.ts';
import { openSqlite } from '../../../src/functions/stores/sqlite.ts';
import { sendSignInLink } from '../../../src/desk/sign-in.ts';
import { deskDeps, operator } from '../../fixtures/functions/desk.ts';
import {
  enquiry,
  formToken,
  openFunctions,
  signIn,
  type FunctionsFixture,
} from '../../fixtures/functions/functions-fixture.ts';

let folder: string;
let fixture: FunctionsFixture;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'forecourt-erase-'));
  fixture = await openFunctions({ db: openSqlite({ file: join(folder, 'store.sqlite') }) });
});
afterEach(async () => {
  await fixture.close();
  rmSync(folder, { recursive: true, force: true });
});

/** How often the files of the store, its log included, contain a text. */
const copies = (text: string) =>
  readdirSync(folder)
    .map((name) => readFileSync(join(folder, name)).toString('latin1').split(text).length - 1)
    .reduce((sum, each) => sum + each, 0);

it('after retention no copy of a mail address is left in the files of the store', async () => {
  const email = 'robin.canary@shopper.example';
  for (let at = 0; at < 40; at += 1) {
    await fixture.ask('/api/leads', {
      body: enquiry(await formToken(fixture), { email, message: 'x'.repeat(at * 50) }),
      ip: `203.0.113.${String(at)}`,
    });
  }
  await fixture.outbox.pump();
  expect(copies(email)).toBeGreaterThan(0);
  fixture.pass(2 * 86_400_000);
  await erasePersonalData(fixture.db, 'harbourside-ford', 1, fixture.now());
  await fixture.db.scrub();
  expect(copies(email)).toBe(0);
});

it('a person who asks is erased by phone in any notation; nothing is left of them, and others stay', async () => {
  const tenant = 'harbourside-ford';
  const email = 'robin.canary@shopper.example';
  await signIn(fixture, '0412 999 888');
  for (const phone of ['0412 999 888', '+61 412 345 678']) {
    const mine = phone.endsWith('888') ? { email, message: 'canary words' } : {};
    await fixture.ask('/api/leads', {
      body: enquiry(await formToken(fixture), { phone, ...mine }),
    });
  }
  const person = { names: ['+61412999888'] };
  const found = await personData(fixture.db, tenant, person);
  expect([found.leads.length, found.contacts.length]).toEqual([1, 1]);
  expect(await erasePerson(fixture.deps, tenant, person, fixture.now())).toEqual({
    leads: 1,
    contacts: 1,
    underWay: [],
  });
  await fixture.db.scrub();
  for (const text of [email, 'canary words', '0412999888', '+61412999888']) {
    expect(copies(text), text).toBe(0);
  }
  const other = await personData(fixture.db, tenant, { names: ['kim@shopper.example'] });
  expect(other.leads).toHaveLength(1);
});

// A dealer's staff are persons, too.
describe('the mail address of a member of staff', () => {
  const tenant = 'harbourside-ford';
  const staff = 'sam.canary@dealer.example';
  beforeEach(async () => {
    const body = enquiry(await formToken(fixture));
    const answer = await fixture.ask('/api/leads', { body });
    const { lead_id } = (await answer.json()) as { lead_id: string };
    await markAnswered(fixture.db, { tenant, lead: lead_id, by: staff, now: fixture.now() });
    expect(copies(staff)).toBeGreaterThan(0);
  });

  it.each([
    [
      'after retention',
      async () => {
        fixture.pass(2 * 86_400_000);
        await erasePersonalData(fixture.db, tenant, 1, fixture.now());
      },
    ],
    [
      'after retention, when the shopper was erased before',
      async () => {
        await erasePerson(fixture.deps, tenant, { names: ['0412345678'] }, fixture.now());
        fixture.pass(2 * 86_400_000);
        await erasePersonalData(fixture.db, tenant, 1, fixture.now());
      },
    ],
  ])('who answered a lead is erased %s', async (_when, erase) => {
    await erase();
    await fixture.db.scrub();
    expect(copies(staff)).toBe(0);
    expect(await fixture.db.one('SELECT answered_at FROM leads')).not.toEqual({
      answered_at: null,
    });
  });
});

it('a day after a link to the desk was asked for, nothing is left of it, sent or not', async () => {
  await sendSignInLink(deskDeps(fixture), operator, 'https://desk.example.com/desk');
  expect(copies(operator)).toBeGreaterThan(0);
  fixture.pass(86_400_000 + 1);
  await forgetExpired(fixture.db, fixture.now());
  await fixture.db.scrub();
  expect(copies(operator)).toBe(0);
});

it.each(['the person asks', 'the time of the tenant is over'])(
  'no hash of what a person sent is left when %s',
  async (why) => {
    const tenant = 'harbourside-ford';
    const email = 'robin.canary@shopper.example';
    await fixture.ask('/api/leads', { body: enquiry(await formToken(fixture), { email }) });
    const hashes = () =>
      fixture.db.all<{ idempotency_key: string; body_hash: string }>(
        'SELECT idempotency_key, body_hash FROM leads',
      );
    const [before] = await hashes();
    fixture.pass(2 * 86_400_000);
    if (why === 'the person asks') {
      await erasePerson(fixture.deps, tenant, { names: [email] }, fixture.now());
    } else await erasePersonalData(fixture.db, tenant, 1, fixture.now());
    await fixture.db.scrub();
    const [after] = await hashes();
    expect(after?.idempotency_key).toMatch(/^erased-/);
    expect(copies(before!.body_hash) + copies(before!.idempotency_key)).toBe(0);
  },
);
