import {
  existsSync,
  readFileSync,
  readdirSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takeLock } from '../../../src/files/lock.ts';
import { releasePlace } from '../../../src/builder/release.ts';
import { exitCode } from '../../../src/builder/report.ts';
import {
  fixtureBundle,
  openBuildFixture,
  siteOf,
  type BuildFixture,
} from './fixture/build-fixture.ts';

let fixture: BuildFixture;
beforeEach(() => {
  fixture = openBuildFixture();
});
afterEach(() => fixture.remove());

const releasesOf = (slug: string) =>
  readdirSync(join(fixture.outDir, '.releases', slug)).filter((name) => !/\.json$|^\./.test(name));
const leftovers = (slug: string) =>
  readdirSync(join(fixture.outDir, '.releases', slug)).filter((name) => name.startsWith('.'));

describe('a first build', () => {
  it("writes every page, the site's files and the bundle's, and switches the link", async () => {
    const report = await fixture.build({ yard: siteOf(2) });
    const site = fixture.live('yard');
    expect(Object.keys(site).filter((name) => !name.startsWith('_assets/site.'))).toEqual([
      '404.html',
      '_assets/island-part.js',
      '_assets/island.js',
      'cars/1.html',
      'cars/2.html',
      'index.html',
      'robots.txt',
    ]);
    expect(site['cars/2.html']).toContain('<title>Vehicle 2</title>Harbourside Ford /cars/2');
    expect(report.tenants[0]).toMatchObject({ pages: 4, rendered: 4, unchanged: 0, errors: [] });
    expect(report.tenants[0]!.bytes).toBe(
      Object.values(site).reduce((sum, text) => sum + Buffer.byteLength(text), 0),
    );
    expect(leftovers('yard')).toEqual([]);
  });

  it("joins the template's rules with the tenant's theme in one hashed stylesheet that pages link", async () => {
    await fixture.build({ yard: siteOf(1, { theme: ':root { --ink: navy }' }) });
    const site = fixture.live('yard');
    const name = Object.keys(site).find((file) => file.endsWith('.css'))!;
    const rules = readFileSync(join(fixtureBundle.clientDir, '_assets/harbour.css'), 'utf8');
    expect(site[name]).toBe(`${rules.trimEnd()}\n:root { --ink: navy }`);
    expect(site['index.html']).toContain(`href="/${name}"`);
  });

  it("copies only files of the bundle that its own pages can reach, not other templates' fonts or unused scripts", async () => {
    await fixture.build({
      yard: siteOf(1),
      bare: { name: 'Bare', pages: { '/404': 'Not found' } },
    });
    const assets = (slug: string) =>
      Object.keys(fixture.live(slug)).filter((name) => /\.(js|woff2)$/.test(name));
    expect(assets('yard')).toEqual(['_assets/island-part.js', '_assets/island.js']);
    expect(assets('bare')).toEqual([]);
  });

  it("lets a tenant's own file shadow one of the bundle", async () => {
    await fixture.build({ yard: siteOf(1, { files: { '/_assets/island.js': 'mine' } }) });
    expect(fixture.live('yard')['_assets/island.js']).toBe('mine');
  });

  it('divides a large site among the workers and creates the same release as one worker', async () => {
    const [alone, shared] = [
      await fixture.build({ yard: siteOf(650) }, { workers: 1 }),
      await fixture.build({ yard: siteOf(650) }, { workers: 2, force: true }),
    ];
    expect(shared.tenants[0]).toMatchObject({ pages: 652, rendered: 652 });
    expect(shared.tenants[0]!.release).toBe(`${alone.tenants[0]!.release!}-b`);
  });
});

