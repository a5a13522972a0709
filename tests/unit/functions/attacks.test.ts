// Four hundred attacks of twenty classes on a dealer's functions, the same in every run. Afterwards nothing scarce is taken, nothing
// was sent to a stranger, and an honest shopper is served.
import { leadMaxBytes } from '../../../src/protocol/lead.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  enquiry,
  formToken,
  openFunctions,
  sessionOf,
  signIn,
  vehicle,
  type Ask,
  type FunctionsFixture,
} from '../../fixtures/functions/functions-fixture.ts';
import { harbour } from '../../fixtures/functions/tenants.ts';

let fixture: FunctionsFixture;
let token = '';
/** A session of another person than the attacked ones. */
let cookies: Record<string, string> = {};
const victim = '0412 345 678';
const markup = '<script>alert(1)</script>';
const stockSize = 40;

beforeAll(async () => {
  const tenant = harbour({ confirmMail: true });
  fixture = await openFunctions({
    tenants: [{ ...tenant, pages: { ...tenant.pages, garage: true } }],
  });
  await fixture.stock(Array.from({ length: stockSize }, (_, at) => vehicle(String(at))));
  cookies = await signIn(fixture, '0499 000 111');
  token = await formToken(fixture);
});
afterAll(() => fixture.close());

/** Everybody has an address of their own, so that no limit of an address hides a hole. */
const ipOf = (at: number) => `198.18.${String(Math.floor(at / 250))}.${String((at % 250) + 1)}`;
const post = (path: string, body: unknown, more: Ask = {}) => fixture.ask(path, { body, ...more });
const lead = (changes: Record<string, unknown>, more: Ask = {}) =>
  post('/api/leads', enquiry(token, { email: 'attacker@shopper.example', ...changes }), more);
const phoneOf = (at: number) => `04${String(10_000_000 + at * 7)}`;

type Attack = (at: number, ip: string) => Promise<Response>;

/** Each refuses, or is harmless: `status` says which answers are right. */
const classes: Record<string, { status: number[]; attack: Attack }> = {
  'a hold without a code': {
    status: [401],
    attack: (at, ip) =>
      lead(
        {
          kind: 'reservation',
          car_id: String(at % stockSize),
          category: undefined,
          phone: phoneOf(at),
        },
        { ip },
      ),
  },
  'a hold for another number than that of the code': {
    status: [422, 429],
    attack: (at, ip) =>
      lead(
        { kind: 'reservation', car_id: String(at % stockSize), category: undefined, phone: victim },
        { ip, cookies },
      ),
  },
  'a time with a filled honeypot': {
    status: [201, 429],
    attack: (at, ip) =>
      lead(
        {
          kind: 'test-drive',
          category: undefined,
          car_id: String(at),
          booking_at: slot(at),
          company_website: 'x',
          phone: phoneOf(at),
        },
        { ip },
      ),
  },
  'more times than one phone may have': {
    status: [201, 409, 429],
    attack: (at, ip) =>
      lead(
        {
          kind: 'test-drive',
          category: undefined,
          car_id: String(at),
          booking_at: slot(at + 3),
          phone: '0498 000 222',
        },
        { ip },
      ),
  },
  'a flood from one person': {
    status: [201, 429],
    attack: (at, ip) => lead({ phone: '0498 000 333', message: `flood ${String(at)}` }, { ip }),
  },
  'a flood from one address': {
    status: [201, 429],
    attack: (at) =>
      lead({ phone: phoneOf(at + 500), message: `address ${String(at)}` }, { ip: '198.19.0.1' }),
  },
  'a forged form token': {
    status: [403],
    attack: (at, ip) => post('/api/leads', enquiry(`${String(at)}~a~${'b'.repeat(47)}`), { ip }),
  },
  'a form of another site': {
    status: [403],
    attack: (_at, ip) => lead({}, { ip, headers: { origin: 'https://evil.example' } }),
  },
  'a host that no tenant has': {
    status: [421],
    attack: (at, ip) => lead({}, { ip, host: `evil${String(at)}.example` }),
  },
  'a session that was guessed': {
    status: [401],
    attack: (at, ip) =>
      fixture.ask('/api/my-data', { ip, cookies: { '__Host-sid': `guess-${String(at)}` } }),
  },
  'the enquiries of a stranger': {
    status: [404, 429],
    attack: (at, ip) =>
      post('/api/my-bookings/confirm', { reference: `AAAA-AA${String(10 + at)}` }, { ip, cookies }),
  },
  'cancelling what is not theirs': {
    status: [404],
    attack: (at, ip) =>
      post('/api/my-bookings/cancel', { booking: `lead-${String(at)}` }, { ip, cookies }),
  },
  'codes to a stranger': {
    status: [200, 429],
    attack: (_at, ip) => post('/api/sign-in/code', { phone: '0498 000 444' }, { ip }),
  },
  'a guessed code': {
    status: [401, 422, 429],
    attack: (at, ip) =>
      post(
        '/api/sign-in/verify',
        { phone: victim, code: String(100_000 + at) },
        { ip, cookies: { '__Host-challenge': 'guess' } },
      ),
  },
  'a link that was signed by nobody': {
    status: [400, 403, 404, 410, 422],
    attack: (at, ip) =>
      fixture.ask(`/api/answer-lead?token=lead~${String(at)}~${'c'.repeat(47)}`, { ip }),
  },
  'a webhook without a signature': {
    status: [400, 404],
    attack: (at, ip) => post('/api/payments/webhook', { id: `evt_${String(at)}` }, { ip }),
  },
  'a body that is too large': {
    status: [413],
    attack: (_at, ip) => lead({ message: 'x'.repeat(leadMaxBytes) }, { ip }),
  },
  'a body that is no enquiry': {
    status: [400, 422],
    attack: (at, ip) =>
      post('/api/leads', [null, { kind: 'x' }, [], 'text', { kind: { $gt: '' } }][at % 5], { ip }),
  },
  'markup and header lines in every field': {
    status: [201, 422, 429],
    attack: (at, ip) =>
      lead(
        {
          name: `${markup}\r\nBcc: all@evil.example`,
          last_name: markup,
          message: `${markup} ${String(at)}`,
          phone: phoneOf(at + 900),
          email: `victim${String(at)}@shopper.example`,
        },
        { ip },
      ),
  },
  'a redirect to another site': {
    status: [200, 422],
    attack: (at, ip) =>
      fixture.ask(
        `/api/gate?path=${encodeURIComponent(['//evil.example', '/\\evil.example', '/..//evil.example', '/%09/evil.example'][at % 4]!)}`,
        { ip },
      ),
  },
};

