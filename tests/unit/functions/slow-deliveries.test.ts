import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createChannels } from '../../../src/functions/outbox/channels/channels.ts';
import {
  callDeadlineMs,
  leaseMs,
  mailsAtOnce,
  mailTimes,
} from '../../../src/functions/outbox/lanes.ts';
import { createOutbox, type Channels } from '../../../src/functions/outbox/outbox.ts';
import { startPump } from '../../../src/functions/outbox/pump.ts';
import { clickSendSms } from '../../../src/functions/adapters/clicksend-sms.ts';
import type { HttpClient } from '../../../src/functions/http-client/http-client.ts';
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
  fixture.pass(callDeadlineMs);
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

/** Answers that a mail server gives for one mail on a new connection. */
const answersOfMail = 9;

describe('receivers that are slow to answer', () => {
  /** What each receiver got, and calls that end at a time (epoch ms) of the fixture's clock. */
  let got: string[];
  let pending: { at: number; end: () => void }[];
  /** Calls of the store that have not ended. */
  let busy: number;
  beforeEach(() => {
    got = [];
    pending = [];
    busy = 0;
    const { db } = fixture;
    const counted = <T>(work: Promise<T>) => {
      busy += 1;
      return work.finally(() => (busy -= 1));
    };
    const { batch, run } = db;
    db.batch = (statements) => counted(batch.call(db, statements));
    db.run = (...run_) => counted(run.call(db, ...run_));
  });

  const after = <T>(ms: number, result: T): Promise<T> =>
    new Promise((done) => {
      pending.push({ at: fixture.now() + ms, end: () => done(result) });
    });
  /** Everything that can happen at this time has happened. */
  const settled = async () => {
    for (let idle = 0; idle < 3; idle = busy === 0 ? idle + 1 : 0) {
      await new Promise((next) => setImmediate(next));
    }
  };
  /** A receiver takes the message at once, and answers later. The caller gives up at its deadline. */
  const receivers = (answerMs: number): Channels => {
    const http: HttpClient = {
      call({ url, body = '', timeoutMs }) {
        got.push(`${url} ${/"lead_id":"([^"]+)"|"body":"([^"]+)"/.exec(body)!.slice(1).join('')}`);
        const text = '{"data":{"messages":[{"status":"SUCCESS"}]}}';
        return answerMs < timeoutMs
          ? after(answerMs, { ok: true as const, status: 200, text })
          : after(timeoutMs, { ok: false as const, code: 'timeout' as const });
      },
    };
    const mail = {
      send: ({ id }: { id: string }) => {
        got.push(id);
        const wholeMs = answerMs * answersOfMail;
        return answerMs < mailTimes.answerMs && wholeMs < mailTimes.deadlineMs
          ? after(wholeMs, { ok: true as const })
          : after(mailTimes.answerMs, { ok: false as const, code: 'ETIMEDOUT' });
      },
    };
    const sms = clickSendSms(http, { username: 'u', key: 'k' });
    return createChannels({ ...fixture.deps, http, mail, sms });
  };
  const text = (at: number) => {
    const message = JSON.stringify({ to: '0412345678', text: `text ${String(at)}` });
    return fixture.db.run(
      `INSERT INTO deliveries (id, tenant, channel, target, message, state, attempts, next_at, lease_until, created_at)
        VALUES (?, 'harbourside-ford', 'sms', '{}', ?, 'waiting', 0, 0, 0, 0)`,
      [`text-${String(at)}`, message],
    );
  };

  it.each([5, 15, 50])(
    'of %i s get each of 30 leads, and each text, once from three servers',
    async (seconds) => {
      await send(30);
      for (let at = 0; at < 30; at += 1) await text(at);
      const channels = receivers(seconds * 1_000);
      const pumps = [1, 2, 3].map(() => {
        const outbox = createOutbox({ ...fixture.deps, channels });
        return startPump(() => outbox, fixture.deps.log, 1_000_000);
      });
      const stepMs = 5_000;
      while ((await unsent()).length > 0) {
        for (const pump of pumps) pump.wake();
        await settled();
        fixture.pass(stepMs);
        const ended = pending.filter(({ at }) => at <= fixture.now());
        pending = pending.filter(({ at }) => at > fixture.now());
        for (const { end } of ended) end();
        await settled();
        expect(got.length).toBeLessThanOrEqual(90);
      }
      expect(new Set(got).size).toBe(90);
      await Promise.all(pumps.map((pump) => pump.stop()));
    },
  );

  it('keep a delivery that this server already sends, even when its lease has ended', async () => {
    await text(1);
    const pump = startPump(
      () => createOutbox({ ...fixture.deps, channels: receivers(50_000) }),
      fixture.deps.log,
      1_000_000,
    );
    pump.wake();
    await settled();
    // Nothing renewed the lease meanwhile, and another server took the delivery and failed.
    await fixture.db.run('UPDATE deliveries SET lease = NULL, lease_until = 0, next_at = 0');
    fixture.pass(leaseMs + 1);
    pump.wake();
    await settled();
    expect(got).toHaveLength(1);
    for (const { end } of pending) end();
    await pump.stop();
    expect(await unsent()).toEqual([]);
  });
});
