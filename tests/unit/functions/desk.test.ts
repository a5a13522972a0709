import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { releaseLead } from '../../../src/functions/leads/decide-lead.ts';
import {
  exportLeads,
  listLeads,
  retryDeliveries,
  showLead,
} from '../../../src/functions/leads/lead-commands.ts';
import { readableTime } from '../../../src/functions/leads/time-text.ts';
import { erasePersonalData, forgetExpired } from '../../../src/functions/jobs/retention.ts';
import { eventsCsv } from '../../../src/functions/analytics/events.ts';
import {
  enquiry,
  openFunctions,
  signIn,
  formToken,
  type FunctionsFixture,
} from '../../fixtures/functions/functions-fixture.ts';

let fixture: FunctionsFixture;
beforeEach(async () => {
  fixture = await openFunctions();
});
afterEach(() => fixture.close());

const send = async (changes: Record<string, unknown> = {}) => {
  const answer = await fixture.ask('/api/leads', {
    body: enquiry(await formToken(fixture), changes),
  });
  return ((await answer.json()) as { lead_id: string }).lead_id;
};
/** Whole words: a random id may hold a short name by chance. */
const personal = /\bKim\b|Nguyen|kim@|0412345678|Is it still there|sales@dealer/;
const tenant = 'harbourside-ford';
const clock = () => (at: number) => readableTime(at, 'Australia/Brisbane');

describe('the operator’s desk', () => {
  it('lists leads and the state of their deliveries, without personal data', async () => {
    const id = await send();
    await send({ company_website: 'x' });
    const lines = await listLeads(fixture.db, { tenant, most: 10 }, fixture.now(), clock);
    expect(lines.map(({ deliveries, flag }) => [deliveries, flag])).toEqual(
      expect.arrayContaining([
        ['1 waiting', null],
        ['1 held', 'honeypot'],
      ]),
    );
    // Rule booking-6.
    expect(lines.map(({ flow, next }) => [flow, next])).toEqual(
      expect.arrayContaining([
        ['asked', 'Answer the enquiry'],
        ['held-back', 'Decide whether it is spam: release or drop it'],
      ]),
    );
    expect(JSON.stringify(lines)).not.toMatch(personal);
    const waiting = await listLeads(
      fixture.db,
      { state: 'waiting', most: 10 },
      fixture.now(),
      clock,
    );
    expect(waiting.map((line) => line.id)).toEqual([id]);
  });

  it('shows and exports personal data only on request', async () => {
    const id = await send();
    const plain = [
      await showLead(fixture.db, id, false),
      await exportLeads(fixture.db, tenant, clock, false),
    ];
    expect(JSON.stringify(plain)).not.toMatch(personal);
    const full = await showLead(fixture.db, id, true);
    expect(full!.lead.payload).toMatchObject({ name: 'Kim' });
    expect(await exportLeads(fixture.db, tenant, clock, true)).toContain('"Kim","Nguyen"');
  });

  it('exports the state of a reservation’s deposit', async () => {
    await send();
    await fixture.db.run(
      `INSERT INTO payments (id, tenant, lead_id, car_slug, cents, state, pay_until, release_at, hold_ms,
          created_at, changed_at)
        SELECT 'own', tenant, id, 'a', 20000, 'paid', 0, 0, 0, 0, 0 FROM leads`,
    );
    const csv = await exportLeads(fixture.db, tenant, clock, true);
    expect(csv).toContain('Deposit: $200 paid online');
  });

  it('makes formulas harmless in cells that a spreadsheet opens', async () => {
    await send({ name: '=HYPERLINK("http://evil.example")', message: '@SUM(A1)', last_name: '+1' });
    const csv = await exportLeads(fixture.db, tenant, clock, true);
    expect(csv).toContain(`"'=HYPERLINK(""http://evil.example"")","'+1"`);
    expect(csv).toContain(`"'@SUM(A1)"`);
  });

  it('sends released and dead deliveries again', async () => {
    const id = await send({ company_website: 'x' });
    expect(await retryDeliveries(fixture.db, { lead: id }, fixture.now())).toBe(0);
    expect(await releaseLead(fixture.db, id, fixture.now())).toBe(1);
    await fixture.outbox.pump();
    expect(fixture.mails).toHaveLength(1);
    fixture.replies.mail = () => ({ ok: false, code: 'smtp-550', permanent: true });
    await send();
    await fixture.outbox.pump();
    fixture.replies.mail = () => ({ ok: true });
    expect(await retryDeliveries(fixture.db, { tenant }, fixture.now())).toBe(1);
    await fixture.outbox.pump();
    const sent = { state: 'sent', most: 10 } as const;
    expect(await listLeads(fixture.db, sent, fixture.now(), clock)).toHaveLength(2);
  });
});