/** The half-hours of the next open days. */
const slot = (at: number) =>
  new Date(
    Date.parse('2026-11-25T00:00:00Z') + (Math.floor(at / 10) * 48 + (at % 10)) * 1_800_000,
  ).toISOString();

const timesEach = 20;
const attacks = Object.entries(classes).flatMap(([name, each]) =>
  Array.from({ length: timesEach }, (_, at) => ({ name, at, ...each })),
);

it('four hundred attacks get the answers that they should', async () => {
  expect(attacks).toHaveLength(400);
  const findings: string[] = [];
  for (const [number, { name, at, status, attack }] of attacks.entries()) {
    const answer = await attack(at, ipOf(number));
    if (!status.includes(answer.status))
      findings.push(`${name} ${String(at)}: ${String(answer.status)}`);
    if (answer.headers.get('location')?.includes('evil'))
      findings.push(`${name}: leads to evil.example`);
    if (/"redirect":"[^"]*\/\/evil/.test(await answer.text())) findings.push(`${name}: redirects`);
  }
  expect(findings).toEqual([]);
});

it('afterwards nothing scarce is taken', async () => {
  const count = async (sql: string) => Number((await fixture.db.one<{ n: number }>(sql))?.n);
  expect(await count('SELECT COUNT(*) AS n FROM holds')).toBe(0);
  // One phone has its two bookings; the honeypot has none.
  expect(await count('SELECT COUNT(*) AS n FROM appointments')).toBe(2);
  expect(
    await count("SELECT COUNT(*) AS n FROM leads WHERE phone = '0498000333'"),
  ).toBeLessThanOrEqual(10);
  expect(
    await count('SELECT MAX(LENGTH(payload)) AS n FROM leads WHERE flag IS NOT NULL'),
  ).toBeLessThanOrEqual(4_096);
  expect(fixture.texts.filter(({ to }) => to === '0498000444').length).toBeLessThanOrEqual(3);
});

it('nothing of an attacker reaches a stranger, a header or the log', async () => {
  await fixture.outbox.pump();
  for (const mail of fixture.mails) {
    expect([mail.subject, mail.to.name, mail.fromName, mail.replyTo?.name].join()).not.toMatch(
      /[\r\n]/,
    );
    expect(mail.html ?? '').not.toContain(markup);
    if (mail.to.address.startsWith('victim')) expect(mail.text).not.toContain('alert');
  }
  expect(fixture.lines.join('\n')).not.toMatch(/alert\(1\)|victim\d/);
});

it('an honest shopper holds a vehicle and books a time', async () => {
  const own = await sessionOf(fixture);
  const fresh = await formToken(fixture);
  const reservation = { kind: 'reservation', category: undefined, car_id: '1' };
  const held = await post('/api/leads', enquiry(fresh, reservation), {
    cookies: own,
    ip: '192.0.2.10',
  });
  const drive = { kind: 'test-drive', category: undefined, car_id: '2', booking_at: slot(15) };
  const booked = await post('/api/leads', enquiry(fresh, drive), {
    cookies: own,
    ip: '192.0.2.10',
  });
  expect([held.status, booked.status]).toEqual([201, 201]);
});