describe('a build after changes', () => {
  const before = siteOf(120);
  const after = siteOf(121, { files: { '/robots.txt': 'Disallow: /', '/ads.txt': 'none' } });
  after.pages['/cars/7'] = 'Vehicle 7, price drop';
  delete after.pages['/cars/9'];

  it('renders changed pages and creates the same files as a clean build', async () => {
    await fixture.build({ yard: before });
    const report = await fixture.build({ yard: after });
    expect(report.tenants[0]).toMatchObject({ rendered: 2, unchanged: 120, removed: 1 });
    const clean = openBuildFixture();
    const cleanReport = await clean.build({ yard: after });
    expect(fixture.live('yard')).toEqual(clean.live('yard'));
    expect(report.tenants[0]!.release).toBe(cleanReport.tenants[0]!.release);
    const manifests = [fixture, clean].map(({ outDir }) =>
      readFileSync(join(outDir, '.releases/yard', `${report.tenants[0]!.release}.json`), 'utf8'),
    );
    expect(manifests[0]).toBe(manifests[1]);
    clean.remove();
  });

  it('links unchanged pages from the previous release and leaves that release alone', async () => {
    const first = await fixture.build({ yard: before });
    const kept = join(fixture.outDir, '.releases/yard', first.tenants[0]!.release!);
    const page = (dir: string) => statSync(join(dir, 'cars/1.html')).ino;
    await fixture.build({ yard: after });
    expect(page(join(fixture.outDir, 'yard'))).toBe(page(kept));
    expect(readFileSync(join(kept, 'cars/7.html'), 'utf8')).not.toContain('price drop');
    expect(existsSync(join(kept, 'cars/9.html'))).toBe(true);
  });

  it('reuses a page whose facts are the same without computing its data, and one whose facts alone are new', async () => {
    const facts = { '/cars/1': 'as they were', '/cars/2': 'monday', '/cars/3': 'monday' };
    await fixture.build({ yard: siteOf(3, { facts }) });
    const next = siteOf(3, {
      facts: { ...facts, '/cars/2': 'tuesday', '/cars/3': 'tuesday' },
      keys: { '/cars/1': 'throw' },
    });
    next.pages['/cars/3'] = 'Vehicle 3, no longer new';
    const report = await fixture.build({ yard: next });
    expect(report.tenants[0]).toMatchObject({ rendered: 1, unchanged: 4, errors: [] });
    expect(fixture.live('yard')['cars/3.html']).toContain('no longer new');
    const again = await fixture.build({
      yard: { ...next, keys: { '/cars/1': 'throw', '/cars/2': 'throw' }, warnings: ['new inputs'] },
    });
    expect(again.tenants[0]).toMatchObject({ rendered: 0, unchanged: 5, errors: [] });
  });

  it('reuses the search index while its key stays, without making it, and repairs a damaged one', async () => {
    const index = { key: 'tonight', files: { '/index/a.txt': 'columns', '/index/b.txt': 'cards' } };
    const first = await fixture.build({ yard: siteOf(3, { index }) });
    const same = siteOf(3, { index: { ...index, files: { '/index/a.txt': 'throw' } } });
    same.pages['/'] = 'Other words';
    const reused = await fixture.build({ yard: same });
    expect(reused.tenants[0]).toMatchObject({ rendered: 1, unchanged: 4, errors: [] });
    expect(fixture.live('yard')).toMatchObject({
      'index/a.txt': 'columns',
      'index/b.txt': 'cards',
    });
    expect(fixture.live('yard')['index.html']).toContain('Other words');
    expect(first.tenants[0]?.release).not.toBe(reused.tenants[0]?.release);

    writeFileSync(join(fixture.outDir, 'yard', 'cars/2.html'), 'cut');
    truncateSync(join(fixture.outDir, 'yard', 'index/b.txt'));
    const repaired = siteOf(3, { index });
    repaired.pages['/'] = 'Words again';
    const report = await fixture.build({ yard: repaired });
    expect(report.tenants[0]).toMatchObject({ rendered: 2, unchanged: 3, errors: [] });
    expect(fixture.live('yard')['cars/2.html']).toContain('Vehicle 2');
    expect(fixture.live('yard')['index/b.txt']).toBe('cards');

    const sold = siteOf(3, { index: { key: 'the night after', files: { '/index/c.txt': 'new' } } });
    sold.pages['/cars/3'] = 'Vehicle 3, sold';
    await fixture.build({ yard: sold });
    expect(Object.keys(fixture.live('yard')).filter((name) => name.startsWith('index/'))).toEqual([
      'index/c.txt',
    ]);
    const clean = openBuildFixture();
    await clean.build({ yard: sold });
    expect(fixture.live('yard')).toEqual(clean.live('yard'));
    clean.remove();
  });

  it('names a file that cannot be created, and leaves the site unchanged', async () => {
    await fixture.build({ yard: siteOf(1, { files: { '/index/a.txt': 'a' } }) });
    const broken = siteOf(1, {
      index: { key: 'two', files: { '/index/a.txt': 'throw' } },
    });
    const report = await fixture.build({ yard: broken });
    expect(report.tenants[0]?.errors).toEqual(['search index: this was to be reused']);
    expect(fixture.live('yard')['index/a.txt']).toBe('a');
  });

  it('writes nothing for a page whose key is new but whose HTML is not', async () => {
    await fixture.build({ yard: siteOf(3, { keys: { '/cars/1': 'yesterday' } }) });
    const report = await fixture.build({ yard: siteOf(3, { keys: { '/cars/1': 'today' } }) });
    expect(report.tenants[0]).toMatchObject({ rendered: 1, unchanged: 4, written: 0 });
  });

  it.each([
    ['the shell', { yard: siteOf(3, { name: 'New name' }) }, {}],
    ['the theme', { yard: siteOf(3, { theme: ':root{--ink:red}' }) }, {}],
    ['the bundle', { yard: siteOf(3, { warnings: ['other inputs'] }) }, { id: 'bundle-2' }],
  ])('renders every page when %s has changed', async (_, sites, bundle) => {
    await fixture.build({ yard: siteOf(3) });
    const openBundle = async () => ({ ...fixtureBundle, ...bundle });
    const report = await fixture.build(sites, { openBundle });
    expect(report.tenants[0]).toMatchObject({ rendered: 5, unchanged: 0 });
  });

  it('renders everything when forced', async () => {
    await fixture.build({ yard: before });
    const report = await fixture.build({ yard: before }, { force: true });
    expect(report.tenants[0]).toMatchObject({ rendered: 122, unchanged: 0 });
  });
});

