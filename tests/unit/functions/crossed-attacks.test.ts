// Attacks across two dealers, with replayed keys, odd encodings, one IPv6 prefix and requests at the same moment. They are built
// from the endpoint table, the secrets that dealer A gives out, and the ways to write a body, a path or an address.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../../src/protocol/endpoint.ts';
import { endpoints } from '../../../src/protocol/endpoints.ts';
import { nameSchema, proseSchema } from '../../../src/protocol/fields.ts';
import { answerAddress } from '../../../src/functions/leads/answered.ts';
import { createSigner } from '../../../src/functions/security/crypto.ts';
import {
  cookieOf,
  enquiry,
  formToken,
  openFunctions,
  sessionOf,
  vehicle,
  type Ask,
  type FunctionsFixture,
} from '../../fixtures/functions/functions-fixture.ts';
import { harbour, parkside } from '../../fixtures/functions/tenants.ts';

const [hostA, hostB] = ['harbourside-ford.localhost:4321', 'parkside-used-cars.localhost:4321'];
const slot = '2026-11-25T00:00:00.000Z';
const [later, last] = ['2026-11-26T00:00:00.000Z', '2026-11-26T01:00:00.000Z'];
let fixture: FunctionsFixture;
let [tokenA, tokenB] = ['', ''];
let kim: Record<string, string> = {};
/** A test drive at dealer A that Kim has booked while signed in. */
let booked = { lead_id: '', booking: '', reference: '' };

beforeAll(async () => {
  const [a, b] = [harbour(), parkside()];
  fixture = await openFunctions({
    tenants: [
      { ...a, pages: { ...a.pages, garage: true } },
      { ...b, tradeIn: a.tradeIn, forms: a.forms, locations: b.locations.slice(0, 1) },
    ],
    // No site is built, and no file is read over the network.
    deps: { releaseFiles: () => () => Promise.resolve(null) },
  });
  await fixture.stock(Array.from({ length: 60 }, (_, at) => vehicle(String(at))));
  await fixture.stock([vehicle('0')], 'parkside-used-cars');
  [tokenA, tokenB] = [await formToken(fixture, hostA), await formToken(fixture, hostB)];
  kim = await sessionOf(fixture);
  const drive = enquiry(tokenA, { ...driveOf(slot), car_id: '1' });
  booked = (await (await ask('/api/leads', { body: drive, cookies: kim })).json()) as typeof booked;
});
afterAll(() => fixture.close());

let ips = 0;
/** Everybody has an address of their own, so that no limit of an address hides a hole. */
const ask = (path: string, more: Ask = {}) => {
  ips += 1;
  return fixture.ask(path, {
    ip: `198.18.${String(Math.floor(ips / 250))}.${String((ips % 250) + 1)}`,
    ...more,
  });
};
const driveOf = (booking_at: string) => ({ kind: 'test-drive', category: undefined, booking_at });
const rows = async (sql: string, ...params: string[]) =>
  Number((await fixture.db.one<{ n: number }>(sql, params))?.n);
const phoneOf = (at: number) => `04${String(20_000_000 + at * 7)}`;

