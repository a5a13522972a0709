// The flows of the functions on every runtime and store they are meant for. Workers run the very file that is deployed;
// their calls to providers are caught at the edge of the runtime.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parse } from 'jsonc-parser';
import { Miniflare, Response as WorkerResponse, type Request as WorkerRequest } from 'miniflare';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundleFunctions } from '../../scripts/functions/bundle.ts';
import { vehicleSchema } from '../../src/domain/vehicle/vehicle.ts';
import { createSigner } from '../../src/functions/security/crypto.ts';
import { readConfiguration } from '../../src/functions/configuration/configuration.ts';
import { startFunctions } from '../../src/functions/entry/node.ts';
import { makeFormToken } from '../../src/functions/leads/form-token.ts';
import { bodySignature } from '../../src/functions/security/signed-body.ts';
import { syncStock } from '../../src/functions/stock/sync-stock.ts';
import type { Database } from '../../src/functions/stores/database.ts';
import { openD1, type D1Binding } from '../../src/functions/stores/d1.ts';
import { migrate } from '../../src/functions/stores/migrate.ts';
import { aRelease, holdMcp } from '../fixtures/agents/mcp-contract.ts';
import { holdAgainstContract } from '../fixtures/functions/contract.ts';
import {
  cookieOf,
  enquiry,
  shipmentOf,
  start,
  vehicle,
} from '../fixtures/functions/functions-fixture.ts';
import {
  postgresMissing,
  postgresPrograms,
  startPostgres,
} from '../fixtures/functions/postgres-server.ts';
import { strongSecret } from '../fixtures/functions/settings.ts';
import { harbour, parkside } from '../fixtures/functions/tenants.ts';

const secret = strongSecret;
const tenants = [harbour(), parkside()];
/** The configuration that operators deploy with. */
const wrangler = parse(readFileSync('docs/hosts/config/wrangler.jsonc', 'utf8')) as {
  compatibility_date: string;
  compatibility_flags: string[];
  d1_databases: { binding: string }[];
};
const host = new URL(tenants[0]!.url).host;
const release = await aRelease(tenants[0]!);
const otherHost = new URL(tenants[1]!.url).host;

interface Runtime {
  db: Database;
  fetch(request: Request): Promise<Response>;
  /** Texts and mails that went out, newest last. */
  texts(): string[];
  mails(): { to: string; text: string }[];
  close(): Promise<void>;
}
interface Kind {
  name: string;
  missing: string | null;
  open(): Promise<Runtime>;
}

