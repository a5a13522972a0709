import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { alarmingLog } from '../../../src/functions/health/alarms.ts';
import type { LogEntry } from '../../../src/functions/health/log.ts';
import { noteExport } from '../../../src/functions/stock/sync-stock.ts';
import { watchWhatIsLate } from '../../../src/functions/health/watch.ts';
import {
  enquiry,
  openHarness,
  stamp,
  vehicle,
  type Harness,
} from '../../fixtures/functions/harness.ts';

const hour = 3_600_000;
const settled = () => new Promise((next) => setTimeout(next, 20));

let harness: Harness;
let lines: LogEntry[];
beforeEach(async () => {
  harness = await openHarness();
  lines = [];
});
afterEach(() => harness.close());

const logWith = (routes: { email?: string; url?: string }) =>
  alarmingLog(
    (entry) => {
      lines.push(entry);
    },
    { email: undefined, url: undefined, ...routes },
    {
      mail: harness.deps.mail,
      outside: harness.deps.outside,
      now: harness.now,
      durable: harness.deps.limits.durable,
    },
  );
const dead: LogEntry = { level: 'alarm', event: 'delivery-dead', tenant: 'a', subject: 'lead-1' };

describe('an alarm', () => {
  it('reaches the operator by mail and by webhook, with what a log may hold', async () => {
    const log = logWith({ email: 'ops@platform.example', url: 'https://chat.example/hook' });
    log(dead);
    log({ level: 'warn', event: 'delivery-failed', tenant: 'a' });
    await settled();
    expect(lines).toHaveLength(2);
    expect(harness.mails).toMatchObject([
      {
        to: { address: 'ops@platform.example' },
        subject: 'Forecourt alarm: delivery-dead (a)',
        text: expect.stringContaining('subject: lead-1'),
      },
    ]);
    expect(harness.calls).toHaveLength(1);
    expect(JSON.parse(harness.calls[0]!.body ?? '')).toMatchObject({
      text: expect.stringContaining('delivery-dead'),
      tenant: 'a',
    });
  });

  it('is told once an hour a tenant, by two processes too, and always written down', async () => {
    const [one, other] = [logWith({ email: 'ops@x.example' }), logWith({ email: 'ops@x.example' })];
    for (let at = 0; at < 50; at += 1) (at % 2 ? one : other)(dead);
    one({ ...dead, tenant: 'b' });
    await settled();
    expect(harness.mails.map(({ subject }) => subject)).toEqual([
      'Forecourt alarm: delivery-dead (a)',
      'Forecourt alarm: delivery-dead (b)',
    ]);
    expect(lines).toHaveLength(51);
    harness.pass(hour);
    one(dead);
    await settled();
    expect(harness.mails).toHaveLength(3);
  });

  it('is told although the store is away, and that telling failed is written down', async () => {
    harness.replies.mail = () => ({ ok: false, code: 'smtp-451' });
    await harness.db.run('DROP TABLE limits');
    logWith({ email: 'ops@x.example' })(dead);
    await settled();
    expect(harness.mails).toHaveLength(1);
    expect(lines.at(-1)).toEqual({ level: 'error', event: 'alarm-not-told', code: 'smtp-451' });
  });
});

describe('what is late', () => {
  const alarms = () =>
    harness.lines.flatMap((line) => {
      const { level, event, tenant, count } = JSON.parse(line) as LogEntry;
      return level === 'alarm' ? [`${event} ${String(tenant)} ${String(count)}`] : [];
    });
  const look = () => watchWhatIsLate(harness.deps, harness.tenants);

  it('is an export over 26 h old, told once an hour until a good one comes', async () => {
    await harness.stock([vehicle('1')]);
    harness.pass(26 * hour);
    await look();
    expect(alarms()).toEqual([]);
    harness.pass(hour);
    await look();
    await look();
    expect(alarms()).toEqual(['export-late harbourside-ford 27']);
    // A good export that changed nothing.
    await noteExport(harness.db, 'harbourside-ford', harness.now());
    harness.pass(hour);
    await look();
    expect(alarms()).toHaveLength(1);
  });

  it('is a lead that its receiver has not taken for an hour', async () => {
    harness.replies.mail = () => ({ ok: false, code: 'timeout' });
    await harness.ask('/api/leads', { body: enquiry(await stamp(harness)) });
    await harness.outbox.pump();
    await look();
    expect(alarms()).toEqual([]);
    harness.pass(2 * hour);
    await look();
    expect(alarms()).toEqual(['leads-waiting harbourside-ford 1']);
  });
});