describe('an idempotency key', () => {
  it('sent twenty times at once is one enquiry with one answer', async () => {
    const body = enquiry(tokenA, { phone: phoneOf(1) });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => ask('/api/leads', { body }).then((each) => each.json())),
    );
    expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1);
    const sql = 'SELECT COUNT(*) AS n FROM leads WHERE idempotency_key = ?';
    expect(await rows(sql, body.idempotency_key)).toBe(1);
  });

  it('of somebody else is refused with other content, and says nothing about their enquiry', async () => {
    const body = enquiry(tokenA, { ...driveOf(later), car_id: '2', phone: phoneOf(2) });
    const own = (await (await ask('/api/leads', { body })).json()) as typeof booked;
    const changes = [
      { name: 'Robin' },
      { phone: phoneOf(3) },
      { email: 'robin@shopper.example' },
      { booking_at: last },
      { kind: 'vehicle-enquiry', booking_at: undefined },
      { kind: 'reservation', booking_at: undefined },
      { company_website: 'x' },
      { car_id: '3' },
    ];
    for (const change of changes) {
      const answer = await ask('/api/leads', { body: { ...body, ...change } });
      const text = await answer.text();
      expect([change, answer.status < 400]).toEqual([change, false]);
      for (const name of ['lead_id', 'booking', 'reference'] as const) {
        expect(text).not.toContain(own[name]);
      }
    }
  });

  it('is another one at another dealer', async () => {
    const body = enquiry(tokenA, { phone: phoneOf(4), message: 'At both' });
    const ids = [];
    for (const [host, form_token] of [
      [hostA, tokenA],
      [hostB, tokenB],
    ]) {
      const answer = await ask('/api/leads', { host: host!, body: { ...body, form_token } });
      expect(answer.status).toBe(201);
      ids.push(((await answer.json()) as typeof booked).lead_id);
    }
    expect(new Set(ids).size).toBe(2);
  });

  it('of any odd form is refused, or one like any other', async () => {
    const odd = ['', ' ', 'x'.repeat(1_000), '\u0000', "' OR 1=1 --", '💥'.repeat(12), 7, null, []];
    for (const idempotency_key of odd) {
      const body = { ...enquiry(tokenA, { phone: phoneOf(5) }), idempotency_key };
      expect([201, 422, 429]).toContain((await ask('/api/leads', { body })).status);
    }
  });
});

describe('what dealer A has given out, at dealer B', () => {
  const all = Object.entries(endpoints) as [string, Endpoint][];

  it.each(
    all.filter(([, { signedIn }]) => signedIn).map(([id, { method, path }]) => [id, method, path]),
  )('opens no account: %s', async (_id, method, path) => {
    const more = { host: hostB!, cookies: kim, ...(method === 'post' && { body: {} }) };
    const address = path.replaceAll(/\{\w+\}/g, '1');
    expect([401, 404, 422]).toContain((await ask(address, more)).status);
  });

  const secrets = () => ({
    ...booked,
    form: tokenA,
    session: kim['__Host-sid'] ?? '',
    answer: decodeURIComponent(
      new URL(
        answerAddress(createSigner(fixture.deps.secret), harbour(), booked.lead_id, fixture.now()),
      ).searchParams.get('token') ?? '',
    ),
  });

  it('is good for nothing in the query or the body of any endpoint that takes a token or a name', async () => {
    const names = ['token', 'booking', 'reference', 'lead_id', 'payment', 'deposit', 'lead', 'id'];
    const before = await storedOf('harbourside-ford');
    const kimAtB = await sessionOf(fixture, 'parkside-used-cars');
    const done: string[] = [];
    for (const [row, [id, { method, path, bodyFormat }]] of all.entries()) {
      if (bodyFormat !== 'json' || id === 'health') continue;
      for (const [column, [what, secret]] of Object.entries(secrets()).entries()) {
        // In turn, so that each two of endpoint, secret and name are together.
        for (const name of names.filter((_, at) => (row + column + at) % 3 === 0)) {
          // One at a time, because contracts refuse what they do not know; and with what a complete request has, too.
          const value = { [name]: secret, booking_at: last, value: 1 };
          for (const sent of [{ [name]: secret }, value]) {
            const query = new URLSearchParams({ [name]: secret }).toString();
            const address = `${path.replaceAll(/\{\w+\}/g, encodeURIComponent(secret))}?${query}`;
            const answer = await ask(method === 'get' ? address : path, {
              host: hostB!,
              cookies: kimAtB,
              ...(method === 'post' && { body: sent }),
            });
            const text = await answer.text();
            // A name stands alone; a token may contain its letters.
            if (/\bKim\b|Ranger 1/.test(text)) done.push(`${id} ${what} ${name}`);
            if (answer.status >= 500) done.push(`${id} ${what} ${name}: ${String(answer.status)}`);
          }
        }
      }
    }
    expect(done).toEqual([]);
    expect(await storedOf('harbourside-ford')).toEqual(before);
  });

  it('is no form token, and no code', async () => {
    const form = await ask('/api/leads', { host: hostB!, body: enquiry(tokenA) });
    expect(form.status).toBe(403);
    const phone = '0498 700 700';
    const sent = await ask('/api/sign-in/code', { body: { phone } });
    const code = /\d{6}/.exec(fixture.texts.at(-1)?.text ?? '')?.[0] ?? '';
    const cookies = { '__Host-challenge': cookieOf(sent, '__Host-challenge') };
    const verify = (host: string) =>
      ask('/api/sign-in/verify', { host, body: { phone, code }, cookies });
    expect([401, 422]).toContain((await verify(hostB!)).status);
    // It is still good where it belongs.
    expect((await verify(hostA!)).status).toBe(200);
  });

  it('moves, shows and cancels no booking, and its reference adds none', async () => {
    const kimAtB = await sessionOf(fixture, 'parkside-used-cars');
    for (const booking of [booked.booking, booked.lead_id]) {
      for (const cookies of [{}, kim, kimAtB]) {
        const at = { host: hostB!, cookies };
        const body = { booking, booking_at: last };
        const answers = [
          await ask(`/api/my-bookings/one?booking=${booking}`, at),
          await ask('/api/my-bookings/move', { ...at, body }),
          await ask('/api/my-bookings/cancel', { ...at, body: { booking } }),
        ];
        for (const { status } of answers) expect([401, 404]).toContain(status);
      }
    }
    const named = { host: hostB!, cookies: kimAtB, body: { reference: booked.reference } };
    expect((await ask('/api/my-bookings/confirm', named)).status).toBe(404);
    const own = await ask(`/api/my-bookings/one?booking=${booked.booking}`);
    expect(await own.json()).toMatchObject({ booking: { state: 'booked' } });
  });
});

