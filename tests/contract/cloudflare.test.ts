// Publishing to Cloudflare against its API on loopback: delta, order of calls, rollback, errors. How a version behaves for
// visitors is in hosts.test.ts, which runs the same assets and door Worker.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hostRulesFile } from '../../src/page-data/host-rules.ts';
import { cloudflareApi } from '../../src/publish/cloudflare-api.ts';
import { cloudflareTarget, type LiveAssets } from '../../src/publish/cloudflare-target.ts';
import { builtIn } from '../../src/publish/contents.ts';
import { hostedSite } from '../../src/publish/publish.ts';
import type { Probe } from '../../src/publish/target.ts';
import {
  fakeAccount,
  startFakeCloudflare,
  type FakeCloudflare,
} from '../fixtures/hosts/cloudflare-api.ts';
import { makeRelease, nightPages, siteFiles } from '../fixtures/hosts/release.ts';
import { someRules } from '../fixtures/hosts/rules.ts';

let root: string;
let api: FakeCloudflare;
let account: typeof fakeAccount & { baseUrl: string };
let now = 0;
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'cloudflare-'));
  api = await startFakeCloudflare();
  account = { ...fakeAccount, baseUrl: api.baseUrl };
  now = 0;
});
afterEach(() => {
  api.close();
  rmSync(root, { recursive: true });
});

