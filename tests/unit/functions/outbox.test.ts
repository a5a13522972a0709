import { consentVersion } from '../../../src/domain/enquiry/consent.ts';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHmac } from 'node:crypto';
import { createChannels } from '../../../src/functions/outbox/channels/channels.ts';
import { leaseMs } from '../../../src/functions/outbox/lanes.ts';
import { outboxCounts } from '../../../src/functions/health/health.ts';
import { createOutbox, retryPolicy } from '../../../src/functions/outbox/outbox.ts';
import { nodeHttpClient } from '../../../src/functions/http-client/node-http-client.ts';
import { tenantDirectory } from '../../../src/functions/http/tenant-directory.ts';
import { harbour, parkside } from '../../fixtures/functions/tenants.ts';
import {
  StoreUnavailable,
  statement,
  type Database,
} from '../../../src/functions/stores/database.ts';
import {
  enquiry,
  openFunctions,
  formToken,
  vehicle,
  type FunctionsFixture,
} from '../../fixtures/functions/functions-fixture.ts';

let fixture: FunctionsFixture;
const webhook = { url: 'https://crm.dealer.example/leads', secretEnv: 'HOOK_SECRET' };
const everything = {
  leadEmails: ['sales@dealer.example', 'manager@dealer.example'],
  adfEmail: 'adf@dealer.example',
  webhook,
  csvFolder: 'harbourside',
};
const env = { HOOK_SECRET: 'shared with the receiver' };

beforeEach(async () => {
  fixture = await openFunctions({ tenants: [harbour(everything), parkside()], env });
});
afterEach(() => fixture.close());

const send = async (changes: Record<string, unknown> = {}) => {
  const body = enquiry(await formToken(fixture), changes);
  const answer = await fixture.ask('/api/leads', { body });
  return ((await answer.json()) as { lead_id: string }).lead_id;
};
const deliveries = () =>
  fixture.db.all<{
    id: string;
    state: string;
    attempts: number;
    last_error: string;
    next_at: number;
  }>('SELECT id, state, attempts, last_error, next_at FROM deliveries ORDER BY id');
const health = async () => {
  const answer = await fixture.ask('/api/health');
  return (await answer.json()) as Record<string, unknown>;
};

