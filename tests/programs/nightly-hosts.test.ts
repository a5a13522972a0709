// The nightly run with a host as its target, as processes on loopback. The stock reaches the functions behind the dealer's
// own host, and a target that gets its files by itself takes no others.
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { correctionsExchange, correctionsPath } from '../../src/functions/corrections/exchange.ts';
import { stockIntake, stockPath } from '../../src/functions/stock/receive-stock.ts';
import type { Database } from '../../src/functions/stores/database.ts';
import { migrate } from '../../src/functions/stores/migrate.ts';
import { openSqlite } from '../../src/functions/stores/sqlite.ts';
import { listen } from '../../scripts/start/listen.ts';
import { strongSecret } from '../fixtures/functions/settings.ts';
import { startFakeNetlify, type FakeNetlify } from '../fixtures/hosts/netlify-api.ts';
import { nightlyProject, type NightlyProject } from '../fixtures/nightly/nightly-project.ts';
import { stockOf } from '../unit/stock/fixture.ts';

let project: NightlyProject;
let netlify: FakeNetlify;
let network: Awaited<ReturnType<typeof listen>>;
let db: Database;
beforeAll(async () => {
  project = nightlyProject();
  project.addTenant('north');
  project.put('north', stockOf(4));
  netlify = await startFakeNetlify();
  db = openSqlite({ file: join(project.root, 'functions.sqlite') });
  await migrate(db, Date.now());
  const signed = { db, secret: strongSecret, now: Date.now, knows: () => true };
  const functions = new Map([
    [stockPath, stockIntake(signed)],
    [correctionsPath, correctionsExchange(signed)],
  ]);
  network = await listen(answer, 0);

  /** The draft or the live site, and the functions at the dealer's own host name. */
  async function answer(request: Request): Promise<Response> {
    const [, host = '', path = ''] = /^\/([^/]+)(\/.*)$/.exec(new URL(request.url).pathname) ?? [];
    const own = host === 'north.example' ? functions.get(path) : undefined;
    if (own) return own.fetch(new Request(`https://${host}${path}`, request));
    const file = path === '/' ? '/index.html' : path;
    const found = netlify.newest().get(file) ?? netlify.newest().get(`${file}.html`);
    return new Response(found ?? 'not here', { status: found === undefined ? 404 : 200 });
  }
});
afterAll(async () => {
  network.close();
  netlify.close();
  await db.close();
  project.remove();
});
const env = () => ({
  NETLIFY_AUTH_TOKEN: 'token-1',
  NETLIFY_API_URL: netlify.url,
  NETLIFY_SITE_ID: 'site-1',
  LOOPBACK_NETWORK: `http://127.0.0.1:${String(network.port)}`,
  NODE_OPTIONS: `--import=${join(process.cwd(), 'tests/fixtures/hosts/loopback-network.mjs')}`,
  FORECOURT_SECRET: strongSecret,
});
const stock = () => db.all('SELECT car_id, status FROM stock ORDER BY car_id');

