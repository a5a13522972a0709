import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createChannels } from '../../../src/functions/outbox/channels/channels.ts';
import { mailsAtOnce } from '../../../src/functions/outbox/lanes.ts';
import { createOutbox, type Channels } from '../../../src/functions/outbox/outbox.ts';
import { startPump } from '../../../src/functions/outbox/pump.ts';
import { smsTimeoutMs } from '../../../src/functions/adapters/clicksend-sms.ts';
import { StoreUnavailable } from '../../../src/functions/stores/database.ts';
import { harbour } from '../../fixtures/functions/tenants.ts';
import {
  enquiry,
  openFunctions,
  formToken,
  type FunctionsFixture,
} from '../../fixtures/functions/functions-fixture.ts';

const webhook = { url: 'https://crm.dealer.example/leads', secretEnv: 'HOOK_SECRET' };

let fixture: FunctionsFixture;
/** Mails in the hands of a mail server that has not answered yet, the first one first. */
let hanging: { id: string; taken: () => void }[];
beforeEach(async () => {
  const destinations = { leadEmails: ['sales@dealer.example'], adfEmail: null, csvFolder: null };
  fixture = await openFunctions({
    tenants: [harbour({ ...destinations, webhook })],
    env: { HOOK_SECRET: 'shared with the receiver' },
  });
  hanging = [];
});
afterEach(() => fixture.close());

const send = async (leads: number) => {
  for (let at = 0; at < leads; at += 1) {
    // From different addresses, because nobody sends that many alone.
    const ip = `198.51.100.${String(at)}`;
    await fixture.ask('/api/leads', {
      body: enquiry(await formToken(fixture), { phone: phones() }),
      ip,
    });
  }
};
const slowMail: Channels['email'] = ({ id }) =>
  new Promise((done) => {
    hanging.push({
      id,
      taken: () => {
        done({ ok: true });
      },
    });
  });
let phone = 0;
/** Each lead is from a different person. */
function phones(): string {
  phone += 1;
  return `04${String(phone).padStart(8, '0')}`;
}
const outboxWith = (channels: Partial<Channels>) =>
  createOutbox({ ...fixture.deps, channels: { ...createChannels(fixture.deps), ...channels } });
/** The mail server answers until nothing waits. */
const answerAll = () =>
  expect
    .poll(() => {
      for (const { taken } of hanging.splice(0)) taken();
      return unsent();
    })
    .toEqual([]);
const unsent = () => fixture.db.all("SELECT id FROM deliveries WHERE state <> 'sent'");

describe('a slow mail server', () => {
  it('gets no more mails than its limit, so that no other process repeats one', async () => {
    const count = 2 * mailsAtOnce + 2;
    await send(count);
    const mailed: string[] = [];
    /** The pool of this process: the first few of its mails are being sent, the others wait in it. */
    const answerFew = () => {
      for (const { id, taken } of hanging.splice(0, mailsAtOnce)) {
        mailed.push(id);
        taken();
      }
    };
    const round = outboxWith({ email: slowMail }).pump();
    const other = outboxWith({
      email: ({ id }) => {
        mailed.push(id);
        return Promise.resolve({ ok: true });
      },
    });
    for (const left of [count, count - mailsAtOnce, 2]) {
      await expect.poll(() => hanging.length).toBeGreaterThanOrEqual(Math.min(left, mailsAtOnce));
      if (left === 2) break;
      fixture.pass(30_500);
      answerFew();
    }
    await other.pump();
    answerFew();
    await round;
    expect(mailed).toHaveLength(count);
    expect(new Set(mailed).size).toBe(count);
    expect(await unsent()).toEqual([]);
  });

  it('delays neither the next lead nor its other destinations', async () => {
    // The pump does not run on a timer in this test.
    const pump = startPump(() => outboxWith({ email: slowMail }), fixture.deps.log, 1_000_000);
    await send(1);
    pump.wake();
    await expect.poll(() => [hanging.length, fixture.calls.length]).toEqual([1, 1]);
    await send(1);
    pump.wake();
    await expect.poll(() => [hanging.length, fixture.calls.length]).toEqual([2, 2]);
    await send(mailsAtOnce);
    pump.wake();
    await expect
      .poll(() => [hanging.length, fixture.calls.length])
      .toEqual([mailsAtOnce, mailsAtOnce + 2]);
    await answerAll();
    await pump.stop();
  });

  it('gets no more mails while the store does not answer', async () => {
    await send(2 * mailsAtOnce);
    const { batch } = fixture.db;
    const pump = startPump(() => outboxWith({ email: slowMail }), fixture.deps.log, 1_000_000);
    pump.wake();
    await expect.poll(() => hanging.length).toBe(mailsAtOnce);
    fixture.db.batch = () => Promise.reject(new StoreUnavailable('locked'));
    pump.wake();
    await expect.poll(() => fixture.lines.join()).toContain('outbox-store-failed');
    fixture.db.batch = batch;
    await send(1);
    pump.wake();
    await expect.poll(() => fixture.calls.length).toBe(2 * mailsAtOnce + 1);
    expect(hanging).toHaveLength(mailsAtOnce);
    await answerAll();
    await pump.stop();
  });
});

it('a text whose provider may still answer belongs to its process', async () => {
  await fixture.db.run(
    `INSERT INTO deliveries (id, tenant, channel, target, message, state, attempts, next_at, lease_until, created_at)
      VALUES ('alert-1:2026-11-24', 'harbourside-ford', 'sms', '{}', '{}', 'waiting', 0, 0, 0, 0)`,
  );
  const answers: (() => void)[] = [];
  const sms: Channels['sms'] = () =>
    new Promise((done) => {
      answers.push(() => {
        done({ ok: true });
      });
    });
  const round = outboxWith({ sms }).pump();
  await expect.poll(() => answers.length).toBe(1);
  fixture.pass(smsTimeoutMs);
  let again = 0;
  await outboxWith({
    sms: () => {
      again += 1;
      return Promise.resolve({ ok: true });
    },
  }).pump();
  expect(again).toBe(0);
  answers[0]!();
  await round;
  expect(await unsent()).toEqual([]);
});