describe('a lead is delivered', () => {
  it('to every destination of the tenant, each once', async () => {
    const id = await send();
    await fixture.outbox.pump();
    await fixture.outbox.pump();
    expect(fixture.mails.map(({ to }) => to.address).sort()).toEqual([
      'adf@dealer.example',
      'manager@dealer.example',
      'sales@dealer.example',
    ]);
    expect(fixture.files).toMatchObject([{ folder: 'harbourside', file: `lead-${id}.csv` }]);
    expect(fixture.calls).toHaveLength(1);
    expect((await deliveries()).map(({ state }) => state)).toEqual(Array(5).fill('sent'));
  });

  it('as a mail a salesperson can read and answer, with the receiver in an address object', async () => {
    await fixture.stock([vehicle('7')]);
    await send({ kind: 'vehicle-enquiry', car_id: '7', message: 'Is <it> still there?\nThanks' });
    await fixture.outbox.pump();
    const mail = fixture.mails.find(({ to }) => to.address.startsWith('sales'))!;
    expect(mail.subject).toBe('Vehicle Enquiry – 2021 Ford Ranger 7 – Kim Nguyen');
    expect(mail.replyTo).toEqual({ name: 'Kim Nguyen', address: 'kim@shopper.example' });
    expect(mail.text).toContain('Phone: 0412345678');
    expect(mail.html).toContain('href="tel:0412345678"');
    expect(mail.html).toContain('Is &lt;it&gt; still there?<br>Thanks');
    expect(mail.html).toContain('/cars/ford-ranger-7');
  });

  it('to a webhook that can check who sent it and whether it is a repeat', async () => {
    const id = await send();
    await fixture.outbox.pump();
    const [call] = fixture.calls;
    const [, seconds, mac] = /^t=(\d+),v1=([0-9a-f]+)$/.exec(
      call!.headers!['x-forecourt-signature']!,
    )!;
    const wanted = createHmac('sha256', env.HOOK_SECRET)
      .update(`${seconds!}.${call!.body!}`)
      .digest('hex');
    expect(mac).toBe(wanted);
    expect(Number(seconds)).toBe(Math.floor(fixture.now() / 1000));
    expect(call!.headers!['idempotency-key']).toBe(`${id}:webhook`);
    expect(JSON.parse(call!.body!)).toMatchObject({
      lead_id: id,
      website_slug: 'harbourside-ford',
      phone: '0412345678',
      consent_version: consentVersion,
    });
  });

  it('to the first route that matches its kind, car type and location', async () => {
    const { functions, locations } = fixture.tenants[0]!;
    const locationId = locations[0]!.id;
    functions.routes = [
      { kinds: ['service-booking'], leadEmails: ['service@dealer.example'] },
      { categories: ['Career Enquiry'], adfEmail: null, leadEmails: ['jobs@dealer.example'] },
      { carTypes: ['new'], locationIds: [locationId], leadEmails: ['new@dealer.example'] },
      { carTypes: ['used'], adfEmail: null },
    ];
    await fixture.stock([vehicle('n', { car_type: 'new' }), vehicle('u')]);
    await send({ kind: 'vehicle-enquiry', car_id: 'n' });
    await send({ kind: 'vehicle-enquiry', car_id: 'u' });
    await send({ category: 'Career Enquiry' });
    const rows = await fixture.db.all<{ car_id: string; id: string }>(
      'SELECT leads.car_id, deliveries.id FROM deliveries JOIN leads ON leads.id = lead_id',
    );
    const names = (car: string | null) =>
      rows
        .filter(({ car_id }) => car_id === car)
        .map(({ id }) => id.slice(id.indexOf(':') + 1))
        .sort();
    expect(names('n')).toEqual(['adf', 'csv', 'email:new@dealer.example', 'webhook']);
    expect(names(null)).toEqual(['csv', 'email:jobs@dealer.example', 'webhook']);
    expect(names('u')).toEqual([
      'csv',
      'email:manager@dealer.example',
      'email:sales@dealer.example',
      'webhook',
    ]);
  });

  // Rule enquiry-28.
  it('with a complaint to people, and to the system of sales leads only by a route', async () => {
    const { functions } = fixture.tenants[0]!;
    const channels = async () => {
      await fixture.db.batch([statement('DELETE FROM deliveries')]);
      await send({ category: 'Complaint' });
      const rows = await fixture.db.all<{ channel: string }>('SELECT channel FROM deliveries');
      return rows.map(({ channel }) => channel);
    };
    functions.routes = [];
    expect(await channels()).not.toContain('adf');
    functions.routes = [{ categories: ['Complaint'], adfEmail: 'complaints@crm.example' }];
    expect(await channels()).toContain('adf');
  });

  it('to the address shoppers write to when the tenant names no other', async () => {
    const { functions } = fixture.tenants[0]!;
    Object.assign(functions, { leadEmails: [], adfEmail: null, webhook: null, csvFolder: null });
    await send();
    await fixture.outbox.pump();
    expect(fixture.mails.map(({ to }) => to.address)).toEqual([fixture.tenants[0]!.contact.email]);
  });

  it('even if its tenant has been removed since', async () => {
    await send();
    const tenants = tenantDirectory([parkside()], 'local');
    const channels = createChannels({ ...fixture.deps, tenants });
    const outbox = createOutbox({ ...fixture.deps, channels });
    await outbox.pump();
    expect(fixture.mails).toHaveLength(3);
    expect((await deliveries()).map(({ state }) => state)).toEqual(Array(5).fill('sent'));
  });
});

