// One vehicle within seconds: the watcher, the production server and its functions, as processes, and a signed notice.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bodySignature } from '../../src/functions/security/signed-body.ts';
import { stockChangedPath } from '../../src/functions/stock/stock-changed.ts';
import { openSqlite } from '../../src/functions/stores/sqlite.ts';
import { productionSettings, strongSecret } from '../fixtures/functions/settings.ts';
import {
  nightlyProject,
  type NightlyProject,
  type Started,
} from '../fixtures/nightly/nightly-project.ts';
import { localServer, type LocalServer } from '../fixtures/stock/local-server.ts';
import { ndjson, stockOf } from '../unit/stock/fixture.ts';

let project: NightlyProject;
let exporter: LocalServer;
let remote = stockOf(4);
const running: Started[] = [];
beforeAll(async () => {
  project = nightlyProject();
  exporter = await localServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/x-ndjson' });
    response.end(ndjson(remote));
  });
  project.addTenant('near');
  project.put('near', stockOf(4));
  project.addTenant('far', { kind: 'http', url: exporter.url });
  await project.night([], { FORECOURT_DATABASE: store() });
});
afterAll(async () => {
  for (const { child } of running) child.kill('SIGTERM');
  await Promise.all(running.map(({ done }) => done));
  await exporter.close();
  project.remove();
});
const store = () => join(project.root, 'store.sqlite');
const soldPage = (slug: string) =>
  readFileSync(join(project.root, 'dist', slug, 'cars', '2021-toyota-hilux-2.html'), 'utf8');
const withSold = () =>
  stockOf(4).map((one, index) => (index === 1 ? { ...one, status: 'sold' } : one));

/** Resolves with the first line of the process that matches. */
async function line({ child }: Started, pattern: RegExp): Promise<string> {
  for await (const text of createInterface({ input: child.stdout ?? process.stdin })) {
    if (pattern.test(text)) return text;
  }
  throw new Error(`the process ended before ${String(pattern)}`);
}
function start(command: string, args: string[], env: Record<string, string>): Started {
  const started = project.start(command, args, env);
  running.push(started);
  return started;
}

it('a vehicle that is sold in an export, or in one that a signed notice names, is sold on its pages and for the functions', async () => {
  const env = { FORECOURT_DATABASE: store() };
  await line(start('nightly', ['--watch'], env), /^watching the exports of 2 tenants/);
  expect(soldPage('near')).toContain('/checkout');

  project.put('near', withSold());
  await expect.poll(() => soldPage('near')).not.toContain('/checkout');

  const server = start('serve', ['--dist', join(project.root, 'dist')], {
    ...productionSettings,
    ...env,
    FORECOURT_LISTEN: '127.0.0.1:0',
    FORECOURT_ADMIN_LISTEN: '127.0.0.1:0',
  });
  const { port } = JSON.parse(await line(server, /"event":"started"/)) as { port: number };
  remote = withSold();
  const body = JSON.stringify({ tenant: 'far' });
  const headers = {
    host: 'far.example',
    'x-forecourt-signature': bodySignature('stock-changed', strongSecret, body, Date.now()),
  };
  const asked = request({
    port,
    host: '127.0.0.1',
    path: stockChangedPath,
    method: 'POST',
    headers,
  });
  const answered = once(asked, 'response');
  asked.end(body);
  const [answer] = (await answered) as [{ statusCode: number; resume(): void }];
  answer.resume();
  expect(answer.statusCode).toBe(202);
  await expect.poll(() => soldPage('far')).not.toContain('/checkout');

  const db = openSqlite({ file: store() });
  const rows = await db.all(
    "SELECT tenant, status, reservable FROM stock WHERE car_id = '2' ORDER BY tenant",
  );
  await db.close();
  expect(rows).toEqual([
    { tenant: 'far', status: 'sold', reservable: 0 },
    { tenant: 'near', status: 'sold', reservable: 0 },
  ]);
});
