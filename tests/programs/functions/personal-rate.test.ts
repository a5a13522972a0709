// A shopper's own rate at the functions: made, shown, expired, deleted; and a partner on loopback (rules personal-1 to
// personal-3).
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { forgetExpired } from '../../../src/functions/jobs/retention.ts';
import { nodeHttpClient } from '../../../src/functions/http-client/node-http-client.ts';
import type { PersonalRateState } from '../../../src/protocol/personal-rate.ts';
import type { Problem } from '../../../src/protocol/problem.ts';
import {
  enquiry,
  formToken,
  openFunctions,
  signIn,
  storedLeads,
  type FunctionsFixture,
} from '../../fixtures/functions/functions-fixture.ts';
import { harbour } from '../../fixtures/functions/tenants.ts';

const day = 24 * 3_600_000;
const seller = () => {
  const tenant = harbour();
  tenant.pages = { ...tenant.pages, personalFinance: true };
  tenant.finance = {
    ...tenant.finance,
    personal: { validDays: 10, partner: null },
    quote: {
      ...tenant.finance.quote,
      estimate: {
        rates: { GREAT: 7.95, DECENT: 10.95, POOR: 15.95 },
        establishmentFee: 395,
        monthlyFee: 8,
      },
    },
  };
  return tenant;
};
let fixture: FunctionsFixture;
let kim: Record<string, string>;
const openWith = async (tenant = seller(), deps = {}) => {
  fixture = await openFunctions({ tenants: [tenant], deps });
  kim = await signIn(fixture);
};
afterEach(() => fixture.close());

const tenant = () => fixture.tenants[0]!;
const make = (body: object = {}, cookies = kim) =>
  fixture.ask('/api/personal-rate', {
    body: { credit: 'DECENT', consent: true, ...body },
    cookies,
  });
const told = async (answer: Response | Promise<Response>) =>
  (await (await answer).json()) as PersonalRateState;
const look = (cookies = kim) => told(fixture.ask('/api/personal-rate', { cookies }));
const remove = () => fixture.ask('/api/personal-rate/delete', { body: {}, cookies: kim });
const rows = () =>
  fixture.db.all<{ interest: number; consent: string }>('SELECT * FROM personal_rates');