describe('a build with nothing new', () => {
  it('needs no bundle and repeats the warnings that are still valid', async () => {
    const sites = { yard: siteOf(3, { warnings: ['no photo for 3'] }) };
    const first = await fixture.build(sites);
    const report = await fixture.build(sites, {
      openBundle: () => Promise.reject(new Error('asked for a bundle')),
    });
    expect(report.bundle).toBeNull();
    expect(report.tenants).toEqual([
      { ...first.tenants[0], rendered: 0, unchanged: 5, ms: 0, written: 0, slowest: [] },
    ]);
    expect(report.tenants[0]!.warnings).toEqual(['no photo for 3']);
  });

  it('keeps the release when only the inputs differ, as on a new day', async () => {
    const first = await fixture.build({ yard: siteOf(3) });
    const tomorrow = { ...siteOf(3), warnings: ['a new day'] };
    const report = await fixture.build({ yard: tomorrow });
    expect(report.tenants[0]).toMatchObject({ rendered: 0, unchanged: 5, written: 0 });
    expect(report.tenants[0]!.release).toBe(first.tenants[0]!.release);
    expect((await fixture.build({ yard: tomorrow })).bundle).toBeNull();
    expect(leftovers('yard')).toEqual([]);
  });
});

describe('a damaged release', () => {
  const damage = (file: string) => truncateSync(join(fixture.outDir, 'yard', file), 3);

  it('is not reused: a page that lost bytes is rendered again', async () => {
    await fixture.build({ yard: siteOf(3) });
    damage('cars/2.html');
    const next = siteOf(4);
    const report = await fixture.build({ yard: next });
    expect(report.tenants[0]).toMatchObject({ rendered: 2, unchanged: 4 });
    expect(fixture.live('yard')['cars/2.html']).toContain('Vehicle 2');
  });

  it('is replaced in its alternate slot by a forced build of the same content, and back', async () => {
    const first = await fixture.build({ yard: siteOf(3) });
    const whole = fixture.live('yard');
    damage('cars/2.html');
    writeFileSync(join(fixture.outDir, 'yard', 'robots.txt'), whole['robots.txt']!.toUpperCase());
    writeFileSync(join(fixture.outDir, 'yard', 'stray.html'), 'not ours');
    const mended = await fixture.build({ yard: siteOf(3) }, { force: true });
    expect(fixture.live('yard')).toEqual(whole);
    expect(mended.tenants[0]!.release).toBe(`${first.tenants[0]!.release!}-b`);
    expect(releasesOf('yard')).toHaveLength(1);
    const again = await fixture.build({ yard: siteOf(3) }, { force: true });
    expect(again.tenants[0]!.release).toBe(first.tenants[0]!.release);
    expect(releasesOf('yard')).toHaveLength(1);
  });
});

