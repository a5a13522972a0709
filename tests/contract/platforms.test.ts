// Calls the files that Netlify and AWS Lambda run as those platforms call them: with a Request, or with an event.
// The store is PostgreSQL, the one that these platforms can have.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { bundleFunctions, type BundlePlatform } from '../../scripts/functions/bundle.ts';
import { createSigner, sha256 } from '../../src/functions/security/crypto.ts';
import { bodySignature } from '../../src/functions/security/signed-body.ts';
import type { Correction } from '../../src/domain/corrections/correction.ts';
import { appendCorrection } from '../../src/functions/corrections/correction-log.ts';
import { storeDeskPicture } from '../../src/functions/corrections/desk-pictures.ts';
import { correctionsPath } from '../../src/functions/corrections/exchange.ts';
import { stockPath } from '../../src/functions/stock/receive-stock.ts';
import { makeFormToken } from '../../src/functions/leads/form-token.ts';
import type { Database } from '../../src/functions/stores/database.ts';
import { openPostgres } from '../../src/functions/stores/postgres.ts';
import { aRelease, holdMcp } from '../fixtures/agents/mcp-contract.ts';
import { holdAgainstContract } from '../fixtures/functions/contract.ts';
import { enquiry, shipmentOf, vehicle } from '../fixtures/functions/functions-fixture.ts';
import {
  eventV1,
  eventV2,
  responseOf,
  viewerAnswer,
  viewerEvent,
  type Asked,
  type Entry,
  type Result,
} from '../fixtures/functions/lambda-events.ts';
import * as postgres from '../fixtures/functions/postgres-server.ts';
import { strongSecret } from '../fixtures/functions/settings.ts';
import { harbour } from '../fixtures/functions/tenants.ts';

const secret = strongSecret;
// One destination that these platforms do not have: a delivery is tried and nothing leaves this machine.
const tenant = harbour({ leadEmails: [], adfEmail: null, webhook: null, routes: [] });
tenant.pages.garage = true;
tenant.functions.csvFolder = 'leads';
const host = new URL(tenant.url).host;

interface Platformed {
  ask(asked: Asked): Promise<Response>;
  tick(): Promise<unknown>;
  /** What stands before a gated page; null: the platform serves the page. */
  gate(path: string, cookie?: string): Promise<Response | null>;
}
const requestOf = (
  { path, method = 'GET', headers = {}, body }: Asked,
  ipHeader: string,
  ip: string,
) =>
  new Request(`https://${host}${path}`, {
    method,
    headers: { ...headers, [ipHeader]: ip },
    ...(body !== undefined && { body }),
  });

const visit = (path: string, cookie?: string) =>
  new Request(`https://${host}${path}`, { headers: { ...(cookie !== undefined && { cookie }) } });

const lambda = (event: (asked: Asked, host: string) => object) => (entry: Entry, gate: Entry) => ({
  gate: (path: string, cookie?: string) => viewerAnswer(gate, viewerEvent(path, host, cookie)),
  ask: async (asked: Asked) =>
    responseOf((await entry['handler']!(event(asked, host), {})) as Result),
  tick: () => entry['handler']!({ source: 'aws.scheduler' }, {}),
});

interface Kind {
  name: string;
  platform: BundlePlatform;
  open: (...entries: [Entry, Entry, Entry]) => Platformed;
}
const kinds: Kind[] = [
  {
    name: 'Netlify',
    platform: 'netlify',
    open: (entry, schedule, gate) => ({
      gate: async (path, cookie) =>
        ((await gate['default']!(visit(path, cookie))) as Response | undefined) ?? null,
      ask: async (asked) =>
        (await entry['default']!(
          requestOf(asked, 'x-nf-client-connection-ip', asked.ip),
          {},
        )) as Response,
      tick: () => schedule['default']!(),
    }),
  },
  { name: 'Lambda, payload 2.0', platform: 'lambda', open: lambda(eventV2) },
  { name: 'Lambda, payload 1.0', platform: 'lambda', open: lambda(eventV1) },
];