// Rule personal-2.
describe('a shopper’s own rate', () => {
  beforeEach(() => openWith());

  it('is the tenant’s rate for the credit history, with its comparison rate and its last day', async () => {
    expect(await look()).toEqual({ state: 'none', rate: null });
    const made = await told(make());
    expect(made).toEqual(await look());
    expect(made.state).toBe('valid');
    expect(made.rate).toMatchObject({
      interest: 10.95,
      credit: 'DECENT',
      expires_at: '2026-12-04T00:00:00.000Z',
      expires_text: expect.stringContaining('4 December 2026') as string,
      source: expect.stringContaining('decent credit history') as string,
      terms: { establishmentFee: 395, monthlyFee: 8 },
    });
    expect(made.rate!.comparisonRate).toBeGreaterThan(10.95);
    expect(fixture.calls).toEqual([]);
    expect(await rows()).toMatchObject([
      { consent: expect.stringContaining('No credit file is read') as string },
    ]);
  });

  it('needs a sign-in and the consent, and takes no rate from a browser', async () => {
    expect((await make({}, {})).status).toBe(401);
    expect((await make({ consent: false })).status).toBe(422);
    expect((await make({ interest: 1 })).status).toBe(422);
    expect(await rows()).toEqual([]);
  });

  it('is one for each account: a newer one replaces it, and nobody else sees it', async () => {
    await Promise.all([make(), make({ credit: 'GREAT' })]);
    await make({ credit: 'POOR' });
    expect(await rows()).toMatchObject([{ interest: 15.95 }]);
    fixture.pass(61_000);
    const other = await signIn(fixture, '0498 111 222');
    expect(await look(other)).toEqual({ state: 'none', rate: null });
  });

  it('expires, says so for a week, and is then deleted', async () => {
    await make();
    fixture.pass(10 * day - 1);
    expect((await look()).state).toBe('valid');
    fixture.pass(1);
    expect(await look()).toMatchObject({ state: 'expired', rate: { interest: 10.95 } });
    await forgetExpired(fixture.db, fixture.now());
    expect(await rows()).toHaveLength(1);
    await forgetExpired(fixture.db, fixture.now() + 7 * day + 1);
    expect(await rows()).toEqual([]);
  });

  it('is in the answer about the session, for every device of the shopper', async () => {
    const session = async (cookies: Record<string, string>) =>
      (await (await fixture.ask('/api/session', { cookies })).json()) as {
        own_rate?: PersonalRateState;
      };
    expect((await session(kim)).own_rate).toEqual({ state: 'none', rate: null });
    await make();
    fixture.pass(61_000);
    const tablet = await signIn(fixture);
    expect((await session(tablet)).own_rate).toEqual(await look());
    expect((await session({})).own_rate).toBeUndefined();
    tenant().pages.personalFinance = false;
    expect((await session(tablet)).own_rate).toBeUndefined();
  });

  it('is deleted on request and with the account', async () => {
    await make();
    expect(await told(remove())).toEqual({ state: 'none', rate: null });
    expect(await rows()).toEqual([]);
    await make();
    await fixture.ask('/api/my-data/erase', { body: {}, cookies: kim });
    expect(await rows()).toEqual([]);
  });

  it('is in the copy of the shopper’s data, in words', async () => {
    await make();
    const page = await (await fixture.ask('/api/my-data/page', { cookies: kim })).text();
    for (const words of ['Your own rate', '10.95% p.a., ', '4 December 2026', 'No credit file']) {
      expect(page).toContain(words);
    }
    const file = (await (await fixture.ask('/api/my-data', { cookies: kim })).json()) as {
      personal_rates: unknown[];
    };
    expect(file.personal_rates).toMatchObject([{ interest: 10.95 }]);
  });

  it('does not exist where the site has no such page', async () => {
    tenant().pages.personalFinance = false;
    expect((await make()).status).toBe(404);
    expect((await fixture.ask('/api/personal-rate', { cookies: kim })).status).toBe(404);
  });

  // Rule personal-5.
  it('reaches the dealer with an enquiry about finance, while it is valid, and from nowhere else', async () => {
    await make();
    const send = async () =>
      fixture.ask('/api/leads', {
        body: enquiry(await formToken(fixture), { kind: 'finance-enquiry', category: undefined }),
        cookies: kim,
      });
    await send();
    fixture.pass(10 * day);
    await send();
    const leads = (await storedLeads(fixture)) as { payload: { own_rate?: string } }[];
    expect(leads.map(({ payload }) => payload.own_rate)).toEqual([
      expect.stringMatching(/^10\.95% p\.a\., .* comparison rate, from .* valid until /),
      undefined,
    ]);
  });

  it('leaves nothing about the person in the log', async () => {
    await make();
    expect(fixture.lines.join('\n')).not.toMatch(/DECENT|10\.95|0412/);
  });
});