describe('errors', () => {
  const broken = siteOf(250);
  broken.pages['/cars/3'] = 'throw';
  broken.pages['/cars/5'] = 'moved';

  it('stop their own tenant only, are reported by page, and leave its site live', async () => {
    await fixture.build({ yard: siteOf(250) });
    const before = fixture.live('yard');
    const report = await fixture.build({ yard: broken, other: siteOf(2) });
    expect(report.tenants.map(({ slug, errors }) => [slug, errors])).toEqual([
      ['yard', ['/cars/3: no such vehicle', '/cars/5: the page answered 301 -> /, not 200']],
      ['other', []],
    ]);
    expect(report.tenants[0]).toMatchObject({ pages: 252, rendered: 0 });
    expect(exitCode(report)).toBe(1);
    expect(fixture.live('yard')).toEqual(before);
    expect(Object.keys(fixture.live('other'))).toContain('cars/2.html');
    expect(leftovers('yard')).toEqual([]);
  });

  it.each([
    ['outside the site', '/../x', /is not a page address/],
    ['with a trailing slash', '/cars/', /is not a page address/],
  ])('refuse a page %s', async (_, path, message) => {
    const report = await fixture.build({ yard: siteOf(1, { pages: { [path]: 'x' } }) });
    expect(report.tenants[0]!.errors[0]).toMatch(message);
  });

  it('refuse a file outside the site and two writers of one file', async () => {
    const outside = await fixture.build({ yard: siteOf(1, { files: { '/../x': '' } }) });
    expect(outside.tenants[0]!.errors[0]).toMatch(/is not a file address/);
    const twice = await fixture.build({ yard: siteOf(1, { files: { '/index.html': 'mine' } }) });
    expect(twice.tenants[0]!.errors).toEqual(['two things write index.html']);
    expect(leftovers('yard')).toEqual([]);
  });

  it('of the bundle fail every tenant that needs it, and no other', async () => {
    await fixture.build({ yard: siteOf(1) });
    const report = await fixture.build(
      { yard: siteOf(1), other: siteOf(1) },
      { openBundle: () => Promise.reject(new Error('no bundle today')) },
    );
    expect(report.tenants.map(({ errors }) => errors)).toEqual([[], ['no bundle today']]);
  });

  it('of a full disk name it and leave the last good site and no temporary files', async () => {
    await fixture.build({ yard: siteOf(3) });
    const before = fixture.live('yard');
    const worker = new URL('./fixture/full-disk-worker.ts', import.meta.url);
    const report = await fixture.build({ yard: siteOf(9) }, { worker });
    expect(report.tenants[0]!.errors[0]).toMatch(/the disk is full \(ENOSPC\) at .*cars\/6\.html/);
    expect(fixture.live('yard')).toEqual(before);
    expect(leftovers('yard')).toEqual([]);
  });

  it('of a stopped build leave every site unchanged', async () => {
    await fixture.build({ yard: siteOf(3) });
    const before = fixture.live('yard');
    const stop = new AbortController();
    const report = await fixture.build(
      { yard: siteOf(900) },
      {
        signal: stop.signal,
        onProgress: ({ type }) => {
          if (type === 'pages') stop.abort();
        },
      },
    );
    expect(report.tenants[0]!.errors).toEqual(['the build was stopped']);
    expect(fixture.live('yard')).toEqual(before);
    expect(leftovers('yard')).toEqual([]);
  });
});

describe('two builds of one tenant at once', () => {
  it("are refused with the other's process id; other tenants are built", async () => {
    await fixture.build({ yard: siteOf(1), other: siteOf(1) });
    const lock = takeLock(releasePlace(fixture.outDir, 'yard').lock);
    const report = await fixture.build({ yard: siteOf(2), other: siteOf(2) });
    expect(report.tenants.map(({ errors }) => errors)).toEqual([
      [expect.stringContaining(`another build of yard is running (process ${process.pid}, since `)],
      [],
    ]);
    if (lock.ok) lock.release();
    expect((await fixture.build({ yard: siteOf(2) })).tenants[0]!.errors).toEqual([]);
  });
});
