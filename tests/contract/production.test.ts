// The files of docs/hosts/config for real: the production server is started as the systemd unit starts it, with the
// variables of the template, behind nginx and behind Caddy with certificates. Only addresses and folders are replaced.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeFormToken } from '../../src/functions/leads/form-token.ts';
import { createSigner, sha256 } from '../../src/functions/security/crypto.ts';
import { openSqlite } from '../../src/functions/stores/sqlite.ts';
import { leadMaxBytes } from '../../src/protocol/lead.ts';
import { hosts } from '../../src/publish/hosts/hosts.ts';
import { enquiry } from '../fixtures/functions/functions-fixture.ts';
import { productionSettings, strongSecret } from '../fixtures/functions/settings.ts';
import { missingProgram } from '../fixtures/hosts/servers.ts';
import { probeRules } from '../fixtures/hosts/site.ts';
import { startMailServer, type MailServer } from '../fixtures/serve/mail-server.ts';
import {
  endProcesses,
  startProduction,
  type ProductionServer,
} from '../fixtures/serve/production-server.ts';

import {
  askSecurely,
  ofUnit,
  shippedFile,
  startShipped,
  type RunningProxy,
} from '../fixtures/serve/web-servers.ts';

const slug = 'coastline-caravans';
const host = 'www.coastlinecaravans.example';
const rules = { ...probeRules, host };

/** Variables as in the template, with what it leaves empty filled in. */
function templateSettings(mailUrl: string, folder: string): Record<string, string> {
  const lines = shippedFile('forecourt.env')
    .split('\n')
    .filter((line) => /^\w+=/.test(line));
  const filled: Record<string, string> = { ...productionSettings, SMTP_URL: mailUrl };
  return Object.fromEntries(
    lines.map((line): [string, string] => {
      const [name = '', value = ''] = line.split(/=(.*)/);
      const given = value === '' ? (filled[name] ?? 'ops@platform.example') : value;
      return [name, given.replace('/var/lib/forecourt', folder)];
    }),
  );
}

afterAll(endProcesses);

describe.each(['nginx', 'caddy'] as const)('behind %s', (name) => {
  const missing = missingProgram(name);
  if (missing) {
    it.skip(missing, () => undefined);
    return;
  }
  let folder: string;
  let mails: MailServer;
  let server: ProductionServer;
  let proxy: RunningProxy;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'forecourt-production-'));
    mails = await startMailServer();
    const rendered = hosts[name].render({ slug, rules });
    server = await startProduction({
      slugs: [slug],
      files: () => Object.fromEntries(rendered.map(({ file, content }) => [file, content])),
      env: templateSettings(mails.url, folder),
      start: ofUnit('ExecStart'),
    });
    proxy = await startShipped(name, { slug, host, sites: server.dist, forwardTo: server.port });
  });
  afterAll(async () => {
    await proxy.close();
    await server.close();
    await mails.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const get = (path: string, headers: Record<string, string> = {}) =>
    askSecurely(proxy.httpsPort, host, path, { headers });

  it('the web server answers pages itself, over TLS', async () => {
    const home = await get('/');
    expect([home.status, home.body]).toEqual([200, expect.stringContaining('<h1>Home</h1>')]);
    expect(home.headers['server']).toMatch(new RegExp(name, 'i'));
  });

  it('visitors without TLS, and of the name without www, are led to the site', async () => {
    const plain = await proxy.askPlain(host, '/cars/a?x=1');
    expect([301, 308]).toContain(plain.status);
    expect(plain.headers['location']).toMatch(
      /^https:\/\/www\.coastlinecaravans\.example(:\d+)?\/cars\/a\?x=1$/,
    );
    const bare = await askSecurely(proxy.httpsPort, 'coastlinecaravans.example', '/cars/a');
    expect([bare.status, bare.headers['location']]).toEqual([301, `https://${host}/cars/a`]);
    expect((await proxy.askPlain('evil.example', '/')).status).toBe(421);
  });

  it('a gated page opens only for a signed-in visitor, and is never cached', async () => {
    const shut = await get('/my-garage');
    expect(shut.status).toBe(302);
    expect(shut.headers['location']).toMatch(/^\/sign-in\?type=my-garage/);
    const db = openSqlite({ file: join(folder, 'leads.sqlite') });
    const now = Date.now();
    await db.run(
      `INSERT INTO contacts (id, tenant, phone, name, last_name, email, postcode, alerts, told_at, created_at, seen_at)
        VALUES ('kim', ?, '0412345678', '', '', '', '', 'off', 0, 0, 0)`,
      [slug],
    );
    await db.run(
      `INSERT INTO sessions (token_hash, tenant, contact_id, purpose, created_at, seen_at)
        VALUES (?, ?, 'kim', 'sign-in', ?, ?)`,
      [sha256('a-session'), slug, now, now],
    );
    await db.close();
    const open = await get('/my-garage', { cookie: '__Host-sid=a-session' });
    expect([open.status, open.body]).toEqual([200, expect.stringContaining('<h1>My garage</h1>')]);
    expect(open.headers['cache-control']).toBe('private, no-store');
  });

  it('a lead reaches the dealer, and an address that the visitor puts into a header is ignored', async () => {
    const token = makeFormToken(createSigner(strongSecret), slug, Date.now() - 10_000);
    for (let at = 0; at < 11; at += 1) {
      const answer = await askSecurely(proxy.httpsPort, host, '/api/leads', {
        method: 'POST',
        body: JSON.stringify(enquiry(token, { phone: `+61 412 345 6${10 + at}` })),
        headers: {
          origin: `https://${host}`,
          'sec-fetch-site': 'same-origin',
          'content-type': 'application/json',
          'x-forwarded-for': '198.51.100.7',
          'x-real-ip': '198.51.100.7',
        },
      });
      expect(answer.status).toBe(201);
    }
    // The eleventh from one address within a minute would be held. This machine's own address is no visitor's.
    await expect.poll(() => mails.mails.length).toBe(11);
  });

  it('the functions themselves judge the size of an enquiry', async () => {
    const post = (bytes: number) =>
      askSecurely(proxy.httpsPort, host, '/api/leads', {
        method: 'POST',
        body: JSON.stringify({ message: 'x'.repeat(bytes) }),
        headers: {
          origin: `https://${host}`,
          'sec-fetch-site': 'same-origin',
          'content-type': 'application/json',
        },
      });
    const statuses = [leadMaxBytes - 100, leadMaxBytes].map(async (bytes) => {
      const { status, headers } = await post(bytes);
      return [status, headers['content-type']];
    });
    expect(await Promise.all(statuses)).toEqual([
      [422, 'application/problem+json'],
      [413, 'application/problem+json'],
    ]);
  });

  it('nobody reaches the operator’s figures', async () => {
    for (const path of ['/metrics', '/live', '/ready', '/_dev/outbox.json']) {
      expect((await get(path)).status, path).toBe(404);
    }
  });
});

