// `npm run serve` as operators run it: a process with the variables of production.
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeFormToken } from '../../src/functions/leads/form-token.ts';
import { createSigner } from '../../src/functions/security/crypto.ts';
import { enquiry } from '../fixtures/functions/functions-fixture.ts';
import { productionSettings, strongSecret } from '../fixtures/functions/settings.ts';
import { ask } from '../fixtures/hosts/probes.ts';
import { startMailServer, type MailServer } from '../fixtures/serve/mail-server.ts';
import {
  answerOf,
  endProcesses,
  openCall,
  serveProcess,
  startProduction,
  type ProductionServer,
} from '../fixtures/serve/production-server.ts';

const slug = 'coastline-caravans';
const host = 'www.coastlinecaravans.example';
afterAll(endProcesses);
const token = () => makeFormToken(createSigner(strongSecret), slug, Date.now() - 10_000);

describe('the production server', () => {
  let server: ProductionServer;
  let mails: MailServer;
  beforeAll(async () => {
    mails = await startMailServer();
    server = await startProduction({ slugs: [slug], env: { SMTP_URL: mails.url } });
  });
  afterAll(async () => {
    await server.close();
    await mails.close();
  });

  it('serves a dealer only at the public host name', async () => {
    const home = await ask(server.port, host, '/');
    expect([home.status, home.body]).toEqual([200, expect.stringContaining('<h1>Home</h1>')]);
    for (const other of [`${slug}.localhost`, 'localhost', 'evil.example']) {
      expect((await ask(server.port, other, '/')).status, other).toBe(421);
    }
    expect((await ask(server.port, 'www.driveloop.example', '/')).status).toBe(503);
  });

  it('warns of no site that it was not asked to serve', () => {
    expect(notBuilt(server)).toEqual([]);
  });

  it('has no page of /_dev/, whatever the Host header says', async () => {
    for (const name of [host, 'localhost', '127.0.0.1']) {
      for (const path of ['/_dev/outbox', '/_dev/outbox.json']) {
        expect([404, 421]).toContain((await ask(server.port, name, path)).status);
      }
    }
  });

  it('sends a signed-out visitor of a gated page to sign in', async () => {
    const { status, headers } = await ask(server.port, host, '/my-garage');
    expect(status).toBe(302);
    expect(headers['location']).toMatch(/^\/sign-in\?type=my-garage/);
    expect(headers['cache-control']).toBe('private, no-store');
  });

  it('mails a lead to the dealer, and writes JSON lines without the shopper', async () => {
    const call = openCall(server.port, host, '/api/leads');
    call.end(JSON.stringify(enquiry(token(), { message: 'Canary message' })));
    expect(await answerOf(call)).toMatchObject({ status: 201 });
    await expect.poll(() => mails.mails.length).toBe(1);
    expect(mails.mails[0]?.to).toEqual(['leads@coastlinecaravans.example']);
    for (const line of server.printed().split('\n')) {
      expect(Object.keys(JSON.parse(line) as object)).toEqual(
        expect.arrayContaining(['at', 'level', 'event']),
      );
    }
    expect(server.printed()).not.toMatch(/Canary|Kim|Nguyen|shopper\.example|412 ?345/);
  });

  it('reports liveness, readiness and metrics only to the operator', async () => {
    for (const path of ['/live', '/ready', '/metrics']) {
      expect((await ask(server.port, host, path)).status, path).toBe(404);
      expect((await ask(server.adminPort, 'localhost', path)).status, path).toBe(200);
    }
    const { headers, body } = await ask(server.adminPort, 'localhost', '/metrics');
    expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(body).toMatch(/^forecourt_requests_total\{kind="page",status="200"\} \d+$/m);
    expect(body).toMatch(/^forecourt_deliveries\{state="waiting"\} 0$/m);
    expect(body).toMatch(/^process_resident_memory_bytes \d+$/m);
    expect(body).not.toMatch(/198\.51\.100|shopper/);
  });
});

/** The dealers whose sites a server misses. */
const notBuilt = (server: ProductionServer) =>
  server.log().filter(({ event }) => event === 'site-not-built');