describe('a delivery that fails', () => {
  beforeEach(() => {
    fixture.tenants[0]!.functions = {
      ...fixture.tenants[0]!.functions,
      leadEmails: ['sales@dealer.example'],
      adfEmail: null,
      webhook: null,
      csvFolder: null,
    };
  });

  it('is retried after e^n seconds, and health counts it as waiting', async () => {
    fixture.replies.mail = () => ({ ok: false, code: 'ECONNECTION' });
    await send();
    await fixture.outbox.pump();
    const [first] = await deliveries();
    expect(first).toMatchObject({ state: 'waiting', attempts: 1, last_error: 'ECONNECTION' });
    expect(first!.next_at - fixture.now()).toBe(Math.round(Math.E * 1000));
    await fixture.outbox.pump();
    expect(fixture.mails).toHaveLength(1);
    fixture.pass(3_000);
    fixture.replies.mail = () => ({ ok: true });
    await fixture.outbox.pump();
    expect(await deliveries()).toMatchObject([{ state: 'sent', attempts: 2 }]);
  });

  it('is dead after 25 attempts, raises an alarm, stays stored and appears in health', async () => {
    fixture.replies.mail = () => ({ ok: false, code: 'smtp-421' });
    await send();
    for (let at = 0; at < 30; at += 1) {
      await fixture.outbox.pump();
      fixture.pass(retryPolicy.longestBackoffMs * 1.5);
    }
    expect(await deliveries()).toMatchObject([{ state: 'dead', attempts: 25 }]);
    expect(fixture.mails).toHaveLength(25);
    expect(await fixture.db.all('SELECT code FROM alarms')).toEqual([{ code: 'delivery-dead' }]);
    expect(fixture.lines.join()).toContain('"level":"alarm","event":"delivery-dead"');
    expect(await health()).toEqual({ status: 'degraded' });
    expect(await outboxCounts(fixture.db)).toMatchObject({ dead: 1, waiting: 0 });
  });

  it('with a permanent error is not retried', async () => {
    fixture.replies.mail = () => ({ ok: false, code: 'smtp-550', permanent: true });
    await send();
    await fixture.outbox.pump();
    expect(await deliveries()).toMatchObject([{ state: 'dead', attempts: 1 }]);
  });

  it('makes health answer 503 when the store does not answer', async () => {
    fixture.deps.db.batch = () => Promise.reject(new StoreUnavailable('locked'));
    const answer = await fixture.ask('/api/health');
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual({ status: 'degraded' });
  });

  it('appears with the age of the oldest in the figures of the operator, and not in public', async () => {
    fixture.replies.mail = () => ({ ok: false, code: 'ECONNECTION' });
    const sentAt = fixture.now() + 5_000;
    await send();
    fixture.pass(90_000);
    expect(await outboxCounts(fixture.db)).toEqual({
      waiting: 1,
      dead: 0,
      held: 0,
      oldest: sentAt,
    });
    expect(await health()).toEqual({ status: 'ok' });
  });

  it("that is dead degrades the health of its own tenant and of all tenants, not another tenant's", async () => {
    fixture.replies.mail = () => ({ ok: false, code: 'smtp-550', permanent: true });
    await send();
    await fixture.outbox.pump();
    const at = async (host: string) => (await fixture.ask('/api/health', { host })).json();
    expect(await at('parkside-used-cars.localhost:4321')).toEqual({ status: 'ok' });
    expect(await health()).toEqual({ status: 'degraded' });
    expect(await at('127.0.0.1:4321')).toEqual({ status: 'degraded' });
  });

  it('does not delay other channels with its backlog: only due deliveries are read', async () => {
    await send();
    const plans: string[] = [];
    const db: Database = {
      ...fixture.db,
      async batch(statements) {
        for (const { sql, params } of statements.filter(({ sql }) => sql.includes('RETURNING'))) {
          const plan = await fixture.db.all<{ detail: string }>(
            `EXPLAIN QUERY PLAN ${sql}`,
            params,
          );
          plans.push(...plan.map(({ detail }) => detail).filter((text) => /deliveries/.test(text)));
        }
        return fixture.db.batch(statements);
      },
    };
    await createOutbox({ ...fixture.deps, db, channels: createChannels(fixture.deps) }).pump();
    expect([...new Set(plans)].sort()).toEqual([
      'SEARCH deliveries USING INDEX deliveries_waiting (channel=? AND next_at<?)',
      'SEARCH deliveries USING INDEX sqlite_autoindex_deliveries_1 (id=?)',
    ]);
  });

  it('is not forgotten when the clock is set back by a day', async () => {
    fixture.replies.mail = () => ({ ok: false, code: 'ECONNECTION' });
    await send();
    await fixture.outbox.pump();
    fixture.pass(-86_400_000);
    fixture.replies.mail = () => ({ ok: true });
    await fixture.outbox.pump();
    expect(await deliveries()).toMatchObject([{ state: 'sent' }]);
  });

  it('belongs to one pump during its lease, and to any pump afterwards', async () => {
    let release: () => void = () => undefined;
    const stuck = new Promise<void>((done) => (release = done));
    let begin: () => void = () => undefined;
    const begun = new Promise<void>((done) => (begin = done));
    let sent = 0;
    const channels = {
      ...createChannels(fixture.deps),
      email: async () => {
        sent += 1;
        if (sent > 1) return { ok: true as const };
        begin();
        await stuck;
        // Too late: another process has sent it meanwhile.
        return { ok: false as const, code: 'timeout' };
      },
    };
    await send();
    const dying = createOutbox({ ...fixture.deps, channels }).pump();
    await begun;
    const other = createOutbox({ ...fixture.deps, channels });
    await other.pump();
    expect(sent).toBe(1);
    fixture.pass(leaseMs + 1);
    await other.pump();
    expect(sent).toBe(2);
    expect(await deliveries()).toMatchObject([{ state: 'sent', attempts: 2 }]);
    release();
    await dying;
    expect(await deliveries()).toMatchObject([{ state: 'sent', attempts: 2 }]);
  });
});