describe('after the tenant’s time', () => {
  const day = 24 * 3_600_000;

  it('no personal data is left, but the row of the lead is', async () => {
    await signIn(fixture);
    await send();
    await fixture.outbox.pump();
    await send();
    fixture.pass(731 * day);
    const kept = await send({ name: 'Fresh' });
    expect(await erasePersonalData(fixture.db, tenant, 730, fixture.now())).toEqual({
      leads: 2,
      contacts: 1,
    });
    await forgetExpired(fixture.db, fixture.now());
    expect(await fixture.db.one('SELECT COUNT(*) AS n FROM leads')).toEqual({ n: 3 });
    const old = await fixture.db.all('SELECT * FROM leads WHERE erased_at IS NOT NULL');
    expect(JSON.stringify(old)).not.toMatch(personal);
    for (const table of ['contacts', 'sessions', 'codes', 'verifications']) {
      expect(await fixture.db.all(`SELECT * FROM ${table}`)).toEqual([]);
    }
    expect(await showLead(fixture.db, kept, true)).toMatchObject({ lead: { flag: null } });
    const states = await fixture.db.all(
      "SELECT state FROM deliveries WHERE last_error = 'erased' ORDER BY state",
    );
    expect(states).toEqual([{ state: 'dead' }, { state: 'sent' }]);
  });

  it('deliveries that never went out do not keep health degraded', async () => {
    await send({ company_website: 'x' });
    fixture.pass(731 * day);
    await erasePersonalData(fixture.db, tenant, 730, fixture.now());
    const health = await fixture.ask('/api/health');
    expect(await health.json()).toEqual({ status: 'ok' });
  });

  it('a delivery that is under way at that moment ends without an alarm', async () => {
    await send();
    fixture.replies.mail = () => ({ ok: false, code: 'timeout' });
    const mail = fixture.deps.mail.send;
    fixture.deps.mail.send = async (message) => {
      await erasePersonalData(fixture.db, tenant, 0, fixture.now() + 1);
      return mail(message);
    };
    await fixture.outbox.pump();
    fixture.pass(day);
    await fixture.outbox.pump();
    const states = await fixture.db.all('SELECT state, last_error FROM deliveries');
    expect(states).toEqual([{ state: 'dead', last_error: 'erased' }]);
    expect(await fixture.db.all('SELECT code FROM alarms')).toEqual([]);
    expect(fixture.lines.join()).not.toContain('"level":"alarm"');
  });
});

describe('analytics', () => {
  const count = (id: number, key: string, more = {}) =>
    fixture.ask('/api/events', { body: { id, key, ...more } });

  it('are daily counts of numbered events, each key once, as CSV', async () => {
    for (const key of ['k-0000001', 'k-0000002', 'k-0000002']) {
      expect((await count(49, key)).status).toBe(204);
    }
    await count(25, 'k-0000003', { label: 'New Car' });
    const reveal = () => fixture.ask('/api/reveal-phone', { body: { car_id: '7' } });
    // The same visitor and the same vehicle count once.
    await Promise.all([reveal(), reveal(), reveal()]);
    expect(await eventsCsv(fixture.db, tenant)).toBe(
      [
        'tenant,day,event,name,label,count',
        'harbourside-ford,2026-11-24,0,phone revealed,,1',
        'harbourside-ford,2026-11-24,25,call click,New Car,1',
        'harbourside-ford,2026-11-24,49,search page view,,2',
        '',
      ].join('\r\n'),
    );
  });

  // Rule phone-3.
  it('count a shown phone number once a day for each visitor and vehicle, and refuse a flood', async () => {
    const shown = async () =>
      Number(
        (await fixture.db.one<{ n: number }>('SELECT SUM(counted) AS n FROM event_counts'))?.n ?? 0,
      );
    const reveal = async (car: string, ip: string) =>
      (await fixture.ask('/api/reveal-phone', { body: { car_id: car }, ip })).status;
    for (const car of ['7', '8', '7']) await reveal(car, '203.0.113.7');
    await reveal('7', '203.0.113.8');
    expect(await shown()).toBe(3);
    fixture.pass(86_400_000);
    await reveal('7', '203.0.113.7');
    expect(await shown()).toBe(4);
    const statuses = [];
    for (let at = 0; at < 61; at += 1) statuses.push(await reveal(String(at), '203.0.113.9'));
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect(await shown()).toBe(64);
  });

  it('reject other numbers and a flood of events', async () => {
    expect((await count(999, 'k-0000001')).status).toBe(422);
    let refused = 0;
    for (let at = 0; at < 310; at += 1) {
      if ((await count(49, `flood-${String(at).padStart(6, '0')}`)).status === 429) refused += 1;
    }
    expect(refused).toBe(10);
  });
});
