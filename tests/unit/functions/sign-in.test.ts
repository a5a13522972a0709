import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../../src/protocol/endpoint.ts';
import { endpoints } from '../../../src/protocol/endpoints.ts';
import { codeLimits } from '../../../src/functions/account/codes.ts';
import { sessionLifetimes } from '../../../src/functions/account/sessions.ts';
import {
  cookieOf,
  openFunctions,
  signIn,
  vehicle,
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

const sessions = () => fixture.db.all('SELECT * FROM sessions');

describe('a phone code', () => {
  // Rule account-6.
  it('is six digits by SMS and opens a session with the visitor’s details', async () => {
    const { sent, code, cookies } = await askCode({
      first_name: 'Kim',
      email: 'kim@shopper.example',
    });
    expect(await sent.json()).toEqual({ sent: true, resend_after: 60, expires_in: 300 });
    expect(fixture.texts[0]).toMatchObject({ to: '0412345678', from: 'DEALER' });
    const opened = await tryCode(code, cookies);
    expect(await opened.json()).toEqual({
      signed_in: true,
      verified_recently: true,
      user: {
        phone: '0412345678',
        name: 'Kim',
        last_name: '',
        email: 'kim@shopper.example',
        postcode: '',
      },
    });
    const line = opened.headers.getSetCookie().find((each) => each.startsWith('__Host-sid='))!;
    expect(line).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    const kinds = await fixture.db.all('SELECT verification_type FROM verifications ORDER BY id');
    expect(
      kinds.map((row) => (row as { verification_type: string }).verification_type).sort(),
    ).toEqual(['sms', 'verify']);
  });

  it('and the session’s token are never stored in clear text', async () => {
    const { code, cookies } = await askCode();
    const opened = await tryCode(code, cookies);
    const token = cookieOf(opened, '__Host-sid');
    const rows = JSON.stringify([await fixture.db.all('SELECT * FROM codes'), await sessions()]);
    expect(rows).not.toContain(token);
    expect(rows).not.toContain(cookies['__Host-challenge']);
    expect(rows).not.toMatch(new RegExp(`"${code}"`));
  });

  it('allows five of 200 parallel wrong guesses, each from its own address', async () => {
    const { code, cookies } = await askCode();
    const wrong = code === '000000' ? '000001' : '000000';
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, at) =>
        tryCode(wrong, cookies, {}, { ip: `198.51.${String(at >> 4)}.${String(at)}` }),
      ),
    );
    expect(answers.every(({ status }) => status === 401 || status === 429)).toBe(true);
    expect(await fixture.db.one('SELECT attempts, state FROM codes')).toEqual({
      attempts: 5,
      state: 'live',
    });
    const right = await tryCode(code, cookies, {}, { ip: '192.0.2.1' });
    expect(right.status).toBe(429);
    expect(await right.json()).toMatchObject({
      detail: 'Too many verification attempts. Please ask for a new code.',
    });
  });

  // Rule account-4.
  it('that the browser can still enter is asked for again', async () => {
    const { code, cookies } = await askCode();
    const ask = async (more = {}) => {
      const answer = await fixture.ask('/api/sign-in/code', { body: { phone, ...more }, cookies });
      return [answer.status, fixture.texts.length, await answer.json()];
    };
    fixture.pass(20_000);
    const soon = { sent: false, resend_after: 40, expires_in: 280 };
    expect(await ask()).toEqual([200, 1, soon]);
    expect(await ask({ again: true })).toEqual([200, 1, soon]);
    expect((await ask({ purpose: 'payment' }))[0]).toBe(429);
    fixture.pass(50_000);
    expect(await ask({ first_name: 'Kim' })).toEqual([
      200,
      1,
      { sent: false, resend_after: 0, expires_in: 230 },
    ]);
    expect(await (await tryCode(code, cookies)).json()).toMatchObject({ user: { name: 'Kim' } });
    expect((await ask())[1]).toBe(2);
  });

  it('that is asked for anew after a minute voids the last one', async () => {
    const { code, cookies } = await askCode();
    fixture.pass(60_000);
    await fixture.ask('/api/sign-in/code', { body: { phone, again: true }, cookies });
    expect(fixture.texts).toHaveLength(2);
    expect((await tryCode(code, cookies)).status).toBe(401);
  });

  it('entered 50 times in parallel opens one session', async () => {
    const { code, cookies } = await askCode();
    await Promise.all(Array.from({ length: 50 }, () => tryCode(code, cookies)));
    expect(await sessions()).toHaveLength(1);
  });

  // Rule account-5.
  it('is refused with the same message whatever is wrong', async () => {
    const fits = await askCode();
    const wrong = fits.code === '123456' ? '654321' : '123456';
    const tries = [
      tryCode(wrong, fits.cookies),
      tryCode(fits.code, {}),
      tryCode(fits.code, { '__Host-challenge': 'another-browser' }),
      tryCode(fits.code, fits.cookies, { purpose: 'finance' }),
      tryCode(fits.code, fits.cookies, { phone: '0499 999 999' }),
      tryCode(fits.code, fits.cookies, {}, { host: otherHost }),
    ];
    for (const answer of await Promise.all(tries)) {
      expect(answer.status).toBe(401);
      expect(await answer.json()).toMatchObject({
        code: 'code-wrong',
        detail: 'The verification code is invalid. Please try again.',
      });
    }
    expect(await sessions()).toEqual([]);
  });

  it('expires after five minutes, after use, and after a newer one', async () => {
    const old = await askCode();
    fixture.pass(codeLimits.resendAfterMs);
    const newer = await askCode();
    expect((await tryCode(old.code, old.cookies)).status).toBe(401);
    expect((await tryCode(newer.code, newer.cookies)).status).toBe(200);
    expect((await tryCode(newer.code, newer.cookies)).status).toBe(401);
    fixture.pass(10 * 60_000);
    const late = await askCode();
    fixture.pass(codeLimits.ttlMs + 1);
    expect((await tryCode(late.code, late.cookies)).status).toBe(401);
  });

  it('does not live longer when the clock is set back', async () => {
    const { code, cookies } = await askCode();
    fixture.pass(-3_600_000);
    expect((await tryCode(code, cookies)).status).toBe(401);
  });

  it.each(['1900 123 456', '07 3123 4567', '+44 7700 900123', '+882 16 12345678', '13 12 34'])(
    'never goes to %s',
    async (number) => {
      const answer = await fixture.ask('/api/sign-in/code', { body: { phone: number } });
      expect([422]).toContain(answer.status);
      expect(fixture.texts).toEqual([]);
    },
  );

  it('must be six digits', async () => {
    const { cookies } = await askCode();
    const answer = await tryCode('12345', cookies);
    expect(await answer.json()).toMatchObject({
      errors: expect.arrayContaining([
        { path: 'code', message: 'Code must be 6 digits.' },
      ]) as unknown,
    });
  });

  it('that the provider rejects is void, and the visitor gets the dealer’s number', async () => {
    fixture.replies.sms = () => ({ ok: false, code: 'INVALID_RECIPIENT' });
    const { sent } = await askCode();
    expect(sent.status).toBe(502);
    expect(await sent.json()).toMatchObject({
      code: 'sms-failed',
      phone: expect.any(String) as string,
    });
    expect(await fixture.db.one('SELECT state FROM codes')).toEqual({ state: 'void' });
  });
});

