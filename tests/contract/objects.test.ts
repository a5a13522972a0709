// Publishing to a bucket with CloudFront in front: a real server with the S3 protocol, the official clients, and the table
// of the functions on loopback. How a site answers is in hosts.test.ts.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { builtIn } from '../../src/publish/contents.ts';
import { cloudfrontLimits } from '../../src/publish/hosts/cloudfront.ts';
import { cloudfrontFunction } from '../fixtures/hosts/cloudfront.ts';
import { objectsTarget } from '../../src/publish/objects-target.ts';
import type { Bucket } from '../../src/publish/objects/bucket.ts';
import { siteAt } from '../../src/publish/publish.ts';
import type { Probe } from '../../src/publish/target.ts';
import {
  startFakeKeyValueStore,
  type FakeKeyValueStore,
} from '../fixtures/hosts/key-value-store.ts';
import { makeRelease, siteFiles } from '../fixtures/hosts/release.ts';
import { someRules } from '../fixtures/hosts/rules.ts';
import { hostRulesFile } from '../../src/page-data/host-rules.ts';
import { startFauxBucket } from '../fixtures/hosts/state-stores.ts';

type Running = Awaited<ReturnType<typeof startFauxBucket>>;
let running: Running;
let bucket: Bucket;
let table: FakeKeyValueStore;
/** Bytes of every PUT with a body. */
let sent: { key: string; bytes: number }[];
beforeAll(async () => {
  running = await startFauxBucket();
  bucket = {
    ...running.store,
    put(key, bytes, facts) {
      sent.push({ key, bytes: Buffer.byteLength(bytes) });
      return running.store.put(key, bytes, facts);
    },
    write(key, bytes) {
      sent.push({ key, bytes: bytes.length });
      return running.store.write(key, bytes);
    },
  };
});
afterAll(() => running.close());

let root: string;
let clock = 0;
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'objects-'));
  sent = [];
  table = await startFakeKeyValueStore();
  await bucket.remove((await bucket.list('')).map(({ key }) => key));
});
afterEach(() => {
  table.close();
  rmSync(root, { recursive: true });
});

const outDir = () => join(root, 'dist');
const good: Probe = () => Promise.resolve([]);
const target = (ofBucket = bucket) =>
  objectsTarget({
    bucket: ofBucket,
    table: table.table,
    slug: 'north',
    hosts: ['north.sites.example'],
    urlOf: (id) => `https://${id ?? 'live'}.example`,
    now: () => clock,
  });
const site = (ofBucket = bucket) =>
  siteAt({ slug: 'north', where: 'the bucket', open: () => target(ofBucket) });
const publish = (probe = good) => site().publish(builtIn(outDir()), probe);
async function published(home: string, more: Record<string, string> = {}) {
  makeRelease(outDir(), siteFiles(home, more));
  sent = [];
  const result = await publish();
  if (!result.ok) throw new Error(result.errors.join());
  return result;
}
/** The folder that a visitor of the host sees. */
const folder = () =>
  (JSON.parse(table.values.get('north.example') ?? '{}') as { folder?: string }).folder ?? '';
const shown = async (key: string) => {
  const bytes = await bucket.read(`${folder()}/${key}`);
  return bytes && Buffer.from(bytes).toString();
};