// Rule personal-3.
describe('a partner that gives the rate', () => {
  let server: Server;
  let asked: { url: string; body: Record<string, unknown>; key: string | undefined }[] = [];
  let reply: { status: number; text: string };
  beforeAll(async () => {
    server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        asked.push({
          url: request.url ?? '',
          body: JSON.parse(Buffer.concat(parts).toString()) as Record<string, unknown>,
          key: request.headers.authorization,
        });
        response.statusCode = reply.status;
        response.end(reply.text);
      });
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  });
  afterAll(() => {
    server.close();
  });
  const rate = (changes: object = {}) => ({
    status: 200,
    text: JSON.stringify({
      outcome: 'rate',
      interestRate: 8.4,
      comparisonRate: '9.6',
      expiresAt: '2026-11-28T00:00:00Z',
      ...changes,
    }),
  });
  beforeEach(async () => {
    asked = [];
    reply = rate();
    const dealer = seller();
    dealer.finance.personal = { validDays: 10, partner: { name: 'Lender', check: 'soft' } };
    dealer.functions.integrations = {
      'personal-rate': { url: 'https://partner.example/rate', keyEnv: null },
    };
    const host = `127.0.0.1:${String((server.address() as AddressInfo).port)}`;
    const http = nodeHttpClient({ privateHosts: [host] });
    await openWith(dealer, {
      http: {
        call: (call: Parameters<typeof http.call>[0]) =>
          http.call({
            ...call,
            url: call.url.replace('https://partner.example', `http://${host}`),
          }),
      },
    });
    await fixture.ask('/api/user-details', {
      body: { name: 'Kim', last_name: 'Nguyen', email: 'kim@shopper.example', postcode: '4000' },
      cookies: kim,
    });
  });

  it('gets who asks, what they agreed to and the loan of the comparison rate, and its rate is stored', async () => {
    const made = await told(make());
    expect(made).toMatchObject({
      state: 'valid',
      rate: {
        interest: 8.4,
        comparisonRate: 9.6,
        source: 'from Lender',
        expires_at: '2026-11-28T00:00:00.000Z',
      },
    });
    expect(asked).toMatchObject([
      {
        url: '/rate',
        body: {
          firstName: 'Kim',
          lastName: 'Nguyen',
          phone: '0412345678',
          postcode: '4000',
          selfAssessedCreditScore: 'DECENT',
          check: 'soft',
          consent: { text: expect.stringContaining('soft check') as string },
          comparison: { amount: 30_000, termYears: 5 },
        },
      },
    ]);
  });

  it('ends its rate no later than the tenant says', async () => {
    reply = rate({ expiresAt: '2027-06-01T00:00:00Z' });
    expect((await told(make())).rate!.expires_at).toBe('2026-12-04T00:00:00.000Z');
  });

  it('may refuse, and an earlier rate then ends', async () => {
    await make();
    reply = { status: 200, text: '{"outcome":"refused"}' };
    expect(await told(make())).toEqual({ state: 'refused', rate: null });
    expect(await rows()).toEqual([]);
  });

  it.each<[string, () => { status: number; text: string }]>([
    ['is down', () => ({ status: 500, text: '' })],
    ['answers something else', () => ({ status: 200, text: '[]' })],
    ['leaves the comparison rate out', () => rate({ comparisonRate: null })],
    ['states a comparison rate below its rate', () => rate({ comparisonRate: 8 })],
    ['states more than the law allows', () => rate({ comparisonRate: 48.01 })],
    ['states no rate', () => rate({ interestRate: 0 })],
    ['answers with a rate that has ended', () => rate({ expiresAt: '2026-11-24T00:00:00Z' })],
    ['says no end', () => rate({ expiresAt: undefined })],
  ])('that %s changes nothing, and the page says so', async (_name, bad) => {
    await make();
    reply = bad();
    const failed = await make({ credit: 'POOR' });
    expect(failed.status).toBe(502);
    expect(((await failed.json()) as Problem).detail).toContain('nothing was changed');
    expect(await rows()).toMatchObject([{ interest: 8.4 }]);
    // A check of a credit file is not repeated.
    expect(asked).toHaveLength(2);
  });

  it('is asked only with a new code, a name, and a few times a day', async () => {
    fixture.pass(61_000);
    const nameless = await signIn(fixture, '0498 111 222');
    expect((await make({}, nameless)).status).toBe(422);
    for (let time = 0; time < 5; time += 1) expect((await make()).status).toBe(200);
    expect((await make()).status).toBe(429);
    fixture.pass(16 * 60_000);
    expect(await (await make()).json()).toMatchObject({ code: 'verify-again' });
    expect(asked).toHaveLength(5);
  });
});
