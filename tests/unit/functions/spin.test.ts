// Spin to win at the functions: drawn on the server, once a person and campaign, each piece of a prize once.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SpinAnswer } from '../../../src/protocol/spin.ts';
import { prizesCsv, redeemPrize } from '../../../src/functions/spin/prize-commands.ts';
import { storeSpin } from '../../../src/functions/spin/draw-prize.ts';
import {
  openFunctions,
  signIn,
  type FunctionsFixture,
} from '../../fixtures/functions/functions-fixture.ts';
import { harbour } from '../../fixtures/functions/tenants.ts';

const campaign = {
  id: 'summer',
  name: 'Summer spin',
  start: '2026-11-01',
  end: '2026-11-30',
  prizes: [{ id: 'lock', name: 'Hitch lock', chance: 100, stock: 3 }],
  noPrize: 'No prize this time',
  redeem: 'Show the code at the counter.',
  terms: ['Open to everybody over 18.'],
  permits: [{ state: 'NSW' as const, number: 'TP/1' }],
};
let fixture: FunctionsFixture;
let kim: Record<string, string>;
beforeEach(async () => {
  const tenant = harbour();
  tenant.pages = { ...tenant.pages, spinToWin: true };
  tenant.spinToWin = structuredClone(campaign);
  fixture = await openFunctions({ tenants: [tenant] });
  kim = await signIn(fixture);
});
afterEach(() => fixture.close());

const tenant = () => fixture.tenants[0]!;
const spin = (cookies: Record<string, string> = kim, changes: object = {}) =>
  fixture.ask('/api/spin', {
    body: { email: 'kim@shopper.example', terms: true, ...changes },
    cookies,
  });
const told = async (answer: Response | Promise<Response>) =>
  (await (await answer).json()) as SpinAnswer;
const rows = () =>
  fixture.db.all<{ prize: string | null; number: number | null; code: string | null }>(
    'SELECT * FROM spins ORDER BY number',
  );

// Rule spin-2.
describe('a spin', () => {
  it('needs a sign-in, an address and the terms', async () => {
    expect((await spin({})).status).toBe(401);
    expect((await spin(kim, { email: '' })).status).toBe(422);
    expect((await spin(kim, { terms: false })).status).toBe(422);
    expect((await spin(kim, { prize: 'lock' })).status).toBe(422);
    expect(await rows()).toEqual([]);
  });

  it('gives the prize with a code on the page and by mail', async () => {
    const won = await told(spin());
    expect(won).toMatchObject({ state: 'done', prize: { id: 'lock', name: 'Hitch lock' } });
    expect(won.code).toMatch(/^[A-Z0-9]{10}$/);
    await fixture.outbox.pump();
    expect(fixture.mails).toHaveLength(1);
    expect(fixture.mails[0]!.text).toContain(`Your code: ${won.code!}`);
    expect(fixture.mails[0]!.text).toContain('NSW permit TP/1');
  });

  // Rule spin-5.
  it('that won is in the garage of its shopper, with the code and the way to collect it', async () => {
    const inGarage = async (cookies: Record<string, string>) => {
      const answer = await fixture.ask('/api/my-bookings', { cookies });
      return ((await answer.json()) as { prizes: unknown }).prizes;
    };
    expect(await inGarage(kim)).toEqual([]);
    const { code } = await told(spin());
    // The campaign is over, and its page is switched off.
    tenant().pages = { ...tenant().pages, spinToWin: false };
    const prize = { name: 'Hitch lock', code };
    expect(await inGarage(kim)).toEqual([{ ...prize, text: campaign.redeem }]);
    expect(await inGarage(await signIn(fixture, '0498 765 432'))).toEqual([]);
    await redeemPrize(fixture.db, tenant().slug, code!, Date.parse('2026-11-24T01:00:00Z'));
    expect(await inGarage(kim)).toMatchObject([
      {
        ...prize,
        text: expect.stringMatching(/^Collected on Tuesday,? 24 November 2026 at /) as string,
      },
    ]);
  });

  it('counts once for twenty attempts at the same time, and a repeat gets the first result', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => told(spin())));
    expect(new Set(all.map(({ code }) => code)).size).toBe(1);
    expect(await told(fixture.ask('/api/spin', { cookies: kim }))).toMatchObject({
      state: 'done',
      code: all[0]!.code,
    });
    await fixture.outbox.pump();
    expect([(await rows()).length, fixture.mails.length]).toEqual([1, 1]);
  });

  it('without a prize counts once, too', async () => {
    const unlucky = { ...campaign, prizes: [{ ...campaign.prizes[0]!, chance: 1 }] };
    const one = {
      tenant: tenant(),
      campaign: unlucky,
      person: 'kim',
      contactId: 'c',
      email: 'a@shopper.example',
      roll: 0.5,
      now: fixture.now(),
    };
    await Promise.all(Array.from({ length: 20 }, () => storeSpin(fixture.db, one)));
    expect(await rows()).toMatchObject([{ prize: null, code: null }]);
  });

  it('is not given again to a visitor who deletes the account and returns', async () => {
    const first = await told(spin());
    await fixture.ask('/api/my-data/erase', { body: {}, cookies: kim });
    expect(await fixture.db.all("SELECT id FROM deliveries WHERE id LIKE 'spin-%'")).toEqual([]);
    fixture.pass(61_000);
    expect((await told(spin(await signIn(fixture)))).code).toBe(first.code);
    expect(await rows()).toHaveLength(1);
  });

  it('is not taken before and after the campaign, and the result of an earlier one stays', async () => {
    fixture.pass(10 * 24 * 3_600_000);
    const late = await signIn(fixture, '0498 111 222');
    expect(await told(fixture.ask('/api/spin', { cookies: late }))).toMatchObject({
      state: 'ended',
    });
    expect((await spin(late)).status).toBe(404);
    expect(await rows()).toEqual([]);
  });

  it('does not exist without a campaign', async () => {
    tenant().spinToWin = null;
    expect((await spin()).status).toBe(404);
  });
});

// Rule spin-3.
describe('the stock of a prize', () => {
  it('is given once each, however many people spin at the same time', async () => {
    const results = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        storeSpin(fixture.db, {
          tenant: tenant(),
          campaign: tenant().spinToWin!,
          person: `p${String(at)}`,
          contactId: `c${String(at)}`,
          email: 'a@shopper.example',
          roll: 0.5,
          now: fixture.now(),
        }),
      ),
    );
    expect(results.filter(({ prize }) => prize === 'lock')).toHaveLength(3);
    const given = (await rows()).flatMap(({ number }) => (number === null ? [] : [Number(number)]));
    expect(given).toEqual([1, 2, 3]);
    expect(await rows()).toHaveLength(12);
  });

  it('is redeemed by its code, once', async () => {
    const { code } = await told(spin());
    const redeem = () => redeemPrize(fixture.db, tenant().slug, code!.toLowerCase(), fixture.now());
    expect(await prizesCsv(fixture.db, tenant().slug)).toMatch(
      new RegExp(`"summer","lock","${code!}",""\r\n$`),
    );
    expect(await redeem()).toBe('lock');
    expect(await redeem()).toBeNull();
    expect(await redeemPrize(fixture.db, tenant().slug, 'NONE', fixture.now())).toBeNull();
  });
});