describe('a webhook receiver', () => {
  let server: Server;
  const seen: string[] = [];
  let behave: (request: { key: string }, response: ServerResponse) => void;
  let http: ReturnType<typeof nodeHttpClient>;

  beforeEach(async () => {
    seen.length = 0;
    server = createServer((request, response) => {
      request.resume();
      request.on('end', () => {
        const key = String(request.headers['idempotency-key']);
        seen.push(key);
        behave({ key }, response);
      });
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const host = `127.0.0.1:${String((server.address() as AddressInfo).port)}`;
    const real = nodeHttpClient({ privateHosts: [host] });
    // A receiver that hangs does not make the test wait for the deadline.
    http = { call: (call) => real.call({ ...call, timeoutMs: 500 }) };
    fixture.tenants[0]!.functions = {
      ...fixture.tenants[0]!.functions,
      leadEmails: [],
      adfEmail: null,
      csvFolder: null,
      webhook: { url: `http://${host}/leads`, secretEnv: 'HOOK_SECRET' },
    };
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });
  const pump = () =>
    createOutbox({
      ...fixture.deps,
      channels: createChannels({ ...fixture.deps, http }),
      jitter: () => 0,
    }).pump();

  it('that takes a lead and then resets is asked again under the same key, so that it can tell', async () => {
    const effects = new Set<string>();
    let count = 0;
    behave = ({ key }, response) => {
      effects.add(key);
      count += 1;
      if (count === 1) response.socket!.resetAndDestroy();
      else response.end('{}');
    };
    await send();
    await pump();
    fixture.pass(5_000);
    await pump();
    expect(seen).toHaveLength(2);
    expect(effects.size).toBe(1);
    expect(await deliveries()).toMatchObject([{ state: 'sent', attempts: 2 }]);
  });

  it.each([
    ['answers 500', 'status-500', (r: ServerResponse) => r.writeHead(500).end()],
    [
      'redirects',
      'status-302',
      (r: ServerResponse) => r.writeHead(302, { location: 'http://127.0.0.1/' }).end(),
    ],
    ['hangs', 'timeout', () => undefined],
    ['sends ten megabytes', 'too-large', (r: ServerResponse) => r.end(Buffer.alloc(10_000_000))],
  ])('that %s keeps the delivery waiting', async (_what, code, act) => {
    behave = (_request, response) => {
      act(response);
    };
    await send();
    await pump();
    expect(await deliveries()).toMatchObject([{ state: 'waiting', last_error: code }]);
  });

  it('whose secret is not set yet gets no unsigned request', async () => {
    fixture.tenants[0]!.functions.webhook!.secretEnv = 'NOT_SET';
    await send();
    await pump();
    expect(seen).toEqual([]);
    expect(await deliveries()).toMatchObject([{ state: 'waiting', last_error: 'no-secret' }]);
  });
});