// Rule account-7.
describe('whether a contact exists', () => {
  it('gets the same answer for a known and an unknown number', async () => {
    await signIn(fixture);
    const ask = (number: string) =>
      fixture.ask(`/api/check-if-contact-exists?phone_number=${encodeURIComponent(number)}`);
    const known = await ask(phone);
    const unknown = await ask('0498 000 000');
    expect([known.status, await known.text()]).toEqual([unknown.status, await unknown.text()]);
  });
});

describe('a session', () => {
  const session = async (cookies: Record<string, string>, host?: string) => {
    const answer = await fixture.ask('/api/session', {
      cookies,
      ...(host !== undefined && { host }),
    });
    return ((await answer.json()) as { signed_in: boolean }).signed_in;
  };

  it('of one tenant is not valid at another, at every endpoint that needs one', async () => {
    const cookies = await signIn(fixture);
    expect(await session(cookies)).toBe(true);
    expect(await session(cookies, otherHost)).toBe(false);
    const guarded = (Object.values(endpoints) as Endpoint[]).filter((each) => each.signedIn);
    expect(guarded.length).toBeGreaterThan(10);
    for (const { path, method } of guarded) {
      const body = method === 'get' ? undefined : {};
      const answer = await fixture.ask(path, { cookies, host: otherHost, body });
      expect([path, answer.status]).toEqual([path, 401]);
    }
  });

  // Rule account-10.
  it('ends on the server at sign-out', async () => {
    const cookies = await signIn(fixture);
    const out = await fixture.ask('/api/sign-out', { body: {}, cookies });
    expect(cookieOf(out, '__Host-sid')).toBe('');
    expect(await session(cookies)).toBe(false);
  });

  it('ends after 14 idle days, and after 30 however busy', async () => {
    const day = 24 * 3_600_000;
    const cookies = await signIn(fixture);
    fixture.pass(13 * day);
    expect(await session(cookies)).toBe(true);
    fixture.pass(13 * day);
    expect(await session(cookies)).toBe(true);
    fixture.pass(5 * day);
    expect(await session(cookies)).toBe(false);
    const idle = await signIn(fixture, '0498 765 432');
    fixture.pass(sessionLifetimes.idleMs + 1);
    expect(await session(idle)).toBe(false);
  });

  it('brings anonymous favourites into the watchlist', async () => {
    await fixture.stock([vehicle('1'), vehicle('2')]);
    const { code, cookies } = await askCode();
    const opened = await tryCode(code, cookies, { favourites: ['1', '2', 'gone'] });
    const sid = { '__Host-sid': cookieOf(opened, '__Host-sid') };
    const listed = await fixture.ask('/api/watchlist', { cookies: sid });
    expect(((await listed.json()) as { items: unknown[] }).items).toHaveLength(2);
    const merged = await fixture.ask('/api/watchlist/merge', {
      body: { car_ids: ['1', '2'] },
      cookies: sid,
    });
    expect(await merged.json()).toEqual({ success: true, added: 0 });
  });

  it('keeps the details a visitor changes', async () => {
    const cookies = await signIn(fixture);
    const body = { name: 'Ada', postcode: '4006' };
    const answer = await fixture.ask('/api/user-details', { body, cookies });
    expect(await answer.json()).toMatchObject({ user: { name: 'Ada', postcode: '4006' } });
  });

  it('loses the details that a visitor empties, and only those', async () => {
    const cookies = await signIn(fixture);
    const change = (body: object) => fixture.ask('/api/user-details', { body, cookies });
    await change({ name: 'Ada', last_name: 'Ng', email: 'ada@shopper.example', postcode: '4006' });
    await change({ name: '', email: '', postcode: '' });
    const answer = await fixture.ask('/api/session', { cookies });
    const user = { name: '', last_name: 'Ng', email: '', postcode: '' };
    expect(await answer.json()).toMatchObject({ user });
  });
});

describe('requests of other sites', () => {
  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['no origin', { origin: '' }],
    ['a cross-site page', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling site', { 'sec-fetch-site': 'same-site' }],
    ['no word of the browser', { 'sec-fetch-site': '' }],
    ['the origin with another port', { origin: 'http://harbourside-ford.localhost:9999' }],
  ])('are refused: %s', async (_what, headers) => {
    const answer = await fixture.ask('/api/sign-in/code', { body: { phone }, headers });
    expect(answer.status).toBe(403);
    expect(fixture.texts).toEqual([]);
  });

  it('are refused when they pose as forms or text', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', '']) {
      const headers = { 'content-type': type };
      const answer = await fixture.ask('/api/sign-in/code', { body: { phone }, headers });
      expect(answer.status).toBe(415);
    }
  });

  it('to an unknown host are answered 421', async () => {
    for (const host of ['evil.example', 'localhost', 'x.harbourside-ford.localhost']) {
      expect((await fixture.ask('/api/session', { host })).status).toBe(421);
    }
  });
});