describe('npm run nightly with a host as its target', () => {
  it('publishes the site there, and sends the stock to the functions behind its host name', async () => {
    const first = await project.night(['--to', 'netlify'], env());
    expect(first.report.tenants).toMatchObject([
      { slug: 'north', state: 'done', problems: [], published: { target: 'netlify' } },
    ]);
    expect(netlify.live().get('/cars/2021-toyota-hilux-2.html')).toContain('Hilux');
    expect(await stock()).toHaveLength(4);

    project.put(
      'north',
      stockOf(4).map((one, at) => (at === 1 ? { ...one, status: 'sold' } : one)),
    );
    const second = await project.night(['--to', 'netlify'], env());
    expect([second.stderr, second.report.exitCode]).toEqual(['', 0]);
    expect(await db.all("SELECT car_id FROM stock WHERE status = 'sold'")).toHaveLength(1);
    // The first command of a fresh checkout makes the bundle.
  });

  it('says that the functions get no stock when no secret signs it', async () => {
    const { stderr, report } = await project.night(['--to', 'netlify'], {
      ...env(),
      FORECOURT_SECRET: '',
    });
    expect(report.exitCode).toBe(0);
    expect(stderr).toContain('The functions behind netlify get no stock');
    expect(stderr).toContain('set FORECOURT_SECRET, or FORECOURT_DATABASE');
  });

  it('reports a wrong secret as a problem of the stock, and still publishes the pages', async () => {
    project.put('north', stockOf(3));
    const { report } = await project.night(['--to', 'netlify'], {
      ...env(),
      FORECOURT_SECRET: `another ${strongSecret}`,
    });
    expect(report.exitCode).toBe(1);
    const message = expect.stringContaining('refused the stock (404): is FORECOURT_SECRET');
    expect(report.tenants).toMatchObject([
      { problems: [{ step: 'sync', message }], published: { target: 'netlify' } },
    ]);
  });

  it('leaves the live site alone when the host fails midway, and sends only the rest in the next run', async () => {
    const before = netlify.live();
    project.put(
      'north',
      stockOf(3).map((one) => ({ ...one, price: 39_990 })),
    );
    netlify.sent.length = 0;
    netlify.vanishAfter(3);
    const away = await project.night(['--to', 'netlify'], env());
    expect(away.report.exitCode).toBe(1);
    const message = expect.stringMatching(
      /^netlify: .* did not answer \(.+\); check the network/,
    ) as string;
    expect(away.report.tenants[0]?.problems).toContainEqual({ step: 'publish', message });
    expect(away.stderr).not.toMatch(/^\s+at /m);
    expect(netlify.live()).toEqual(before);
    const sent = [...netlify.sent];
    expect(sent.length).toBeGreaterThanOrEqual(3);

    netlify.vanishAfter(null);
    netlify.sent.length = 0;
    const back = await project.night(['--to', 'netlify'], env());
    expect(back.report).toMatchObject({
      exitCode: 0,
      tenants: [{ published: { target: 'netlify' } }],
    });
    expect(netlify.sent.length).toBeGreaterThan(0);
    expect(netlify.sent.filter((content) => sent.includes(content))).toEqual([]);
    expect(netlify.live().get('/cars/2021-toyota-hilux-2.html')).toContain('39,990');
  });

  it('names the variable and the permission of a wrong token, and leaves the live site alone', async () => {
    const before = netlify.live();
    project.put('north', stockOf(3));
    const wrong = { ...env(), NETLIFY_AUTH_TOKEN: 'expired' };
    const { code, report, stderr } = await project.night(['--to', 'netlify'], wrong);
    expect([code, report.tenants[0]?.state, stderr]).toEqual([1, 'problems', '']);
    expect(report.tenants[0]?.problems).toEqual([
      {
        step: 'publish',
        message:
          'netlify: getSite answered 401 (Access Denied); NETLIFY_AUTH_TOKEN needs access to the site',
      },
    ]);
    expect(netlify.live()).toEqual(before);
    const { code: missing, stderr: told } = await project.run('nightly', ['--to', 'netlify'], {
      ...env(),
      NETLIFY_AUTH_TOKEN: '',
    });
    expect(missing).toBe(2);
    expect(told).toContain('NETLIFY_AUTH_TOKEN is missing: a personal access token');
  });

  it('npm run publish --stage sends a preview and prints its address, and leaves the live site alone', async () => {
    const before = netlify.live();
    const { code, stdout, stderr } = await project.run(
      'publish',
      ['north', '--to', 'netlify', '--stage'],
      env(),
    );
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^north: https:\/\/deploy\d+--north\.netlify\.app\n$/);
    expect(netlify.newest().get('/cars/2021-toyota-hilux-2.html')).not.toContain('39,990');
    expect(netlify.live()).toEqual(before);
    const folder = await project.run('publish', ['north', '--to', 'sites', '--stage'], env());
    expect(folder.code).toBe(2);
    expect(folder.stderr).toContain('for a folder, npm run review makes a link');
  });
});