describe('the systemd units', () => {
  const nights = ['nginx', 'caddy'].flatMap((name) => [
    `forecourt-night@${name}.service`,
    `forecourt-night@${name}.timer`,
  ]);
  it.skipIf(spawnSync('systemd-analyze', ['--version']).error !== undefined)('are valid', () => {
    const folder = mkdtempSync(join(tmpdir(), 'forecourt-unit-'));
    const names = ['forecourt.service', ...nights];
    for (const name of names) {
      const text = shippedFile(name.replace(/@\w+/, '@')).replaceAll(
        '/opt/forecourt',
        process.cwd(),
      );
      writeFileSync(join(folder, name), text);
    }
    const files = names.map((name) => join(folder, name));
    const done = spawnSync('systemd-analyze', ['verify', '--man=no', ...files], {
      encoding: 'utf8',
    });
    rmSync(folder, { recursive: true });
    expect(done.stderr.split('\n').filter((line) => line.includes('forecourt'))).toEqual([]);
  });

  it('run the night as an operator would, and let it reload the one web server', () => {
    const unit = shippedFile('forecourt-night@.service');
    const [, command = ''] = /^ExecStart=\S+ (.*)$/m.exec(unit) ?? [];
    for (const name of ['nginx', 'caddy'] as const) {
      const args = command.replaceAll('%i', name).split(' ').slice(1);
      expect(args).toEqual(['--all', '--to', '/srv/sites', '--for', name]);
      const reload = `${hosts[name].reload ?? ''}.service`;
      expect(unit.replaceAll('%i', name)).toContain(`"FORECOURT_PUBLISH_AFTER=${reload}"`);
      expect(shippedFile('forecourt-reload.rules')).toContain(`"${name}.service"`);
    }
  });

  it('give the night what the server has, and the folders that it writes to', () => {
    const unit = shippedFile('forecourt-night@.service');
    const lines = (text: string) => text.split('\n').filter((line) => /^\w+=/.test(line));
    const shared = lines(shippedFile('forecourt.service')).filter((line) =>
      /^(?:User|Group|WorkingDirectory|EnvironmentFile|StateDirectory|\w*Protect|Restrict\w+=|Capability)/.test(
        line,
      ),
    );
    expect(lines(unit)).toEqual(
      expect.arrayContaining(shared.filter((line) => !/^Restart/.test(line))),
    );
    expect(unit).toMatch(/^ReadWritePaths=.*\/\.data .*\/\.cache .*\/dist \/srv\/sites$/m);
  });

  it('gives the server enough time to stop, and allows writing where the server writes', () => {
    expect(Number(ofUnit('TimeoutStopSec'))).toBeGreaterThan(30);
    expect(ofUnit('ReadWritePaths').split(' ')).toEqual([
      '/opt/forecourt/.data',
      '/opt/forecourt/.cache',
    ]);
    expect(ofUnit('StateDirectory')).toBe('forecourt');
  });
});
