// The alarm of the nightly run as operators get it: a real process, a mail server and a webhook with TLS on loopback.
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { nightlyProject, type NightlyProject } from '../fixtures/nightly/nightly-project.ts';
import { startMailServer, type MailServer } from '../fixtures/serve/mail-server.ts';
import { stockOf } from '../unit/stock/fixture.ts';

let project: NightlyProject;
let mails: MailServer;
let webhook: Server;
let status = 204;
/** Calls of the webhook: the key against repeats, and the text. */
const posted: { key: string | undefined; text: string }[] = [];
const env: Record<string, string> = { FORECOURT_ALARM_EMAIL: 'operator@platform.example' };

beforeAll(async () => {
  project = nightlyProject();
  project.addTenant('north');
  const [key, cert] = ['key.pem', 'cert.pem'].map((name) => join(project.root, name));
  const made = spawnSync('openssl', [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    '-subj',
    '/CN=127.0.0.1',
    '-addext',
    'subjectAltName=IP:127.0.0.1',
    '-keyout',
    key ?? '',
    '-out',
    cert ?? '',
  ]);
  if (made.status !== 0) throw new Error(made.stderr.toString());
  webhook = createServer(
    { key: readFileSync(key ?? ''), cert: readFileSync(cert ?? '') },
    (request, response) => {
      let body = '';
      request.on('data', (part: Buffer) => (body += part.toString()));
      request.on('end', () => {
        const idempotencyKey = request.headers['idempotency-key'];
        const { text } = JSON.parse(body) as { text: string };
        posted.push({ key: idempotencyKey?.toString(), text });
        response.writeHead(status).end();
      });
    },
  ).listen(0, '127.0.0.1');
  await once(webhook, 'listening');
  mails = await startMailServer();
  Object.assign(env, {
    FORECOURT_ALARM_URL: `https://127.0.0.1:${String((webhook.address() as AddressInfo).port)}/hook`,
    NODE_EXTRA_CA_CERTS: cert,
    SMTP_URL: mails.url,
    SMTP_LOCAL: 'yes',
    MAIL_FROM: 'forecourt@platform.example',
  });
});
afterAll(async () => {
  await mails.close();
  webhook.closeAllConnections();
  webhook.close();
  project.remove();
});
const night = () => project.night(['--to', join(project.root, 'sites')], env);

it('an alarm arrives by mail and by webhook, and so does the message that the tenants are fine again', async () => {
  project.put('north', stockOf(12));
  expect((await night()).code).toBe(0);
  expect([posted, mails.mails]).toEqual([[], []]);

  project.put('north', stockOf(2));
  const { code, report } = await night();
  expect(code).toBe(3);
  expect(posted).toEqual([
    {
      key: `nightly-${report.run}`,
      text: expect.stringMatching(/1 held back[^]*npm run ingest -- north --accept/) as string,
    },
  ]);
  expect(mails.mails.map(({ to }) => to)).toEqual([['operator@platform.example']]);
  expect(mails.mails[0]?.text).toMatch(
    /^subject: Forecourt nightly run: 0 with problems, 1 held/im,
  );

  project.put('north', stockOf(12));
  expect((await night()).code).toBe(0);
  expect(posted.map(({ text }) => text).slice(1)).toEqual([
    'Forecourt nightly run: 1 tenant is fine again',
  ]);
  expect(mails.mails[1]?.text).toMatch(/^subject: Forecourt nightly run: 1 tenant is fine again/im);
});

// Rule stock-16.
it('a frozen export is mailed by the night, and a day later by the watcher of exports', async () => {
  const path = join(project.root, 'exports', 'north.ndjson');
  const clock = join(project.root, 'clock.mjs');
  const passed = (hours: number) => {
    const now = `const now = Date.now; Date.now = () => now() + ${String(hours * 3_600_000)};`;
    writeFileSync(clock, now);
    env['NODE_OPTIONS'] = `--import=${pathToFileURL(clock).href}`;
  };
  const frozen = 'Forecourt nightly run: 0 with problems, 0 held back, 1 with a frozen export';
  /** Long subjects have a line break in the middle. */
  const subjects = () =>
    mails.mails.map(({ text }) => /^subject: (.*)/im.exec(text.replace(/\r\n +/g, ' '))?.[1]);
  mails.mails.length = 0;
  const madeAt = Date.now() / 1_000 - 48 * 3_600;
  utimesSync(path, madeAt, madeAt);
  expect((await night()).code).toBe(3);
  expect(subjects()).toEqual([expect.stringContaining(frozen)]);

  // A night and a late hour after the last one, the watcher runs the night of an export that did not change.
  passed(26);
  const sites = join(project.root, 'sites');
  const watcher = project.start('nightly', ['--watch', '--to', sites], env);
  await expect.poll(subjects).toHaveLength(2);
  watcher.child.kill('SIGTERM');
  expect((await watcher.done).code).toBe(0);
  expect(subjects()[1]).toContain(frozen);
  delete env['NODE_OPTIONS'];
});

it('an alarm that the webhook refuses is a problem of the run', async () => {
  rmSync(join(project.root, 'exports', 'north.ndjson'));
  status = 500;
  const { code, report } = await night();
  status = 204;
  expect(code).toBe(1);
  expect(report.problems).toEqual(['the webhook did not take the alarm (status 500)']);
});