/** Everything that a dealer's store says about enquiries, bookings and vehicles that are held. */
const storedOf = async (tenant: string) =>
  Promise.all(
    ['leads', 'appointments', 'holds', 'deliveries', 'sessions'].map((table) =>
      fixture.db.all(
        `SELECT * FROM ${table} WHERE tenant = ? ORDER BY 1, 2, 3${table === 'sessions' ? ', token_hash' : ''}`,
        [tenant],
      ),
    ),
  );

describe('an odd encoding', () => {
  const utf8 = (text: string) => new TextEncoder().encode(text);
  const utf16 = (text: string, order: 'le' | 'be') =>
    Uint8Array.from(
      [...text].flatMap((sign) => {
        const code = sign.charCodeAt(0);
        return order === 'le' ? [code & 255, code >> 8] : [code >> 8, code & 255];
      }),
    );
  const join = (...parts: Uint8Array<ArrayBuffer>[]) =>
    Uint8Array.from(parts.flatMap((part) => [...part]));
  /** The text with these bytes in place of its name. */
  const withBytes = (text: string, bytes: number[]) => {
    const [before = '', after = ''] = text.split('"Kim"');
    return join(utf8(`${before}"`), Uint8Array.from(bytes), utf8(`"${after}`));
  };
  const bodies: Record<string, (json: string) => Uint8Array<ArrayBuffer>> = {
    'UTF-8 with a mark': (json) => join(Uint8Array.of(0xef, 0xbb, 0xbf), utf8(json)),
    'UTF-16': (json) => utf16(json, 'le'),
    'UTF-16 the other way, with a mark': (json) =>
      join(Uint8Array.of(0xfe, 0xff), utf16(json, 'be')),
    'an overlong sign': (json) => withBytes(json, [0xc0, 0xbc, 0xe0, 0x80, 0xbc]),
    'half a sign': (json) => withBytes(json, [0xe2, 0x82]),
    'half a surrogate pair': (json) => withBytes(json, [0xed, 0xa0, 0x80]),
    'an escaped half of a pair': (json) => utf8(json.replace('"Kim"', '"\\ud800Kim"')),
    'an escaped zero': (json) => utf8(json.replace('"Kim"', '"K\\u0000im"')),
    'signs that turn the text around': (json) => utf8(json.replace('"Kim"', '"\\u202eKim"')),
    'a key twice': (json) => utf8(json.replace('{', '{"kind":"reservation",')),
    'the key of a prototype': (json) =>
      utf8(json.replace('{', '{"__proto__":{"flag":null},"constructor":{"prototype":{}},')),
    'a number beyond numbers': (json) => utf8(json.replace('"Kim"', '1e999')),
    'compressed bytes': () => Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 3, 0),
    'two documents': (json) => utf8(json + json),
    'a list of documents': (json) => utf8(`[${json}]`),
  };
  const types = [
    'application/json',
    'APPLICATION/JSON ; charset="utf-16"',
    'application/json;charset=utf-7',
    'application/json, text/plain',
    'application/problem+json',
    'text/json',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
  ];

  it.each(Object.keys(bodies))('of a body is refused or harmless: %s', async (name) => {
    for (const [at, type] of types.entries()) {
      for (const encoding of [null, 'gzip', 'identity, deflate']) {
        const json = JSON.stringify(enquiry(tokenA, { phone: phoneOf(1_000 + at) }));
        const base = fixture.requestOf('/api/leads', { body: '{}', ip: `198.19.7.${String(at)}` });
        const headers = new Headers(base.headers);
        headers.set('content-type', type);
        if (encoding) headers.set('content-encoding', encoding);
        const body = bodies[name]!(json);
        const request = new Request(base.url, { method: 'POST', headers, body });
        const answer = await fixture.app.fetch(request);
        const right = [200, 201, 400, 415, 422, 429];
        expect([name, type, right.includes(answer.status) || answer.status]).toEqual([
          name,
          type,
          true,
        ]);
      }
    }
    expect(fixture.lines.join('\n')).not.toContain('request-failed');
  });

  it.each(['\u0000', '\u0085', '\u2028', '\u202e', '\u2066', '\ud800'])(
    'of a sign that nobody sees or that turns the text (%j) is in no name and no message',
    (sign) => {
      // Phones put marks that turn the text around what is copied, and a person cannot see them.
      const isMark = /[\u202e\u2066]/.test(sign);
      expect(nameSchema.safeParse(`K${sign}im`).data).toBe(isMark ? 'Kim' : undefined);
      expect(proseSchema.parse(`One${sign}two\nthree`)).toBe('One two\nthree');
    },
  );

  /** Ways to write the path of an endpoint. */
  const spellings = (path: string) => [
    `${path}/`,
    `/${path}`,
    path.replace('/api/', '/api//'),
    path.replace('/api/', '/api/./'),
    path.replace('/api/', '/api/x/../'),
    path.replace('/api/', '/api/%2e%2e/api/'),
    path.replace('/api/', '/api%2f'),
    path.replace('/api/', '/%61pi/'),
    path.replace('/api/', '/API/'),
    path.replace('/api/', '/api\\'),
    path.toUpperCase(),
    `${path}%00`,
    `${path}%20`,
    `${path}%ff`,
    `${path};jsessionid=1`,
    `${path}.json`,
    `${path}%23`,
    `${path}%3Fx`,
    `${path}?x=%ff&x=%zz`,
    `${path}?${'x'.repeat(4_000)}`,
  ];

  it.each((Object.values(endpoints) as Endpoint[]).map(({ method, path }) => [method, path]))(
    'of a path reaches nothing that the plain one does not: %s %s',
    async (method, path) => {
      const plainPath = path.replaceAll(/\{\w+\}/g, '1');
      const more = method === 'post' ? { body: {} } : {};
      const fetched = async (address: string) =>
        (await fixture.app.fetch(fixture.requestOf(address, more))).status;
      const plain = await fetched(plainPath);
      for (const spelling of spellings(plainPath)) {
        const status = await fetched(spelling);
        expect([spelling, status < 500 && (status >= 400 || plain < 400)]).toEqual([
          spelling,
          true,
        ]);
      }
    },
  );
});