const folder = mkdtempSync(join(tmpdir(), 'forecourt-platforms-'));
const before = { ...process.env };
const programs = postgres.postgresPrograms();
let server: postgres.PostgresServer | null = null;
beforeAll(async () => {
  // The platforms' log.
  vi.spyOn(console, 'log').mockReturnValue();
  server = programs === null ? null : await postgres.startPostgres(programs);
  Object.assign(process.env, {
    FORECOURT_SECRET: secret,
    RESEND_KEY: 'key',
    MAIL_FROM: 'leads@platform.example',
    CLICKSEND_USERNAME: 'user',
    CLICKSEND_KEY: 'key',
  });
});
afterAll(async () => {
  vi.restoreAllMocks();
  process.env = before;
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Replaces `fetch` for the tests of the block that calls it. */
function stubbedNetwork() {
  const network = vi.fn<typeof fetch>();
  beforeAll(() => {
    vi.stubGlobal('fetch', network);
  });
  afterAll(() => {
    vi.unstubAllGlobals();
  });
  return network;
}

describe.each(kinds)('on $name', ({ name, platform, open }) => {
  if (programs === null) {
    it.skip(postgres.postgresMissing, () => undefined);
    return;
  }
  let platformed: Platformed;
  let entries: Entry[];
  let db: Database;
  beforeAll(async () => {
    const url = server!.newDatabase();
    process.env['FORECOURT_DATABASE'] = url;
    db = openPostgres({ url });
    const files = await bundleFunctions(process.cwd(), platform, [tenant], folder);
    entries = await Promise.all(
      files.map(async (file) => (await import(`${pathToFileURL(file).href}?${name}`)) as Entry),
    );
    platformed = open(entries[0]!, entries[1]!, entries[2]!);
  });
  afterAll(() => db.close());

  const token = () => makeFormToken(createSigner(secret), tenant.slug, Date.now() - 10_000);
  const page = { origin: `https://${host}`, 'sec-fetch-site': 'same-origin' };
  const json = { ...page, 'content-type': 'application/json' };
  async function ask(asked: Omit<Asked, 'ip'> & { ip?: string }): Promise<Response> {
    const answer = await platformed.ask({ ip: '198.51.100.7', ...asked });
    await holdAgainstContract(asked.method ?? 'GET', asked.path.split('?')[0]!, answer);
    return answer;
  }
  const send = (body: object, more: Partial<Asked> = {}) =>
    ask({
      path: '/api/leads',
      method: 'POST',
      body: JSON.stringify(body),
      ...more,
      headers: { ...json, ...more.headers },
    });

  it('reports its health from a store that it has migrated to the newest schema', async () => {
    const health = await ask({ path: '/api/health' });
    expect(health.status).toBe(200);
    expect(await health.json()).toEqual({ status: 'ok' });
  });

  it('stores a lead and tries its delivery before the instance may freeze', async () => {
    const body = enquiry(token(), { message: 'Grüße, is it still there?' });
    const answers = await Promise.all([send(body), send(body)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    const leads = await db.all<{ payload: string }>('SELECT payload FROM leads');
    expect(leads).toHaveLength(1);
    expect(leads[0]!.payload).toContain('Grüße');
    await expect
      .poll(() => db.all('SELECT attempts, last_error FROM deliveries'))
      .toEqual([{ attempts: 1, last_error: 'no-folder-on-this-platform' }]);
  });

  it('answers a form without JavaScript with its cookie and a redirect to the success page', async () => {
    const pixel = await ask({ path: '/api/forms/token.gif' });
    expect(
      Buffer.from(await pixel.arrayBuffer())
        .subarray(0, 3)
        .toString(),
    ).toBe('GIF');
    expect(pixel.headers.getSetCookie()[0]).toContain('__Host-form=');
    const { idempotency_key: _key, form_token, opt_in: _in, ...fields } = enquiry(token());
    const sent = await ask({
      path: '/api/leads',
      method: 'POST',
      body: new URLSearchParams(fields).toString(),
      headers: {
        ...page,
        'content-type': 'application/x-www-form-urlencoded',
        cookie: `other=1; __Host-form=${form_token}`,
      },
    });
    expect(sent.status).toBe(303);
    expect(sent.headers.get('location')).toContain('/success');
    await expect
      .poll(() => db.all('SELECT attempts FROM deliveries'))
      .toEqual([{ attempts: 1 }, { attempts: 1 }]);
  });

  it('counts visitors by the address that the platform reports, not by headers', async () => {
    const flags = new Set<string | null>();
    for (let at = 0; at < 12; at += 1) {
      const made = `192.0.2.${String(at)}`;
      await send(enquiry(token(), { phone: `04${String(10_000_000 + at)}` }), {
        ip: '198.51.100.99',
        headers: { 'x-forwarded-for': made, 'X-Real-Ip': made, 'x-forecourt-source-ip': made },
      });
    }
    for (const { flag } of await db.all<{ flag: string | null }>('SELECT flag FROM leads'))
      flags.add(flag);
    expect(flags).toEqual(new Set([null, 'too-many']));
  });

  it('passes queries on and refuses requests that are not from its own pages', async () => {
    const place = tenant.locations[0]!.id;
    const slots = await ask({ path: `/api/appointments?location=${place}&date=2026-11-24` });
    expect(slots.status).toBe(200);
    expect(
      (await send(enquiry(token()), { headers: { origin: 'https://evil.example' } })).status,
    ).toBe(403);
  });

  it('takes signed stock of a tenant, and nothing from anybody else', async () => {
    const body = shipmentOf(tenant.slug, [vehicle('1'), vehicle('2', { status: 'sold' })]);
    const ship = async (signature: string, text = body) => {
      const asked = { path: stockPath, method: 'POST', body: text, ip: '198.51.100.7' };
      const headers = { 'x-forecourt-signature': signature };
      return (await platformed.ask({ ...asked, headers })).status;
    };
    const stock = () => db.all('SELECT car_id, status FROM stock ORDER BY car_id');
    const now = Date.now();
    expect(await ship(bodySignature('stock', 'another secret', body, now))).toBe(404);
    const stranger = shipmentOf('nobody', [vehicle('1')]);
    expect(await ship(bodySignature('stock', secret, stranger, now), stranger)).toBe(422);
    const other = '{"tenant":"harbourside-ford","vehicles":[]}';
    expect(await ship(bodySignature('stock', secret, other, now), other)).toBe(422);
    expect(await stock()).toEqual([]);
    expect(await ship(bodySignature('stock', secret, body, now))).toBe(200);
    expect(await stock()).toEqual([
      { car_id: '1', status: 'in_stock' },
      { car_id: '2', status: 'sold' },
    ]);
  });

  // Rule corrections-7.
  it('gives a signed request the corrections of a tenant, stores ends, and tells nobody else', async () => {
    const subject = { kind: 'vehicle', id: '1' } as const;
    const wanted = { subject, field: 'price', from: 22_990, to: 21_990, until: null };
    const by = { tenant: tenant.slug, by: 'kim@dealer.example', now: Date.now() };
    const { id } = await appendCorrection(db, by, wanted);
    const picture = await storeDeskPicture(db, { ...by, bytes: new Uint8Array([1, 2]) });
    const body = (more: object = {}) =>
      JSON.stringify({ tenant: tenant.slug, known: 0, ends: [], ...more });
    const send = (text: string, key = secret, purpose: 'corrections' | 'stock' = 'corrections') =>
      platformed.ask({
        path: correctionsPath,
        method: 'POST',
        body: text,
        ip: '198.51.100.7',
        headers: { 'x-forecourt-signature': bodySignature(purpose, key, text, Date.now()) },
      });
    expect((await send(body(), 'another secret')).status).toBe(404);
    expect((await send(body(), secret, 'stock')).status).toBe(404);
    expect((await send(body({ tenant: 'nobody' }))).status).toBe(422);
    const read = async (more?: object) =>
      ((await (await send(body(more))).json()) as { log: Correction[] | null }).log;
    expect(await read()).toMatchObject([{ id, to: 21_990 }]);
    expect(await read({ known: 1 })).toBe(null);
    const ends = [{ id, reason: 'same', at: 0 }];
    expect(await read({ known: 1, ends })).toMatchObject([{ id }, { undoes: id, reason: 'same' }]);
    const own = { tenant: tenant.slug, picture: picture.slice('/desk/'.length) };
    expect((await send(JSON.stringify(own))).status).toBe(200);
    expect((await send(JSON.stringify({ ...own, picture: '../x' }))).status).toBe(422);
  });

  it('runs due jobs when the schedule calls', async () => {
    await db.run('UPDATE deliveries SET next_at = 0 WHERE attempts = 1');
    await platformed.tick();
    const tried = await db.all('SELECT id FROM deliveries WHERE attempts = 2');
    expect(tried.length).toBeGreaterThanOrEqual(2);
  });

  // Rules agents-1 and agents-8.
  describe('the endpoint of assistants', () => {
    const network = stubbedNetwork();
    const usual = globalThis.fetch;

    it('reads the release at the dealer’s address', async () => {
      const release = await aRelease(tenant);
      network.mockImplementation((address, init) => {
        const { origin, pathname } = new URL(address instanceof Request ? address.url : address);
        if (origin !== tenant.url) return usual(address, init);
        const bytes = release.get(pathname);
        return Promise.resolve(new Response(bytes?.slice(), { status: bytes ? 200 : 404 }));
      });
      await holdMcp(tenant.url, async (request) => {
        const body = request.method === 'POST' ? { body: await request.text() } : {};
        return platformed.ask({
          path: new URL(request.url).pathname,
          method: request.method,
          headers: Object.fromEntries(request.headers),
          ip: '198.51.100.8',
          ...body,
        });
      });
    });
  });

  describe('a gated page', () => {
    // The gate asks by the platform's own network: it reaches the functions of the same site.
    const network = stubbedNetwork();
    // The functions' own calls, such as those to the store, go their usual way.
    const usual = globalThis.fetch;
    const reachFunctions = () =>
      network.mockImplementation((address, init) => {
        const url = new URL(address instanceof Request ? address.url : address);
        if (url.host !== host) return usual(address, init);
        const headers = Object.fromEntries(new Headers(init?.headers));
        return platformed.ask({ path: url.pathname + url.search, headers, ip: '198.51.100.7' });
      });

    it.each(['/my-garage', '/my-garage/', '/my-garage.html', '/my%2Dgarage', '/my-garage?a=1'])(
      'sends a signed-out visitor to sign in: %s',
      async (path) => {
        reachFunctions();
        const answer = (await platformed.gate(path))!;
        expect(answer.status).toBe(302);
        expect(answer.headers.get('location')).toMatch(/^\/sign-in\?type=my-garage/);
        expect(answer.headers.get('cache-control')).toBe('private, no-store');
      },
    );

    it('opens for a signed-in visitor', async () => {
      reachFunctions();
      const now = Date.now();
      await db.run(
        `INSERT INTO contacts (id, tenant, phone, name, last_name, email, postcode, alerts, told_at, created_at, seen_at)
          VALUES ('kim', ?, '0412345678', '', '', '', '', 'off', 0, 0, 0)`,
        [tenant.slug],
      );
      await db.run(
        `INSERT INTO sessions (token_hash, tenant, contact_id, purpose, created_at, seen_at)
          VALUES (?, ?, 'kim', 'sign-in', ?, ?)`,
        [sha256('a-session'), tenant.slug, now, now],
      );
      expect(await platformed.gate('/my-garage', 'a=1; __Host-sid=a-session')).toBeNull();
      expect((await platformed.gate('/my-garage', '__Host-sid=another'))?.status).toBe(302);
    });

    it('stays closed while the functions do not answer; other pages need no answer', async () => {
      network.mockRejectedValue(new TypeError('no network'));
      const answer = (await platformed.gate('/my-garage'))!;
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([
        503,
        'private, no-store',
      ]);
      network.mockClear();
      expect(await platformed.gate('/cars/ford-ranger-1')).toBeNull();
      expect(network).not.toHaveBeenCalled();
    });

    // Rule account-9.
    it('refuses with the text of the functions and the dealer’s number', async () => {
      const refused = { detail: 'Please call us.', phone: '07 5550 0100' };
      network.mockResolvedValue(Response.json(refused, { status: 503 }));
      const answer = (await platformed.gate('/my-garage'))!;
      expect([answer.status, await answer.text()]).toEqual([503, 'Please call us. 07 5550 0100\n']);
    });
  });

  // In front of a bucket nothing can send another page's bytes.
  if (platform !== 'lambda')
    describe('a reservation page (rule reserve-6)', () => {
      const network = stubbedNetwork();
      const pages: Record<string, Response> = {
        '/cars/sold-1': new Response('<h1>Sold</h1>', { status: 410, headers: { etag: '"a"' } }),
        '/cars/nope': new Response('<h1>Not found</h1>', { status: 404 }),
        '/cars/here': new Response('<h1>Here</h1>'),
      };
      beforeEach(() => {
        network.mockImplementation((address) => {
          const { pathname } = new URL(address instanceof Request ? address.url : address);
          const found = pages[pathname];
          return found ? Promise.resolve(found.clone()) : Promise.reject(new TypeError(pathname));
        });
      });

      it.each([
        ['/cars/sold-1/checkout', 410, '<h1>Sold</h1>'],
        ['/cars/sold-1/buy-online/', 410, '<h1>Sold</h1>'],
        ['/cars/nope/checkout.html', 404, '<h1>Not found</h1>'],
      ])('%s answers as the page of its vehicle: %i', async (path, status, body) => {
        const answer = (await platformed.gate(path))!;
        expect([answer.status, await answer.text()]).toEqual([status, body]);
        expect(answer.headers.has('etag')).toBe(false);
      });

      it('is served for an existing vehicle, and when the vehicle’s page does not load', async () => {
        expect(await platformed.gate('/cars/here/checkout')).toBeNull();
        expect(await platformed.gate('/cars/away/checkout')).toBeNull();
      });
    });

  it('that cannot be opened answers with the dealer’s phone number and logs the reason', async () => {
    const told = vi.spyOn(console, 'error').mockReturnValue();
    const file = pathToFileURL(
      (await bundleFunctions(process.cwd(), platform, [tenant], folder))[0]!,
    );
    const shut = open(
      (await import(`${file.href}?shut ${name}`)) as Entry,
      entries[1]!,
      entries[2]!,
    );
    const asked = { path: '/api/leads', method: 'POST', headers: json, body: '{}', ip: '1.2.3.4' };
    const { FORECOURT_DATABASE, RESEND_KEY, CLICKSEND_KEY } = process.env;
    process.env['FORECOURT_DATABASE'] = 'leads.sqlite';
    const answer = await shut.ask(asked);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({
      code: 'busy',
      phone: expect.stringContaining('07 5550') as string,
    });
    expect(told.mock.lastCall![0]).toMatch(/FORECOURT_DATABASE .*postgres:/);
    Object.assign(process.env, { FORECOURT_DATABASE, RESEND_KEY: '', CLICKSEND_KEY: '' });
    expect((await shut.ask(asked)).status).toBe(503);
    expect(told.mock.lastCall![0]).toMatch(/RESEND_KEY is not set[^]*CLICKSEND_KEY is not set/);
    Object.assign(process.env, { RESEND_KEY, CLICKSEND_KEY });
    expect((await shut.ask({ path: '/api/health', ip: '1.2.3.4' })).status).toBe(200);
    told.mockRestore();
  });

  if (name === 'Lambda, payload 2.0') {
    it('serves no dealer under the host name of a function URL', async () => {
      const event = eventV2({ path: '/api/session', ip: '198.51.100.7' }, 'abc.lambda-url.aws');
      expect(await entries[0]!['handler']!(event, {})).toMatchObject({ statusCode: 421 });
    });
  }
});