async function node(database?: string, stop?: () => Promise<void>): Promise<Runtime> {
  const dataDir = mkdtempSync(join(tmpdir(), 'forecourt-node-'));
  const dist = join(dataDir, 'dist');
  for (const [path, bytes] of release) {
    const file = join(dist, tenants[0]!.slug, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes);
  }
  const functions = await startFunctions({
    tenants,
    dataDir,
    dist,
    // In local mode the messages stay in memory, where the tests read them.
    configuration: {
      ...readConfiguration(
        'local',
        'node',
        {
          FORECOURT_SECRET: secret,
          FORECOURT_IP_HEADER: 'x-real-ip',
        },
        { sms: true },
      ),
      store: database === undefined ? null : { kind: 'postgres', url: database },
    },
    env: {},
    write: () => undefined,
  });
  const kept = (kind: string) =>
    [...functions.localMessages!()].reverse().filter((each) => each.kind === kind);
  return {
    db: functions.db,
    fetch: async (request) => functions.app.fetch(request),
    texts: () => kept('sms').map(({ text }) => text),
    mails: () => kept('mail').map(({ to, text }) => ({ to, text })),
    async close() {
      await functions.close();
      await stop?.();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function workers(): Promise<Runtime> {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-worker-'));
  const [file = ''] = await bundleFunctions(process.cwd(), 'cloudflare', tenants, folder);
  const texts: string[] = [];
  const mails: { to: string; text: string }[] = [];
  const worker = new Miniflare({
    modules: [{ type: 'ESModule', path: 'worker.mjs', contents: readFileSync(file, 'utf8') }],
    compatibilityDate: wrangler.compatibility_date,
    compatibilityFlags: wrangler.compatibility_flags,
    d1Databases: wrangler.d1_databases.map(({ binding }) => binding),
    bindings: {
      FORECOURT_SECRET: secret,
      RESEND_KEY: 'key',
      MAIL_FROM: 'leads@platform.example',
      CLICKSEND_USERNAME: 'user',
      CLICKSEND_KEY: 'key',
    },
    async outboundService(request: WorkerRequest) {
      const file = release.get(new URL(request.url).pathname);
      if (file) return new WorkerResponse(file);
      const body = (await request.json()) as Record<string, never>;
      if (new URL(request.url).hostname === 'rest.clicksend.com') {
        const { messages } = body as unknown as { messages: { body: string }[] };
        texts.push(messages[0]!.body);
        return WorkerResponse.json({ data: { messages: [{ status: 'SUCCESS' }] } });
      }
      const mail = body as unknown as { to: string[]; text: string };
      mails.push({ to: mail.to[0]!, text: mail.text });
      return WorkerResponse.json({ id: 'mail' });
    },
  });
  const db = openD1((await worker.getD1Database('DB')) as unknown as D1Binding);
  await migrate(db, Date.now());
  return {
    db,
    fetch: async (request) => {
      const headers = Object.fromEntries(request.headers);
      headers['cf-connecting-ip'] = headers['x-real-ip'] ?? '';
      const body = request.method === 'GET' ? undefined : await request.text();
      const answer = await worker.dispatchFetch(request.url, {
        method: request.method,
        headers,
        redirect: 'manual',
        ...(body !== undefined && { body }),
      });
      return answer as unknown as Response;
    },
    texts: () => texts,
    mails: () => mails,
    async close() {
      await worker.dispose();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const programs = postgresPrograms();
const kinds: Kind[] = [
  { name: 'Node and SQLite', missing: null, open: () => node() },
  {
    name: 'Node and PostgreSQL',
    missing: programs === null ? postgresMissing : null,
    async open() {
      const server = await startPostgres(programs ?? '');
      return node(server.newDatabase(), () => server.stop());
    },
  },
  { name: 'workerd and D1', missing: null, open: workers },
];

describe('a Worker', () => {
  it('accepts signed stock, and answers 404 to everybody else', async () => {
    const worker = await workers();
    const body = shipmentOf('harbourside-ford', [vehicle('1'), vehicle('2')]);
    const ship = async (signature: string, text = body) => {
      const answer = await worker.fetch(
        new Request(`https://${host}/api/_stock`, {
          method: 'POST',
          headers: { 'x-forecourt-signature': signature },
          body: text,
        }),
      );
      return answer.status;
    };
    const now = Date.now();
    const good = bodySignature('stock', secret, body, now);
    expect(await ship('')).toBe(404);
    expect(await ship(bodySignature('stock', 'another secret', body, now))).toBe(404);
    expect(await ship(good, body.replace('v1', 'v2'))).toBe(404);
    expect(await ship(bodySignature('stock', secret, body, now - 301_000))).toBe(404);
    expect(await worker.db.all('SELECT car_id FROM stock')).toEqual([]);
    expect(await ship(good)).toBe(200);
    // A shipment that was recorded and sent again would put older stock back.
    expect(await ship(good)).toBe(409);
    for (const [version, exportedAt, status] of [
      [2, start - 1, 409],
      [2, start + 1, 409],
      [3, start + 1, 200],
    ] as const) {
      const next = shipmentOf('harbourside-ford', [], { version, snapshot: 'v2', exportedAt });
      expect(await ship(bodySignature('stock', secret, next, now), next)).toBe(status);
      const left = await worker.db.all('SELECT car_id FROM stock');
      expect(left).toHaveLength(status === 409 ? 2 : 0);
    }
    await worker.close();
  });
});

describe.each(kinds)('on $name', ({ missing, open }) => {
  if (missing !== null) {
    it.skip(missing, () => undefined);
    return;
  }
  let runtime: Runtime;
  beforeAll(async () => {
    runtime = await open();
    const stock = ['1', '2'].map((id) => vehicleSchema.parse(vehicle(id)));
    await syncStock(runtime.db, {
      tenant: 'harbourside-ford',
      vehicles: stock,
      version: 'v1',
      now: Date.now(),
    });
  });
  afterAll(() => runtime.close());

  const token = () => makeFormToken(createSigner(secret), 'harbourside-ford', Date.now() - 10_000);
  let calls = 0;
  async function ask(
    path: string,
    body?: unknown,
    cookies: Record<string, string> = {},
    at = host,
  ) {
    const post = body !== undefined;
    const cookie = Object.entries(cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join('; ');
    const request = new Request(`https://${at}${path}`, {
      method: post ? 'POST' : 'GET',
      headers: {
        host: at,
        'x-real-ip': `198.51.100.${String((calls += 1) % 250)}`,
        ...(post && {
          origin: `https://${at}`,
          'sec-fetch-site': 'same-origin',
          'content-type': 'application/json',
        }),
        ...(cookie && { cookie }),
      },
      ...(post && { body: JSON.stringify(body) }),
    });
    const answer = await runtime.fetch(request);
    await holdAgainstContract(request.method, new URL(request.url).pathname, answer);
    return answer;
  }

  it('a lead is stored once and mailed to the dealer', async () => {
    const body = enquiry(token(), { kind: 'vehicle-enquiry', car_id: '1' });
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask('/api/leads', body)));
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(201));
    expect(await runtime.db.all('SELECT id FROM leads')).toHaveLength(1);
    await expect.poll(() => runtime.mails().length).toBe(1);
    expect(runtime.mails()[0]!.text).toContain('2021 Ford Ranger 1');
    await expect
      .poll(() => runtime.db.one('SELECT state FROM deliveries'))
      .toEqual({ state: 'sent' });
  });

  it('a phone code signs in, the session owns the watchlist, and sign-out ends the session', async () => {
    const sent = await ask('/api/sign-in/code', { phone: '0412 345 678' });
    expect(sent.status).toBe(200);
    const code = /\d{6}/.exec(runtime.texts().at(-1)!)![0];
    const opened = await ask(
      '/api/sign-in/verify',
      { phone: '0412 345 678', code, favourites: ['2'] },
      { '__Host-challenge': cookieOf(sent, '__Host-challenge') },
    );
    expect(opened.status).toBe(200);
    const cookies = { '__Host-sid': cookieOf(opened, '__Host-sid') };
    expect((await ask('/api/watchlist/save-car', { car_id: '1' }, cookies)).status).toBe(200);
    const list = (await (await ask('/api/watchlist', undefined, cookies)).json()) as {
      items: unknown[];
    };
    expect(list.items).toHaveLength(2);
    expect((await ask('/api/watchlist', undefined, cookies, otherHost)).status).toBe(401);
    await ask('/api/sign-out', {}, cookies);
    expect((await ask('/api/watchlist', undefined, cookies)).status).toBe(401);
  });

  it('an appointment goes to one of ten visitors', async () => {
    const place = tenants[0]!.locations[0]!.id;
    const day = new Date(Date.now() + 7 * 86_400_000);
    // A working day a week ahead.
    while ([0, 6].includes(day.getUTCDay())) day.setUTCDate(day.getUTCDate() + 1);
    const date = day.toISOString().slice(0, 10);
    const slots = (await (
      await ask(`/api/appointments?location=${place}&date=${date}`)
    ).json()) as { slots: { at: string; free: boolean }[] };
    const booking_at = slots.slots.find(({ free }) => free)!.at;
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => {
        const person = {
          phone: `+61 412 345 60${String(at)}`,
          email: `${String(at)}@shopper.example`,
        };
        const wanted = { ...person, kind: 'test-drive', car_id: '1', booking_at };
        return ask('/api/leads', enquiry(token(), wanted));
      }),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      201,
      ...Array<number>(9).fill(409),
    ]);
  });

  // Rules agents-1 and agents-8.
  it('assistants find the stock, and a page is Markdown', async () => {
    await holdMcp(tenants[0]!.url, (request) => runtime.fetch(request));
  });

  it('views are counted, health answers, unknown hosts are refused', async () => {
    const views = await ask('/api/cars/ford-ranger-1/view.json');
    expect(await views.json()).toMatchObject({ views: 1 });
    expect((await ask('/api/health')).status).toBe(200);
    expect((await ask('/api/session', undefined, {}, 'evil.example')).status).toBe(421);
  });
});
