// Publishing to Netlify with the official client against its API on loopback: delta, order of calls, rollback, errors. The
// files for the host are read by its own parsers in tests/unit/publish/hosts.test.ts.
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NetlifyAPI } from '@netlify/api';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hostRulesFile } from '../../src/page-data/host-rules.ts';
import { builtIn } from '../../src/publish/contents.ts';
import { hostedSite } from '../../src/publish/publish.ts';
import { netlifyTarget, type NetlifyLive, deployLog } from '../../src/publish/netlify-target.ts';
import type { Probe } from '../../src/publish/target.ts';
import { startFakeNetlify, type FakeNetlify } from '../fixtures/hosts/netlify-api.ts';
import { makeRelease, nightPages, siteFiles } from '../fixtures/hosts/release.ts';
import { someRules } from '../fixtures/hosts/rules.ts';

let root: string;
let host: FakeNetlify;
let api: NetlifyAPI;
let timeoutMs: number;
let now = 0;
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'netlify-'));
  host = await startFakeNetlify();
  api = host.api;
  timeoutMs = 150_000;
  now = 0;
});
afterEach(() => {
  host.close();
  rmSync(root, { recursive: true });
});

const outDir = () => join(root, 'dist');
const good: Probe = () => Promise.resolve([]);
const deploysFile = () => join(root, 'state', 'netlify-deploys');
const site = () =>
  hostedSite({
    slug: 'north',
    host: 'Netlify',
    stateFile: join(root, 'state', 'netlify.json'),
    open: (live: NetlifyLive | null) =>
      netlifyTarget({
        api,
        siteId: 'site-1',
        live,
        timeoutMs,
        pollMs: 1,
        deploys: deployLog(deploysFile()),
        now: () => now,
      }),
  });
const publish = (probe = good) => site().publish(builtIn(outDir()), probe);
async function published(home: string, more: Record<string, string> = {}): Promise<string> {
  const { release } = makeRelease(outDir(), siteFiles(home, more));
  const result = await publish();
  if (!result.ok) throw new Error(result.errors.join());
  return release;
}
const home = () => host.live().get('/index.html');

