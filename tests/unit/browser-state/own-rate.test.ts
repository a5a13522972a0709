// The record of the shopper's own rate in the browser. Rule personal-6.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isOld, ownRate } from '../../../src/browser-state/own-rate.ts';
import {
  currentSession,
  forgetAccount,
  verifyCode,
} from '../../../src/islands/account/account-calls.ts';
import { refreshOwnRate } from '../../../src/islands/personal-rate/refresh-own-rate.ts';
import type { PersonalRateAnswer } from '../../../src/protocol/personal-rate.ts';
import { memoryStorage, refusingStorage } from '../../fixtures/browser-storage.ts';

const dayMs = 24 * 3_600_000;
const rate: PersonalRateAnswer = {
  interest: 12.95,
  comparisonRate: 14.1,
  credit: 'DECENT',
  source: 'from a table',
  expires_at: new Date(14 * dayMs).toISOString(),
  expires_text: 'in two weeks',
  terms: {
    establishmentFee: 395,
    monthlyFee: 8,
    rounding: 'whole',
  },
};
const valid = { state: 'valid' as const, rate };

let storage: ReturnType<typeof memoryStorage>;
const onSite = (site: string) => {
  vi.stubGlobal('document', { documentElement: { dataset: { site } } });
};
beforeEach(() => {
  storage = memoryStorage();
  vi.stubGlobal('localStorage', storage);
  vi.useFakeTimers({ now: 0 });
  onSite('parkside');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the shopper’s own rate in the browser', () => {
  it('is the server’s answer until the rate ends', () => {
    ownRate.keep(valid);
    expect(ownRate.read()).toEqual({ ...rate, asked: 0 });
    vi.setSystemTime(14 * dayMs - 1);
    expect(ownRate.read()).toMatchObject({ interest: 12.95 });
    vi.setSystemTime(14 * dayMs);
    expect(ownRate.read()).toBeNull();
  });

  it('is not that of another site at the same address', () => {
    ownRate.keep(valid);
    onSite('harbourside');
    expect(ownRate.read()).toBeNull();
  });

  it.each(['none', 'expired', 'refused'] as const)('is gone after the answer "%s"', (state) => {
    ownRate.keep(valid);
    ownRate.keep({ state, rate: state === 'expired' ? rate : null });
    expect(storage.values.size).toBe(0);
  });

  it('is gone when the account is forgotten: after a sign-out or its deletion', () => {
    ownRate.keep(valid);
    forgetAccount();
    expect(ownRate.read()).toBeNull();
  });

  it.each([
    ['broken JSON', '{"at":0,"value":{'],
    ['nothing', '{"at":0,"value":null}'],
    ['a rate without its comparison rate', { ...rate, asked: 0, comparisonRate: undefined }],
    ['a rate without terms', { ...rate, asked: 0, terms: undefined }],
    ['a rate without an end', { ...rate, asked: 0, expires_at: undefined }],
  ])('is none where the storage has %s', (_, stored) => {
    const text = typeof stored === 'string' ? stored : JSON.stringify({ at: 0, value: stored });
    storage.setItem('parkside:own-rate', text);
    expect(ownRate.read()).toBeNull();
  });

  it('is none where the browser has no storage', () => {
    vi.stubGlobal('localStorage', refusingStorage());
    ownRate.keep(valid);
    expect(ownRate.read()).toBeNull();
  });
});

const answering = (status: number, json: object) => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(json, { status })));
};

describe.each([
  ['the sign-in', () => verifyCode('0412 345 678', '123456', 'sign-in', [])],
  ['the garage or another page that asks who is signed in', () => currentSession()],
])('the server’s answer to %s', (_, ask) => {
  const session = { signed_in: true, user: null, verified_recently: true };

  it('has the account’s rate, so another device learns of it', async () => {
    answering(200, { ...session, own_rate: valid });
    await ask();
    expect(ownRate.read()).toMatchObject({ interest: 12.95 });
  });

  it('ends a rate that is not the account’s', async () => {
    ownRate.keep(valid);
    answering(200, session);
    await ask();
    expect(ownRate.read()).toBeNull();
  });

  it('changes nothing when it fails', async () => {
    ownRate.keep(valid);
    answering(500, {});
    await ask();
    expect(ownRate.read()).not.toBeNull();
  });
});

describe('after a day the rate', () => {
  beforeEach(() => {
    ownRate.keep(valid);
    vi.setSystemTime(dayMs + 1);
  });

  it('is asked for again, and is then the new one', async () => {
    expect(isOld(ownRate.read()!)).toBe(true);
    answering(200, { state: 'valid', rate: { ...rate, interest: 9.95 } });
    await refreshOwnRate();
    expect(ownRate.read()).toMatchObject({ interest: 9.95 });
    expect(isOld(ownRate.read()!)).toBe(false);
  });

  it.each([
    ['somebody deleted it on another device', 200, { state: 'none', rate: null }],
    ['the shopper is signed out', 401, {}],
    ['the site has no own rates any more', 404, {}],
  ])('is gone when %s', async (_, status, json) => {
    answering(status, json);
    await refreshOwnRate();
    expect(ownRate.read()).toBeNull();
  });

  it('stays when the server does not answer', async () => {
    answering(500, {});
    await refreshOwnRate();
    expect(ownRate.read()).not.toBeNull();
  });
});
