// The limits of phone codes (rule account-4).
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  cookieOf,
  openFunctions,
  type FunctionsFixture,
} from '../../fixtures/functions/functions-fixture.ts';

let fixture: FunctionsFixture;
beforeEach(async () => {
  fixture = await openFunctions();
});
afterEach(() => fixture.close());

const phone = '0412 345 678';
const otherHost = 'parkside-used-cars.localhost';

/** Asks for a code; the code and the challenge cookie of the browser that asked. */
async function askCode(body: Record<string, unknown> = {}, host?: string) {
  const sent = await fixture.ask('/api/sign-in/code', {
    body: { phone, ...body },
    ...(host !== undefined && { host }),
  });
  const code = /\d{6}/.exec(fixture.texts.at(-1)?.text ?? '')?.[0] ?? '';
  return { sent, code, cookies: { '__Host-challenge': cookieOf(sent, '__Host-challenge') } };
}
const tryCode = (
  code: string,
  cookies: Record<string, string>,
  body: Record<string, unknown> = {},
  more: { host?: string; ip?: string } = {},
) => fixture.ask('/api/sign-in/verify', { body: { phone, code, ...body }, cookies, ...more });

describe('codes are limited', () => {
  it('to one a minute and three in ten minutes per phone', async () => {
    expect((await askCode()).sent.status).toBe(200);
    const second = (await askCode()).sent;
    expect(second.status).toBe(429);
    expect(second.headers.get('retry-after')).toBe('60');
    for (let at = 0; at < 5; at += 1) {
      fixture.pass(60_000);
      await askCode();
    }
    expect(fixture.texts).toHaveLength(3);
  });

  it('at any time of the clock', async () => {
    const statuses: number[] = [];
    const after = async (ms: number) => {
      fixture.pass(ms);
      statuses.push((await askCode()).sent.status);
    };
    // The minute is over on the clock, not since the last code; so are the ten minutes.
    await after(7 * 60_000 + 59_500);
    await after(1_000);
    await after(59_000);
    await after(60_000);
    await after(90_000);
    await after(6 * 60_000 + 29_000);
    expect(statuses).toEqual([200, 429, 200, 200, 429, 200]);
  });

  it('to five a day per phone', async () => {
    for (let at = 0; at < 8; at += 1) {
      await askCode();
      fixture.pass(3_600_000);
    }
    expect(fixture.texts).toHaveLength(5);
  });

  it('to eight a day per phone at all dealers together, whatever address asks', async () => {
    const sent: [string, number][] = [];
    for (let at = 0; at < 12; at += 1) {
      const host = at % 2 === 0 ? 'harbourside-ford.localhost' : otherHost;
      const ask = { host, body: { phone }, ip: `198.51.100.${String(at)}` };
      sent.push([host, (await fixture.ask('/api/sign-in/code', ask)).status]);
      fixture.pass(3_600_000);
    }
    expect(sent.filter(([, status]) => status === 200)).toHaveLength(8);
    const asked = { host: otherHost, body: { phone }, ip: '198.51.100.99' };
    expect((await fixture.ask('/api/rate-limit', asked)).status).toBe(429);
    // Another phone is not affected, and the next day neither is this one.
    const another = { host: otherHost, body: { phone: '0412 345 679' } };
    expect((await fixture.ask('/api/sign-in/code', another)).status).toBe(200);
    fixture.pass(24 * 3_600_000);
    expect((await fixture.ask('/api/sign-in/code', asked)).status).toBe(200);
  });

  /** One address asks for codes of many phones, one each. */
  const askMany = async (count: number, ip = '203.0.113.7', first = 0) => {
    const statuses: number[] = [];
    for (let at = first; at < first + count; at += 1) {
      const asked = await fixture.ask('/api/sign-in/code', {
        body: { phone: `04120${String(10_000 + at)}` },
        headers: { 'x-forwarded-for': `198.51.100.${String(at)}` },
        ip,
      });
      statuses.push(asked.status);
    }
    return statuses;
  };

  it('to 50 an hour and 200 a day per address, whatever X-Forwarded-For claims', async () => {
    const sent = async (first: number) =>
      (await askMany(60, undefined, first)).filter((status) => status === 200).length;
    expect(await sent(0)).toBe(50);
    expect(fixture.lines.join()).not.toContain('visitor-address-unknown');
    const others = [];
    for (const hour of [1, 2, 3, 4]) {
      fixture.pass(3_600_000);
      others.push(await sent(hour * 100));
    }
    expect(others).toEqual([50, 50, 50, 0]);
    // One address cannot use up the texts of the dealer's other shoppers.
    expect(await askMany(1, '203.0.113.8', 900)).toEqual([200]);
  });

  it('by phone first: who presses again and again uses nothing of those behind the same address', async () => {
    const statuses = new Set<number>();
    for (let at = 0; at < 60; at += 1) {
      statuses.add((await fixture.ask('/api/sign-in/code', { body: { phone } })).status);
    }
    expect([...statuses]).toEqual([200, 429]);
    expect(await askMany(40)).toEqual(Array(40).fill(200));
  });

  it('and a refusal says when a code is sent again', async () => {
    const refusal = async () => {
      const answer = await fixture.ask('/api/sign-in/code', { body: { phone } });
      const { detail } = (await answer.json()) as { detail?: string };
      return [detail?.replace(/^.* later\. /, ''), answer.headers.get('retry-after')];
    };
    await askCode();
    fixture.pass(20_000);
    expect(await refusal()).toEqual(['You can ask for another code in 1 minute.', '40']);
    fixture.pass(40_000);
    await askCode();
    fixture.pass(60_000);
    await askCode();
    fixture.pass(60_000);
    expect(await refusal()).toEqual(['You can ask for another code in 7 minutes.', '420']);
    for (const ms of [7, 10]) {
      fixture.pass(ms * 60_000);
      await askCode();
    }
    fixture.pass(3_600_000);
    expect((await refusal())[0]).toBe('You can ask for another code in 23 hours.');
  });

  it('and raise an alarm where all visitors have one address', async () => {
    await askMany(51, '127.0.0.1');
    expect(fixture.texts).toHaveLength(50);
    expect(JSON.parse(fixture.lines.at(-1)!)).toMatchObject({
      level: 'alarm',
      event: 'visitor-address-unknown',
    });
  });

  it('to the tenant’s daily budget', async () => {
    for (let at = 0; at < 510; at += 1) {
      await fixture.ask('/api/sign-in/code', {
        body: { phone: `04${String(12_000_000 + at)}` },
        ip: `10.${String(at >> 8)}.${String(at & 255)}.1`,
      });
    }
    expect(fixture.texts).toHaveLength(500);
    expect(fixture.lines.join()).toContain('sms-budget-spent');
  });

  it('and none is sent when the counter is broken', async () => {
    const broken = () => Promise.reject(new Error('counter'));
    const limiter = { take: broken, freeAt: broken, uncount: broken };
    await fixture.close();
    fixture = await openFunctions({ deps: { limits: { durable: limiter, quick: limiter } } });
    const answer = await fixture.ask('/api/sign-in/code', { body: { phone } });
    expect(answer.status).toBe(500);
    expect(fixture.texts).toEqual([]);
  });

  it('to 60 failures an hour per address', async () => {
    const { code, cookies } = await askCode();
    const wrong = code === '000000' ? '000001' : '000000';
    for (let at = 0; at < 60; at += 1) await tryCode(wrong, {});
    const refused = await tryCode(code, cookies);
    expect(refused.status).toBe(429);
    expect(((await refused.json()) as { detail: string }).detail).toMatch(
      /later\. A code can be entered in (?:1 hour|\d\d minutes)\.$/,
    );
    expect((await tryCode(code, cookies, {}, { ip: '192.0.2.9' })).status).toBe(200);
  });

  it('which /api/rate-limit reports before a code is requested', async () => {
    const ask = () => fixture.ask('/api/rate-limit', { body: { phone } });
    expect((await ask()).status).toBe(200);
    await askCode();
    const answer = await ask();
    expect(answer.status).toBe(429);
    expect(await answer.json()).toMatchObject({
      detail:
        'Too many verification attempts. Please try again later. You can ask for another code in 1 minute.',
    });
  });
});