describe('a production server of two named dealers that gets SIGTERM', () => {
  let server: ProductionServer;
  let mails: MailServer;
  beforeAll(async () => {
    mails = await startMailServer();
    server = await startProduction({
      slugs: [slug],
      env: { SMTP_URL: mails.url },
      start: `${process.execPath} scripts/serve.ts --dist /srv/sites ${slug} parkside-used-cars`,
    });
  });
  afterAll(async () => {
    await server.close();
    await mails.close();
  });

  it('warns of the site that is not built, and of no other', () => {
    expect(notBuilt(server)).toMatchObject([{ level: 'warn', tenant: 'parkside-used-cars' }]);
  });

  it('accepts no new visitor, stores the arriving lead, finishes the active mail, and exits with 0', async () => {
    mails.hold();
    const first = openCall(server.port, host, '/api/leads');
    first.end(JSON.stringify(enquiry(token())));
    expect((await answerOf(first)).status).toBe(201);
    await expect.poll(mails.held).toBe(1);

    // A second shopper has sent half of the form.
    const body = JSON.stringify(enquiry(token(), { message: 'The second' }));
    const second = openCall(server.port, host, '/api/leads');
    second.setHeader('content-length', Buffer.byteLength(body));
    second.write(body.slice(0, 40));
    const answer = answerOf(second);
    // The head has arrived when a request on a later connection is answered.
    expect((await ask(server.port, host, '/')).status).toBe(200);

    server.kill('SIGTERM');
    await expect.poll(() => server.log().some(({ event }) => event === 'stopping')).toBe(true);
    const refused = connect(server.port, '127.0.0.1');
    expect(await once(refused, 'error')).toMatchObject([{ code: 'ECONNREFUSED' }]);
    const ready = await ask(server.adminPort, 'localhost', '/ready');
    expect([ready.status, ready.body]).toEqual([503, expect.stringContaining('stopping')]);
    expect((await ask(server.adminPort, 'localhost', '/live')).status).toBe(200);

    second.end(body.slice(40));
    expect((await answer).status).toBe(201);
    await expect.poll(mails.held).toBe(2);
    mails.release();
    expect(await server.ended).toBe(0);
    expect(mails.mails.map(({ to }) => to)).toEqual(
      Array(2).fill(['leads@coastlinecaravans.example']),
    );
    expect(server.log().at(-1)).toMatchObject({ event: 'stopped' });
  });
});

describe('npm run serve', () => {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-refused-'));
  const good: Record<string, string> = {
    ...productionSettings,
    FORECOURT_DATABASE: join(folder, 'store.sqlite'),
    FORECOURT_LISTEN: '127.0.0.1:0',
    FORECOURT_ADMIN_LISTEN: '127.0.0.1:0',
  };
  let told = '';
  async function refused(env: Record<string, string>, args: string[] = []) {
    told = '';
    const child = serveProcess(args, env);
    child.stderr?.on('data', (part: Buffer) => (told += part.toString()));
    const [code] = (await once(child, 'close')) as [number];
    return code;
  }
  afterEach(() => {
    expect(told).not.toMatch(/^\s+at /m);
  });
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  const weak = { FORECOURT_SECRET: 'x'.repeat(32), MAIL_FROM: 'leads' };
  const away = { FORECOURT_DATABASE: 'postgres://u:hush@127.0.0.1:1/x' };
  it.each<[Record<string, string>, RegExp[]]>([
    [weak, [/FORECOURT_SECRET.*like the placeholder.*openssl rand/, /MAIL_FROM.*not a mail add/]],
    [away, [/FORECOURT_DATABASE.*names a store that cannot be used/]],
    [
      { FORECOURT_LISTEN: '203.0.113.1:80' },
      [/FORECOURT_LISTEN.*cannot be used \(EADDRNOTAVAIL\)/],
    ],
  ])('refuses to start with %j', async (settings, words) => {
    expect(await refused({ ...good, ...settings })).toBe(1);
    for (const each of words) expect(told).toMatch(each);
    expect(told).not.toContain('hush');
  });

  it('lists all errors of the configuration at once', async () => {
    expect(await refused({})).toBe(1);
    expect(told.match(/is not set/g)).toHaveLength(7);
  });

  it('shows its usage after a wrong option', async () => {
    expect(await refused(good, ['--dis', 'x'])).toBe(2);
    expect(told).toMatch(/usage: npm run serve/);
  });
});