describe('one IPv6 prefix', () => {
  it('is one visitor, however its addresses are written', async () => {
    const last = (at: number) => (at + 1).toString(16);
    const written = [
      (at: number) => `2001:db8:7:7::${last(at)}`,
      (at: number) => `2001:DB8:7:7:0:0:0:${last(at)}`,
      (at: number) => `2001:0db8:0007:0007:ffff:ffff:ffff:${last(at)}`,
      (at: number) => `[2001:db8:7:7::${last(at)}]:4${String(at).padStart(3, '0')}`,
      (at: number) => `2001:db8:7:7:a:b:192.0.2.${String(at)}`,
    ];
    const before = await rows('SELECT COUNT(*) AS n FROM leads');
    const statuses: number[] = [];
    for (let at = 0; at < 50; at += 1) {
      // Slowly, so that only the hour counts.
      fixture.pass(10_000);
      const body = enquiry(tokenA, { phone: phoneOf(2_000 + at), message: `prefix ${String(at)}` });
      statuses.push(
        (await ask('/api/leads', { ip: written[at % written.length]!(at), body })).status,
      );
    }
    expect(statuses.filter((status) => status === 201)).toHaveLength(30);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
    expect((await rows('SELECT COUNT(*) AS n FROM leads')) - before).toBe(30);
    const body = enquiry(tokenA, { phone: phoneOf(2_100), message: 'A neighbour' });
    expect((await ask('/api/leads', { ip: '2001:db8:7:8::1', body })).status).toBe(201);
  });
});