describe('publishing to a bucket', () => {
  it('puts every address under the folder of the release, without control files', async () => {
    const rules = someRules({
      redirects: [{ from: '/old', to: '/', status: 301 }],
      gone: { page: '/410', paths: ['/cars/gone'] },
    });
    await published('one', { '410.html': 'sold', [hostRulesFile]: JSON.stringify(rules) });
    const keys = (await bucket.list(`${folder()}/`)).map(({ key }) =>
      key.slice(folder().length + 1),
    );
    expect(keys.sort()).toEqual(
      [
        '404',
        '410',
        '_assets/a.css',
        'cars/gone',
        'index',
        'old',
        'robots.txt',
        'sitemap.xml',
      ].sort(),
    );
    expect(await shown('cars/gone')).toBe('sold');
    expect(table.values.get('north.sites.example')).toBe(table.values.get('north.example'));
  });

  it('sends only contents that the bucket lacks; others are copied inside it', async () => {
    await published('one');
    const before = folder();
    const result = await published('two');
    expect(result).toMatchObject({ copied: 1 });
    const bodies = sent.filter(
      ({ key }) => !key.startsWith('.live/') && !key.startsWith('scratch/'),
    );
    expect(bodies.map(({ key }) => key)).toEqual([`${folder()}/index`]);
    expect(folder()).not.toBe(before);
    expect(await shown('index')).toContain('two');
    expect(await shown('robots.txt')).toBe('User-agent: *');
  });

  it('uploads at most 1.1 times the changed bytes of a night with 1 % changes', async () => {
    const pages = (changed: string) =>
      Object.fromEntries(
        Array.from({ length: 200 }, (_, n) => [
          `cars/${String(n)}.html`,
          `${n < 2 ? changed : ''}${String(n)} `.repeat(12_000),
        ]),
      );
    await published('one', pages('a'));
    await published('one', pages('b'));
    const changed = 2 * 12_000 * 3;
    expect(sent.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(changed * 1.1);
  });

  it('does not deploy a release that is live already', async () => {
    await published('one');
    sent = [];
    expect(await publish()).toMatchObject({ ok: true, copied: 0 });
    expect(sent).toEqual([]);
  });

  it('switches after the probe of the staged folder, and not at all when it fails', async () => {
    await published('one');
    const before = folder();
    makeRelease(outDir(), siteFiles('two'));
    const asked: object[] = [];
    const result = await publish((at) => {
      asked.push(at);
      expect(folder()).toBe(before);
      return Promise.resolve(['/ answers 500']);
    });
    expect(result).toEqual({ ok: false, code: 'smoke', errors: ['/ answers 500'] });
    expect(asked).toHaveLength(1);
    expect(await shown('index')).toContain('one');
  });

  it('shows a preview at the address of its release until the next publication', async () => {
    await published('one');
    const before = folder();
    makeRelease(outDir(), siteFiles('two'));
    const preview = await site().preview(builtIn(outDir()), good);
    if (!preview.ok || !preview.at || !('url' in preview.at)) throw new Error('no preview');
    const [, id = ''] = /^https:\/\/(\w+)\.example$/.exec(preview.at.url) ?? [];
    expect(Buffer.from((await bucket.read(`north/${id}/index`)) ?? []).toString()).toContain('two');
    expect(folder()).toBe(before);
    await published('three');
    expect(await bucket.list(`north/${id}/`)).toEqual([]);
    expect(await shown('index')).toContain('three');
  });

  it('carries hashed assets of earlier releases by copy, for five releases and 24 hours', async () => {
    for (let n = 1; n <= 8; n += 1) {
      clock = n * 48 * 3_600_000;
      await published(String(n), { [`_assets/app.${String(n)}.js`]: `run(${String(n)})` });
      expect(sent.some(({ key }) => key.includes(`app.${String(n - 1)}.js`))).toBe(false);
    }
    const scripts = (await bucket.list(`${folder()}/_assets/app`)).map(({ key }) => key.slice(-8));
    expect(scripts.sort()).toEqual([3, 4, 5, 6, 7, 8].map((n) => `app.${String(n)}.js`));
  });

  it('keeps the last five releases in the bucket, and nothing of older ones', async () => {
    const rules = someRules({ rewrites: [{ from: '/cars/:slug/checkout', to: '/reserve' }] });
    for (let n = 1; n <= 7; n += 1) {
      await published(String(n), { [hostRulesFile]: JSON.stringify(rules) });
    }
    const objects = await bucket.list('north/');
    const folders = new Set(objects.map(({ key }) => key.split('/')[1]));
    folders.delete('404.html');
    expect(folders.size).toBe(5);
    expect([...table.values.keys()].filter((key) => key.endsWith('/cars'))).toHaveLength(5);
  });

  it('leaves the live site alone when the table refuses, and completes the switch the next time', async () => {
    await published('one');
    makeRelease(outDir(), siteFiles('two'));
    table.fail(403, 20);
    expect(await publish()).toMatchObject({ ok: false, code: 'write' });
    table.fail(0, 0);
    expect(await shown('index')).toContain('one');
    expect(await publish()).toMatchObject({ ok: true });
    expect(await shown('index')).toContain('two');
  });

  it('sends nothing when the table that all sites share is full', async () => {
    await published('one');
    makeRelease(outDir(), siteFiles('two'));
    table.fill(5 * 1_024 * 1_024);
    expect(await publish()).toMatchObject({
      ok: false,
      code: 'write',
      errors: [
        expect.stringMatching(
          /^cloudfront: 5,24\d,\d{3} bytes in the key-value store, 5,242,880 allowed; use exact redirects/,
        ),
      ],
    });
    expect(await shown('index')).toContain('one');
    table.fill(0);
    expect(await publish()).toMatchObject({ ok: true });
  });

  it('tries again when another site changed the table meanwhile', async () => {
    table.moveOn();
    await published('one');
    expect(await shown('index')).toContain('one');
  });

  it('leaves the live site alone when the bucket fails midway, and completes the next time', async () => {
    await published('one');
    makeRelease(outDir(), siteFiles('two', { 'robots.txt': 'changed' }));
    let puts = 0;
    const failing: Bucket = {
      ...bucket,
      put(key, bytes, facts) {
        puts += 1;
        if (puts > 1) return Promise.reject(new Error('the bucket is away'));
        return bucket.put(key, bytes, facts);
      },
    };
    const result = await site(failing).publish(builtIn(outDir()), good);
    expect(result).toEqual({ ok: false, code: 'write', errors: ['the bucket is away'] });
    expect(await shown('index')).toContain('one');
    expect(await publish()).toMatchObject({ ok: true });
    expect(await shown('robots.txt')).toBe('changed');
  });

  it('rolls back to any of the last five releases, with the assets of the replaced one', async () => {
    const releases: string[] = [];
    for (const n of ['1', '2', '3', '4', '5', '6']) {
      await published(n, { [`_assets/app.${n}.js`]: `run(${n})` });
      releases.push((await target().history())[0]?.release ?? '');
    }
    const [tooOld = '', oldest = '', , , , live = ''] = releases;
    expect(await site().rollBack(tooOld)).toMatchObject({
      ok: false,
      code: 'nothing-before',
    });
    expect(await site().rollBack(oldest)).toEqual({
      ok: true,
      from: live,
      to: oldest,
    });
    expect(await shown('index')).toContain('2');
    expect(await shown('_assets/app.6.js')).toBe('run(6)');
    expect(await target().history()).toHaveLength(1);
    await published('7');
    expect(await shown('index')).toContain('7');
  });
});

describe('the limits of CloudFront', () => {
  it.each(['request', 'response'] as const)('the %s function fits', (name) => {
    expect(Buffer.byteLength(cloudfrontFunction(name))).toBeLessThan(
      cloudfrontLimits.functionBytes,
    );
  });

  it.each([
    [
      { headers: { 'Content-Security-Policy': 'x'.repeat(1_800) } },
      'cloudfront: 1,800 characters in the Content-Security-Policy, 1,783 allowed; use fewer photo hosts or third-party hosts',
    ],
    [
      { headers: { 'X-Long': 'x'.repeat(2_100) } },
      'cloudfront: 2,108 bytes of headers and redirect in an object, 2,048 allowed; use fewer photo hosts or third-party hosts, or shorter addresses',
    ],
    [
      {
        patterns: Array.from({ length: 60 }, (_, n) => ({
          from: `/used/${String(n)}/*`,
          to: '/search',
          status: 301 as const,
        })),
      },
      /^cloudfront: 2,\d+ bytes of redirects with patterns below \/used, 1,024 allowed; use exact redirects$/,
    ],
    [
      { patterns: [{ from: '/:make/old', to: '/search', status: 301 as const }] },
      'cloudfront: the pattern /:make/old has no fixed first segment; use one',
    ],
  ])('stop a release before anything is sent (%#)', async (own, message) => {
    makeRelease(outDir(), siteFiles('one', { [hostRulesFile]: JSON.stringify(someRules(own)) }));
    sent = [];
    const result = await publish();
    expect(result).toMatchObject({ ok: false, code: 'preflight' });
    expect(result.ok ? [] : result.errors).toEqual([
      typeof message === 'string' ? message : expect.stringMatching(message),
    ]);
    expect(sent).toEqual([]);
  });
});