const outDir = () => join(root, 'dist');
const good: Probe = () => Promise.resolve([]);
const site = () =>
  hostedSite({
    slug: 'north',
    host: 'Cloudflare',
    stateFile: join(root, 'state', 'cloudflare.json'),
    open: (live: LiveAssets | null) =>
      cloudflareTarget({
        api: cloudflareApi(account, 1),
        worker: 'north',
        functions: 'forecourt-functions',
        live,
        urlOf: (version) => `https://${version ?? 'live'}.example`,
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
const home = () => api.live()?.assets.get('/index.html');

describe('publishing to Cloudflare', () => {
  it('uploads every asset but control files, with the door and its settings', async () => {
    await published('one');
    expect([...(api.live()?.assets.keys() ?? [])].sort()).toEqual([
      '/404.html',
      '/_assets/a.css',
      '/_door.json',
      '/index.html',
      '/robots.txt',
      '/sitemap.xml',
    ]);
    const { metadata, door } = api.live() ?? {};
    expect(metadata?.bindings).toEqual([
      { type: 'assets', name: 'ASSETS' },
      { type: 'service', name: 'FUNCTIONS', service: 'forecourt-functions' },
    ]);
    expect(metadata?.assets.config).toMatchObject({
      html_handling: 'drop-trailing-slash',
      not_found_handling: 'none',
      _headers: expect.stringContaining('! Cache-Control') as string,
    });
    expect(door).toContain('export default');
  });

  it('says what to check when Cloudflare does not answer', async () => {
    await published('one');
    api.close();
    expect(await publish()).toEqual({
      ok: false,
      code: 'unreachable',
      errors: [expect.stringMatching(/did not answer \([A-Z_]+\); check the network/)],
    });
  });

  it('publishes a preview as a version with a separate address, and leaves the live version alone', async () => {
    await published('one');
    makeRelease(outDir(), siteFiles('two'));
    const probed: unknown[] = [];
    const result = await site().preview(builtIn(outDir()), (at) => {
      probed.push(at);
      return Promise.resolve([]);
    });
    const at = { url: `https://${api.versions.at(-1)?.id ?? ''}.example` };
    expect(result).toMatchObject({ ok: true, at });
    expect(probed).toEqual([at]);
    expect(api.versions.at(-1)?.assets.get('/index.html')).not.toBe(home());
    expect(home()).toContain('one');
    // The preview is not taken for the live release.
    expect(await publish()).toMatchObject({ ok: true, copied: 0 });
    expect(home()).toContain('two');
    expect(await site().preview(builtIn(outDir()), good)).toMatchObject({ at: null });
  });

  it('sends only what changed, and switches with one call after the probe of the new version', async () => {
    await published('one');
    api.calls.length = 0;
    api.sent.length = 0;
    const { release } = makeRelease(outDir(), siteFiles('two'));
    const asked: unknown[] = [];
    const result = await publish((at) => {
      asked.push(at, home());
      return Promise.resolve([]);
    });
    expect(result).toMatchObject({ ok: true, copied: 1, pages: 2, before: 'version-1' });
    expect(api.sent).toEqual([siteFiles('two')['index.html']]);
    const before = siteFiles('one')['index.html'];
    expect(asked).toEqual([
      { url: 'https://version-2.example' },
      before,
      { url: 'https://live.example' },
      siteFiles('two')['index.html'],
    ]);
    expect(api.calls.filter((call) => call.startsWith('POST'))).toEqual([
      'POST scripts/north/assets-upload-session',
      'POST assets/upload',
      'POST scripts/north/versions',
      'POST scripts/north/deployments',
    ]);
    expect(release).not.toBe('');
  });

  it('uploads at most 1.1 times the changed bytes of a night with 1 % changes', async () => {
    await published('one', nightPages('a').pages);
    api.sent.length = 0;
    const { pages, changedBytes } = nightPages('b');
    await published('one', pages);
    const bytes = api.sent.reduce((sum, content) => sum + Buffer.byteLength(content), 0);
    expect(bytes).toBeGreaterThanOrEqual(changedBytes);
    expect(bytes).toBeLessThanOrEqual(changedBytes * 1.1);
  });

  it('carries hashed assets of earlier releases for five releases and 24 hours', async () => {
    for (let n = 1; n <= 8; n += 1) {
      now = n * 48 * 3_600_000;
      await published(String(n), { [`_assets/app.${String(n)}.js`]: `run(${String(n)})` });
    }
    const scripts = [...(api.live()?.assets.keys() ?? [])].filter((path) => path.includes('/app.'));
    expect(scripts.sort()).toEqual([3, 4, 5, 6, 7, 8].map((n) => `/_assets/app.${String(n)}.js`));
  });

  it('does not deploy a release that is live already', async () => {
    await published('one');
    api.calls.length = 0;
    expect(await publish()).toMatchObject({ ok: true, copied: 0, before: 'version-1' });
    expect(api.calls.filter((call) => !call.startsWith('GET'))).toEqual([]);
  });

  it('carries the hashed assets of the release before, without sending them again', async () => {
    await published('one', { '_assets/app.1.js': 'run(1)' });
    api.sent.length = 0;
    await published('two', { '_assets/app.2.js': 'run(2)' });
    expect(api.live()?.assets.get('/_assets/app.1.js')).toBe('run(1)');
    expect(api.live()?.assets.get('/_assets/app.2.js')).toBe('run(2)');
    expect(api.sent).not.toContain('run(1)');
  });

  it('sends a carried asset again when the host has dropped it', async () => {
    await published('one', { '_assets/app.1.js': 'run(1)' });
    api.forget('run(1)');
    await published('two');
    expect(api.live()?.assets.get('/_assets/app.1.js')).toBe('run(1)');
  });

  it('continues without a carried asset that is neither on the host nor on disk', async () => {
    await published('one', { '_assets/app.1.js': 'run(1)' });
    api.forget('run(1)');
    rmSync(outDir(), { recursive: true });
    await published('two');
    expect(home()).toContain('two');
    expect(api.live()?.assets.has('/_assets/app.1.js')).toBe(false);
  });

  it('leaves the live site alone when the new version fails its probe', async () => {
    await published('one');
    makeRelease(outDir(), siteFiles('two'));
    expect(await publish(() => Promise.resolve(['/ answers 500']))).toEqual({
      ok: false,
      code: 'smoke',
      errors: ['/ answers 500'],
    });
    expect(home()).toContain('one');
  });

  it('sends nothing when a release exceeds a limit', async () => {
    const redirects = Array.from({ length: 2_001 }, (_, n) => ({
      from: `/a${String(n)}`,
      to: '/b',
      status: 302 as const,
    }));
    const rules = { [hostRulesFile]: JSON.stringify(someRules({ redirects })) };
    makeRelease(outDir(), siteFiles('one', rules));
    expect(await publish()).toMatchObject({ ok: false, code: 'preflight' });
    expect(api.calls).toEqual([]);
  });

  it('names the build command when nothing was built', async () => {
    expect(await publish()).toMatchObject({ ok: false, code: 'not-built' });
  });

  it.each([429, 503])('tries again when the host answers %i', async (status) => {
    api.fail('assets/upload', status, 2);
    await published('one');
    expect(home()).toContain('one');
  });

  it('names the permission when the token is wrong, and leaves the site as it was', async () => {
    await published('one');
    makeRelease(outDir(), siteFiles('two'));
    account = { ...account, token: 'another' };
    const result = await publish();
    expect(result).toMatchObject({ ok: false, code: 'write' });
    expect(JSON.stringify(result)).toContain('CLOUDFLARE_API_TOKEN needs the permission');
    expect(home()).toContain('one');
  });

  it('leaves the site as it was when the host fails midway, and completes the next time', async () => {
    await published('one');
    makeRelease(outDir(), siteFiles('two'));
    api.fail('/versions', 500, 10);
    expect(await publish()).toMatchObject({ ok: false, code: 'write' });
    expect(home()).toContain('one');
    api.fail('/versions', 500, 0);
    expect(await publish()).toMatchObject({ ok: true });
    expect(home()).toContain('two');
  });
});

describe('rolling back at Cloudflare', () => {
  it('rolls back to the release before, and never to one that was rolled back', async () => {
    const releases = [];
    for (const text of ['one', 'two', 'three']) releases.push(await published(text));
    const [one, two, three] = releases;
    expect(await site().rollBack()).toEqual({ ok: true, from: three, to: two });
    expect(home()).toContain('two');
    expect(await site().rollBack()).toEqual({ ok: true, from: two, to: one });
    expect(home()).toContain('one');
    expect(await site().rollBack()).toMatchObject({ ok: false, code: 'nothing-before' });
    const four = await published('four');
    expect(await site().rollBack()).toEqual({ ok: true, from: four, to: one });
  });

  it('rolls back to a release by its name', async () => {
    const first = await published('one');
    await published('two');
    const third = await published('three');
    expect(await site().rollBack(first)).toEqual({ ok: true, from: third, to: first });
    expect(await site().rollBack('unknown')).toMatchObject({ code: 'nothing-before' });
  });

  it('names a missing Worker', async () => {
    expect(await site().rollBack()).toMatchObject({ ok: false, code: 'no-site' });
  });
});