describe('publishing to Netlify', () => {
  it('uploads every file but control files, with the files that the host reads', async () => {
    await published('one');
    expect([...host.live().keys()].sort()).toEqual([
      '/404.html',
      '/_assets/a.css',
      '/_headers',
      '/_redirects',
      '/index.html',
      '/robots.txt',
      '/sitemap.xml',
    ]);
    expect(host.live().get('/_headers')).toContain('/_assets/*\n');
  });

  it('uploads only what the host requires, and is live after the probe of the draft alone', async () => {
    await published('one');
    const before = home();
    host.calls.length = 0;
    host.sent.length = 0;
    makeRelease(outDir(), siteFiles('two'));
    const asked: unknown[] = [];
    const result = await publish((at) => {
      asked.push(at, home());
      return Promise.resolve([]);
    });
    expect(result).toMatchObject({ ok: true, copied: 1, before: 'deploy1' });
    expect(host.sent).toEqual([siteFiles('two')['index.html']]);
    expect(asked).toEqual([
      { url: 'https://deploy2--north.netlify.app' },
      before,
      { url: 'https://live.example' },
      siteFiles('two')['index.html'],
    ]);
    expect(host.calls.filter((call) => !call.startsWith('GET'))).toEqual([
      'POST /sites/site-1/deploys',
      'PUT /deploys/deploy2/files/index.html',
      'POST /sites/site-1/deploys/deploy2/restore',
    ]);
  });

  it('shows a preview at the address of its draft, and leaves the live site and its history alone', async () => {
    const one = await published('one');
    makeRelease(outDir(), siteFiles('two'));
    expect(await site().preview(builtIn(outDir()), good)).toMatchObject({
      ok: true,
      at: { url: 'https://deploy2--north.netlify.app' },
      copied: 1,
    });
    expect(host.newest().get('/index.html')).toContain('two');
    expect(home()).toContain('one');
    const three = await published('three');
    expect(await site().rollBack()).toEqual({ ok: true, from: three, to: one });
    const broken: Probe = () => Promise.resolve(['/ answers 500']);
    expect(await site().preview(builtIn(outDir()), broken)).toEqual({
      ok: false,
      code: 'smoke',
      errors: ['/ answers 500'],
    });
  });

  it('waits while the host compares more than a hundred files in the background', async () => {
    const pages = Object.fromEntries(
      Array.from({ length: 120 }, (_, n) => [`cars/${String(n)}.html`, `car ${String(n)}`]),
    );
    await published('one', pages);
    expect(host.live().get('/cars/119.html')).toBe('car 119');
    host.sent.length = 0;
    await published('one', { ...pages, 'cars/3.html': 'sold' });
    expect(host.sent).toEqual(['sold']);
  });

  it('uploads at most 1.1 times the changed bytes of a night with 1 % changes', async () => {
    await published('one', nightPages('a').pages);
    host.sent.length = 0;
    const { pages, changedBytes } = nightPages('b');
    await published('one', pages);
    const bytes = host.sent.reduce((sum, content) => sum + Buffer.byteLength(content), 0);
    expect(bytes).toBeGreaterThanOrEqual(changedBytes);
    expect(bytes).toBeLessThanOrEqual(changedBytes * 1.1);
  });

  it('carries hashed assets of earlier releases for five releases and 24 hours', async () => {
    for (let n = 1; n <= 8; n += 1) {
      now = n * 48 * 3_600_000;
      await published(String(n), { [`_assets/app.${String(n)}.js`]: `run(${String(n)})` });
    }
    const scripts = [...host.live().keys()].filter((path) => path.includes('/app.'));
    expect(scripts.sort()).toEqual([3, 4, 5, 6, 7, 8].map((n) => `/_assets/app.${String(n)}.js`));
  });

  it('does not deploy a release that is live already', async () => {
    await published('one');
    host.calls.length = 0;
    expect(await publish()).toMatchObject({ ok: true, copied: 0 });
    expect(host.calls.filter((call) => !call.startsWith('GET'))).toEqual([]);
  });

  it('carries the hashed assets of the release before, without sending them again', async () => {
    await published('one', { '_assets/app.1.js': 'run(1)' });
    host.sent.length = 0;
    await published('two', { '_assets/app.2.js': 'run(2)' });
    expect(host.live().get('/_assets/app.1.js')).toBe('run(1)');
    expect(host.sent).not.toContain('run(1)');
  });

  it('continues without a carried asset that Netlify has deleted and that exists nowhere else', async () => {
    await published('one', { '_assets/app.1.js': 'run(1)' });
    host.forget('run(1)');
    rmSync(outDir(), { recursive: true });
    await published('two');
    expect(home()).toContain('two');
    expect(host.live().has('/_assets/app.1.js')).toBe(false);
  });

  it('leaves the live site alone when the draft fails its probe', async () => {
    await published('one');
    makeRelease(outDir(), siteFiles('two'));
    expect(await publish(() => Promise.resolve(['/ answers 500']))).toMatchObject({
      code: 'smoke',
    });
    expect(home()).toContain('one');
  });

  it('names the token when it is wrong, and leaves the site as it was', async () => {
    await published('one');
    makeRelease(outDir(), siteFiles('two'));
    api = host.stranger;
    expect(await publish()).toEqual({
      ok: false,
      code: 'write',
      errors: [
        'netlify: getSite answered 401 (Access Denied); NETLIFY_AUTH_TOKEN needs access to the site',
      ],
    });
    expect(home()).toContain('one');
  });

  it.each([
    ['refuses connections', null, 'ECONNREFUSED'],
    ['never answers', () => undefined, 'no answer within 0.2 s'],
    ['cuts every connection', (socket: Socket) => socket.destroy(), 'no answer within 0.2 s'],
  ])('ends soon and says what to look at when the host %s', async (_, serve, said) => {
    makeRelease(outDir(), siteFiles('one'));
    const server = createServer((socket) => serve?.(socket));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    if (serve === null) await once(server.close(), 'close');
    api = new NetlifyAPI('token-1', { scheme: 'http', host: `127.0.0.1:${String(port)}` });
    timeoutMs = 200;
    expect(await publish()).toEqual({
      ok: false,
      code: 'unreachable',
      errors: [
        expect.stringMatching(new RegExp(`getSite did not answer \\(.*${said}.*netlifystatus`)),
      ],
    });
    server.close();
  });

  it.each([/^PUT/, /\/restore$/])(
    'leaves the site as it was when the host fails midway (%s), and completes the next time',
    async (call) => {
      await published('one');
      makeRelease(outDir(), siteFiles('two'));
      host.fail(call, 500, 10);
      expect(await publish()).toMatchObject({ ok: false, code: 'write' });
      expect(home()).toContain('one');
      host.fail(call, 500, 0);
      expect(await publish()).toMatchObject({ ok: true });
      expect(home()).toContain('two');
    },
  );

  it('warns that gates are open, and sends nothing when a release exceeds a limit', async () => {
    const rules = { [hostRulesFile]: JSON.stringify(someRules({ gated: ['/my-garage'] })) };
    makeRelease(outDir(), siteFiles('one', rules));
    expect(await publish()).toMatchObject({
      ok: true,
      lost: [expect.stringContaining('/my-garage open without sign-in')],
    });
    host.calls.length = 0;
    makeRelease(outDir(), siteFiles('two', { 'cars/a#b.html': 'two' }));
    expect(await publish()).toMatchObject({ ok: false, code: 'preflight' });
    expect(host.calls).toEqual([]);
  });
});

describe('the deploys of an account at Netlify', () => {
  it('end at the limit of a day before anything is sent, and unchanged sites need none', async () => {
    await published('one');
    writeFileSync(deploysFile(), '0\n'.repeat(100));
    host.calls.length = 0;
    expect(await publish()).toMatchObject({ ok: true, copied: 0 });
    makeRelease(outDir(), siteFiles('two'));
    expect(await publish()).toEqual({
      ok: false,
      code: 'write',
      errors: [
        'netlify: 101 deploys in 24 hours, 100 allowed; publish again tomorrow, or use a host without this limit',
      ],
    });
    expect(host.calls.filter((call) => !call.startsWith('GET'))).toEqual([]);
    now = 25 * 3_600_000;
    expect(await publish()).toMatchObject({ ok: true });
    expect(home()).toContain('two');
  });
});

describe('rolling back at Netlify', () => {
  it('restores the deploy before, and never one that was rolled back', async () => {
    const releases = [];
    for (const text of ['one', 'two', 'three']) releases.push(await published(text));
    const [one, two, three] = releases;
    expect(await site().rollBack()).toEqual({ ok: true, from: three, to: two });
    expect(home()).toContain('two');
    expect(await site().rollBack()).toEqual({ ok: true, from: two, to: one });
    expect(await site().rollBack()).toMatchObject({ ok: false, code: 'nothing-before' });
    const four = await published('four');
    expect(await site().rollBack(one)).toEqual({ ok: true, from: four, to: one });
  });

  it('says when nothing is live', async () => {
    expect(await site().rollBack()).toMatchObject({ ok: false, code: 'no-site' });
  });
});
