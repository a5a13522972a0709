// What a script can store: a ceiling for its address and its person, and little for what may be spam (rule enquiry-23).
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deleteHeldLeads } from '../../../src/functions/jobs/retention.ts';
import { releaseLead } from '../../../src/functions/leads/decide-lead.ts';
import {
  enquiry,
  formToken,
  openFunctions,
  storedLeads,
  type FunctionsFixture,
} from '../../fixtures/functions/functions-fixture.ts';

const day = 24 * 3_600_000;
let fixture: FunctionsFixture;
beforeEach(async () => {
  fixture = await openFunctions();
});
afterEach(() => fixture.close());

const mobile = (at: number) => `04${String(10_000_000 + at)}`;
const post = async (changes: Record<string, unknown>, ip = '203.0.113.7') =>
  fixture.ask('/api/leads', { body: enquiry(await formToken(fixture), changes), ip });
const alarms = () => fixture.lines.filter((line) => line.includes('leads-refused')).length;

describe('one address', () => {
  it('stores 30 enquiries of 1,500, the others are told whom to call, and one alarm sounds', async () => {
    const statuses = new Map<number, number>();
    let last;
    const token = await formToken(fixture);
    for (let at = 0; at < 1_500; at += 1) {
      const body = enquiry(token, { phone: mobile(at), company_website: 'x' });
      last = await fixture.ask('/api/leads', { body });
      statuses.set(last.status, (statuses.get(last.status) ?? 0) + 1);
    }
    expect(Object.fromEntries(statuses)).toEqual({ 201: 30, 429: 1_470 });
    expect(await last!.json()).toMatchObject({
      code: 'too-many-attempts',
      phone: expect.any(String),
    });
    expect(await storedLeads(fixture)).toHaveLength(30);
    expect(alarms()).toBe(1);
    fixture.pass(2 * 3_600_000);
    expect((await post({ phone: mobile(1_501) })).status).toBe(201);
  });

  it('gets the same answer to a repeat after the ceiling', async () => {
    const body = enquiry(await formToken(fixture), { phone: mobile(0) });
    const first = await (await fixture.ask('/api/leads', { body })).json();
    for (let at = 1; at < 32; at += 1) await post({ phone: mobile(at) });
    expect(await (await fixture.ask('/api/leads', { body })).json()).toEqual(first);
  });
});

it('one person stores ten an hour, from whatever address', async () => {
  const statuses = [];
  for (let at = 0; at < 12; at += 1) {
    statuses.push(
      (await post({ message: `Question ${String(at)}` }, `203.0.113.${String(at)}`)).status,
    );
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 429, 429]);
});

describe('an enquiry that may be spam', () => {
  const long = 'é'.repeat(2_000);
  it('is stored with 4 kB at most, and with what a person needs to judge it', async () => {
    const pages = Array.from({ length: 50 }, (_, at) => `/search/${'x'.repeat(80)}-${String(at)}`);
    const changes = { message: long, lead_attributes: { visited_pages: pages } };
    expect((await post({ ...changes, company_website: 'x' })).status).toBe(201);
    const [row] = await fixture.db.all<{ payload: string }>('SELECT payload FROM leads');
    expect(Buffer.byteLength(row!.payload)).toBeLessThanOrEqual(4_096);
    expect(JSON.parse(row!.payload)).toMatchObject({
      phone: '0412345678',
      message: expect.stringMatching(/^é{200}/) as string,
    });
  });

  it('is deleted after 30 days, and one that was released is not', async () => {
    await post({ company_website: 'x' });
    await post({ company_website: 'x', phone: mobile(1) });
    const released = (await storedLeads(fixture))[0]!.id;
    await releaseLead(fixture.db, released, fixture.now());
    fixture.pass(29 * day);
    expect(await deleteHeldLeads(fixture.db, 'harbourside-ford', fixture.now())).toBe(0);
    fixture.pass(2 * day);
    expect(await deleteHeldLeads(fixture.db, 'harbourside-ford', fixture.now())).toBe(1);
    expect((await storedLeads(fixture)).map(({ id }) => id)).toEqual([released]);
    const left = await fixture.db.all<{ lead_id: string }>('SELECT lead_id FROM deliveries');
    expect(new Set(left.map(({ lead_id }) => lead_id))).toEqual(new Set([released]));
  });
});