describe('at the same moment', () => {
  const statusesOf = async (asked: Promise<Response>[]) =>
    (await Promise.all(asked)).map(({ status }) => status);

  it('twenty shoppers get one vehicle at one time', async () => {
    const statuses = await statusesOf(
      Array.from({ length: 20 }, (_, at) => {
        const body = enquiry(tokenA, {
          ...driveOf('2026-11-27T00:00:00.000Z'),
          car_id: '9',
          phone: phoneOf(3_000 + at),
        });
        return ask('/api/leads', { body });
      }),
    );
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(19);
  });

  it('twenty bookings move to one time, and one gets it', async () => {
    const days = ['2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04'];
    const times = days.flatMap((day) =>
      ['00:00', '00:30', '01:00', '01:30'].map((time) => `${day}T${time}:00.000Z`),
    );
    const bookings: string[] = [];
    for (const [at, time] of times.entries()) {
      const body = enquiry(tokenA, {
        ...driveOf(time),
        car_id: String(20 + at),
        phone: phoneOf(4_000 + at),
      });
      const answer = await ask('/api/leads', { body });
      expect([time, answer.status]).toEqual([time, 201]);
      bookings.push(((await answer.json()) as typeof booked).booking);
    }
    const target = '2026-12-07T00:00:00.000Z';
    const statuses = await statusesOf(
      bookings.map((booking) =>
        ask('/api/my-bookings/move', { body: { booking, booking_at: target } }),
      ),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(19);
    const sql =
      "SELECT COUNT(*) AS n FROM appointments WHERE tenant = 'harbourside-ford' AND slot_at >= ?";
    expect(await rows(sql, String(Date.parse('2026-11-30')))).toBe(20);
  });

  it('a booking that moves to ten times and is cancelled ten times is cancelled, and has no time', async () => {
    const body = enquiry(tokenA, {
      ...driveOf('2026-12-08T00:00:00.000Z'),
      car_id: '50',
      phone: phoneOf(5_000),
    });
    const { booking, lead_id } = (await (
      await ask('/api/leads', { body })
    ).json()) as typeof booked;
    await statusesOf(
      Array.from({ length: 20 }, (_, at) => {
        const minutes = String((at % 2) * 30).padStart(2, '0');
        const booking_at = `2026-12-09T0${String(Math.floor(at / 4))}:${minutes}:00.000Z`;
        return at % 2
          ? ask('/api/my-bookings/cancel', { body: { booking } })
          : ask('/api/my-bookings/move', { body: { booking, booking_at } });
      }),
    );
    expect(await rows('SELECT COUNT(*) AS n FROM appointments WHERE lead_id = ?', lead_id)).toBe(0);
    const seen = await ask(`/api/my-bookings/one?booking=${booking}`);
    expect(await seen.json()).toMatchObject({ booking: { state: 'cancelled', move: null } });
  });
});

it('afterwards each key is one enquiry, and each time and each vehicle has one person', async () => {
  for (const sql of [
    'SELECT COUNT(*) - COUNT(DISTINCT tenant || idempotency_key) AS n FROM leads',
    'SELECT COUNT(*) - COUNT(DISTINCT lead_id) AS n FROM appointments',
    'SELECT COUNT(*) - COUNT(DISTINCT id) AS n FROM deliveries',
    `SELECT COUNT(*) AS n FROM appointments WHERE NOT EXISTS
      (SELECT 1 FROM leads WHERE leads.id = lead_id AND leads.tenant = appointments.tenant AND cancelled_at IS NULL)`,
    "SELECT COUNT(*) AS n FROM leads WHERE payload LIKE '%prototype%'",
  ]) {
    expect([sql, await rows(sql)]).toEqual([sql, 0]);
  }
});
