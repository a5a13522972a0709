import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { alarmingLog } from '../../../src/functions/health/alarms.ts';
import type { LogEntry } from '../../../src/functions/health/log.ts';
import { noteExport } from '../../../src/functions/stock/sync-stock.ts';
import { watchWhatIsLate } from '../../../src/functions/health/hourly-checks.ts';
import {
  enquiry,
  openFunctions,
  formToken,
  vehicle,
  type FunctionsFixture,
} from '../../fixtures/functions/functions-fixture.ts';

const hour = 3_600_000;

let fixture: FunctionsFixture;
let lines: LogEntry[];
/** The decisions whether an alarm is sent. */
let decisions: Promise<boolean>[];
/** After all decisions, and after the messages that follow from them. */
const settled = async () => {
  const turn = () => new Promise((next) => setImmediate(next));
  await turn();
  await Promise.allSettled(decisions);
  await turn();
};
beforeEach(async () => {
  decisions = [];
  fixture = await openFunctions();
  lines = [];
});
afterEach(() => fixture.close());

const logWith = (routes: { email?: string; url?: string }) =>
  alarmingLog(
    (entry) => {
      lines.push(entry);
    },
    { email: undefined, url: undefined, ...routes },
    {
      mail: fixture.deps.mail,
      http: fixture.deps.http,
      now: fixture.now,
      durable: {
        ...fixture.deps.limits.durable,
        take: (...counted) => {
          const decision = fixture.deps.limits.durable.take(...counted);
          decisions.push(decision);
          return decision;
        },
      },
    },
  );
const dead: LogEntry = { level: 'alarm', event: 'delivery-dead', tenant: 'a', subject: 'lead-1' };

describe('an alarm', () => {
  it('reaches the operator by mail and by webhook, with only the fields of a log', async () => {
    const log = logWith({ email: 'ops@platform.example', url: 'https://chat.example/hook' });
    log(dead);
    log({ level: 'warn', event: 'delivery-failed', tenant: 'a' });
    await settled();
    expect(lines).toHaveLength(2);
    expect(fixture.mails).toMatchObject([
      {
        to: { address: 'ops@platform.example' },
        subject: 'Forecourt alarm: delivery-dead (a)',
        text: expect.stringContaining('subject: lead-1'),
      },
    ]);
    expect(fixture.calls).toHaveLength(1);
    expect(JSON.parse(fixture.calls[0]!.body ?? '')).toMatchObject({
      text: expect.stringContaining('delivery-dead'),
      tenant: 'a',
    });
  });

  it('is sent once an hour per tenant, even by two processes, and always logged', async () => {
    const [one, other] = [logWith({ email: 'ops@x.example' }), logWith({ email: 'ops@x.example' })];
    for (let at = 0; at < 50; at += 1) (at % 2 ? one : other)(dead);
    one({ ...dead, tenant: 'b' });
    await settled();
    expect(fixture.mails.map(({ subject }) => subject)).toEqual([
      'Forecourt alarm: delivery-dead (a)',
      'Forecourt alarm: delivery-dead (b)',
    ]);
    expect(lines).toHaveLength(51);
    fixture.pass(hour);
    one(dead);
    await settled();
    expect(fixture.mails).toHaveLength(3);
  });

  it('is sent even if the store is down, and a failure to send it is logged', async () => {
    fixture.replies.mail = () => ({ ok: false, code: 'smtp-451' });
    await fixture.db.run('DROP TABLE limits');
    logWith({ email: 'ops@x.example' })(dead);
    await settled();
    expect(fixture.mails).toHaveLength(1);
    expect(lines.at(-1)).toEqual({
      level: 'error',
      event: 'alarm-not-told',
      error: 'the alarm was not mailed (smtp-451)',
    });
  });
});

describe('what is late', () => {
  const alarms = () =>
    fixture.lines.flatMap((line) => {
      const { level, event, tenant, count } = JSON.parse(line) as LogEntry;
      return level === 'alarm' ? [`${event} ${String(tenant)} ${String(count)}`] : [];
    });
  const look = () => watchWhatIsLate(fixture.deps, fixture.tenants);

  // Rule stock-16.
  it('is an export over 36 h old, reported once a day until a good one arrives', async () => {
    await fixture.stock([vehicle('1')]);
    fixture.pass(36 * hour);
    await look();
    expect(alarms()).toEqual([]);
    fixture.pass(hour);
    await look();
    await look();
    expect(alarms()).toEqual(['export-late harbourside-ford 37']);
    for (let passed = 1; passed < 24; passed += 1) {
      fixture.pass(hour);
      await look();
    }
    expect(alarms()).toHaveLength(1);
    fixture.pass(hour);
    await look();
    expect(alarms()).toHaveLength(2);
    // A good export that changed nothing.
    await noteExport(fixture.db, 'harbourside-ford', fixture.now());
    fixture.pass(25 * hour);
    await look();
    expect(alarms()).toHaveLength(2);
  });

  it('is a lead that its receiver has not accepted for an hour', async () => {
    fixture.replies.mail = () => ({ ok: false, code: 'timeout' });
    await fixture.ask('/api/leads', { body: enquiry(await formToken(fixture)) });
    await fixture.outbox.pump();
    await look();
    expect(alarms()).toEqual([]);
    fixture.pass(2 * hour);
    await look();
    expect(alarms()).toEqual(['leads-waiting harbourside-ford 1']);
  });
});
