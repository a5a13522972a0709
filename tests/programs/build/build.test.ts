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
import { fixtureBundle, openWorkshop, siteOf, type Workshop } from './fixture/workshop.ts';

let shop: Workshop;
beforeEach(() => {
  shop = openWorkshop();
});
afterEach(() => shop.remove());

const releasesOf = (slug: string) =>
  readdirSync(join(shop.outDir, '.releases', slug)).filter((name) => !/\.json$|^\./.test(name));
const leftovers = (slug: string) =>
  readdirSync(join(shop.outDir, '.releases', slug)).filter((name) => name.startsWith('.'));

describe('a first build', () => {
  it('writes every page, the site’s files and the bundle’s, and switches the link', async () => {
    const report = await shop.build({ yard: siteOf(2) });
    const site = shop.live('yard');
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
    expect(report.tenants[0]).toMatchObject({ pages: 4, rendered: 4, unchanged: 0, faults: [] });
    expect(report.tenants[0]!.bytes).toBe(
      Object.values(site).reduce((sum, text) => sum + Buffer.byteLength(text), 0),
    );
    expect(leftovers('yard')).toEqual([]);
  });

  it('joins the template’s rules with the tenant’s theme in one hashed stylesheet that pages link', async () => {
    await shop.build({ yard: siteOf(1, { theme: ':root { --ink: navy }' }) });
    const site = shop.live('yard');
    const name = Object.keys(site).find((file) => file.endsWith('.css'))!;
    const rules = readFileSync(join(fixtureBundle.clientDir, '_assets/harbour.css'), 'utf8');
    expect(site[name]).toBe(`${rules.trimEnd()}\n:root { --ink: navy }`);
    expect(site['index.html']).toContain(`href="/${name}"`);
  });

  it('takes from the bundle what its own pages can reach, not other templates’ fonts or unused scripts', async () => {
    await shop.build({ yard: siteOf(1), bare: { name: 'Bare', pages: { '/404': 'Not found' } } });
    const assets = (slug: string) =>
      Object.keys(shop.live(slug)).filter((name) => /\.(js|woff2)$/.test(name));
    expect(assets('yard')).toEqual(['_assets/island-part.js', '_assets/island.js']);
    expect(assets('bare')).toEqual([]);
  });

  it('lets a tenant’s own file shadow one of the bundle', async () => {
    await shop.build({ yard: siteOf(1, { files: { '/_assets/island.js': 'mine' } }) });
    expect(shop.live('yard')['_assets/island.js']).toBe('mine');
  });

  it('shares a large site among the workers and comes to the same release as one worker', async () => {
    const [alone, shared] = [
      await shop.build({ yard: siteOf(650) }, { workers: 1 }),
      await shop.build({ yard: siteOf(650) }, { workers: 2, force: true }),
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

  it('renders what changed and leaves the same tree as a clean build', async () => {
    await shop.build({ yard: before });
    const report = await shop.build({ yard: after });
    expect(report.tenants[0]).toMatchObject({ rendered: 2, unchanged: 120, removed: 1 });
    const clean = openWorkshop();
    const cleanReport = await clean.build({ yard: after });
    expect(shop.live('yard')).toEqual(clean.live('yard'));
    expect(report.tenants[0]!.release).toBe(cleanReport.tenants[0]!.release);
    const manifests = [shop, clean].map(({ outDir }) =>
      readFileSync(join(outDir, '.releases/yard', `${report.tenants[0]!.release}.json`), 'utf8'),
    );
    expect(manifests[0]).toBe(manifests[1]);
    clean.remove();
  });

  it('links unchanged pages from the release before and leaves that release alone', async () => {
    const first = await shop.build({ yard: before });
    const kept = join(shop.outDir, '.releases/yard', first.tenants[0]!.release!);
    const page = (dir: string) => statSync(join(dir, 'cars/1.html')).ino;
    await shop.build({ yard: after });
    expect(page(join(shop.outDir, 'yard'))).toBe(page(kept));
    expect(readFileSync(join(kept, 'cars/7.html'), 'utf8')).not.toContain('price drop');
    expect(existsSync(join(kept, 'cars/9.html'))).toBe(true);
  });

  it('takes a page over by its key, without asking for the data it was made from', async () => {
    const keys = { '/cars/1': 'as it was', '/cars/2': 'as it was' };
    await shop.build({ yard: siteOf(3, { keys }) });
    const next = siteOf(3, { keys: { ...keys, '/cars/2': 'another' } });
    next.pages['/cars/1'] = 'throw';
    next.pages['/cars/2'] = 'Vehicle 2, sold';
    const report = await shop.build({ yard: next });
    expect(report.tenants[0]).toMatchObject({ rendered: 1, unchanged: 4, faults: [] });
    expect(shop.live('yard')['cars/2.html']).toContain('sold');
  });

  it('takes a page over by a key that says more than its data, and by its data when that key is another', async () => {
    const wideKeys = { '/cars/1': 'monday', '/cars/2': 'monday', '/cars/3': 'monday' };
    await shop.build({ yard: siteOf(3, { wideKeys }) });
    const untouched = siteOf(3, { wideKeys, warnings: ['other inputs'] });
    untouched.pages['/cars/1'] = 'throw';
    const same = await shop.build({ yard: untouched });
    expect(same.tenants[0]).toMatchObject({ rendered: 0, unchanged: 5, faults: [] });

    const tuesday = Object.fromEntries(Object.keys(wideKeys).map((path) => [path, 'tuesday']));
    const next = siteOf(3, { wideKeys: tuesday });
    next.pages['/cars/2'] = 'Vehicle 2, sold';
    const report = await shop.build({ yard: next });
    expect(report.tenants[0]).toMatchObject({ rendered: 1, unchanged: 4, faults: [] });
    expect(shop.live('yard')['cars/2.html']).toContain('sold');

    const again = siteOf(3, { wideKeys: tuesday, warnings: ['other inputs'] });
    again.pages['/cars/1'] = 'throw';
    expect((await shop.build({ yard: again })).tenants[0]).toMatchObject({ rendered: 0 });
  });

  it.each([
    ['when nothing says so before the site is open', undefined],
    ['when only words seem to differ', 'the same'],
  ])(
    'takes all pages of the stock over by one key, unasked, and makes a damaged one anew: %s',
    async (_, besideWords) => {
      const stock = { key: 'tonight', pages: ['/cars/1', '/cars/2', '/cars/3'] };
      const beside = besideWords === undefined ? {} : { besideWords };
      const first = await shop.build({ yard: siteOf(3, { stock, ...beside }) });
      const same = siteOf(3, { stock, ...beside, warnings: ['other inputs'] });
      same.pages['/cars/1'] = 'throw';
      same.pages['/'] = 'Other words';
      const kept = await shop.build({ yard: same });
      expect(kept.tenants[0]).toMatchObject({ rendered: 1, unchanged: 4, faults: [] });
      expect(shop.live('yard')['index.html']).toContain('Other words');
      expect(first.tenants[0]?.release).not.toBe(kept.tenants[0]?.release);

      writeFileSync(join(shop.outDir, 'yard', 'cars/2.html'), 'cut');
      same.pages['/'] = 'Words again';
      same.pages['/cars/1'] = 'Vehicle 1';
      const mended = await shop.build({ yard: same });
      expect(mended.tenants[0]).toMatchObject({ rendered: 2, unchanged: 3, faults: [] });
      expect(shop.live('yard')['cars/2.html']).toContain('Vehicle 2');

      const sold = siteOf(3, { stock: { ...stock, key: 'the night after' }, ...beside });
      sold.pages['/cars/3'] = 'Vehicle 3, sold';
      await shop.build({ yard: sold });
      expect(shop.live('yard')['cars/3.html']).toContain('sold');
    },
  );

  it('shares the work after all when more than words differs, and leaves the tree of a clean build', async () => {
    const pages = Array.from({ length: 650 }, (_, index) => `/cars/${String(index + 1)}`);
    const beside = { besideWords: 'the same' };
    await shop.build({ yard: siteOf(650, { stock: { key: 'one', pages }, ...beside }) });
    const kept = join(shop.outDir, '.releases/yard', releasesOf('yard')[0]!);
    const other = siteOf(649, { stock: { key: 'two', pages }, ...beside });
    other.pages['/cars/7'] = 'Vehicle 7, price drop';
    const report = await shop.build({ yard: other });
    expect(report.tenants[0]).toMatchObject({
      rendered: 1,
      unchanged: 650,
      removed: 1,
      faults: [],
    });
    expect(readFileSync(join(kept, 'cars/7.html'), 'utf8')).not.toContain('price drop');
    const clean = openWorkshop();
    await clean.build({ yard: other });
    expect(shop.live('yard')).toEqual(clean.live('yard'));
    clean.remove();
  });

  it('takes a set of files over by its key, whole or not at all', async () => {
    const files = { '/index/a.txt': 'columns', '/index/b.txt': 'cards' };
    await shop.build({ yard: siteOf(1, { set: { key: 'one', files } }) });
    const unmade = { '/index/a.txt': 'throw' };
    const kept = siteOf(1, { set: { key: 'one', files: unmade }, warnings: ['other inputs'] });
    expect((await shop.build({ yard: kept })).tenants[0]).toMatchObject({ written: 0, faults: [] });
    expect(shop.live('yard')).toMatchObject({
      'index/a.txt': 'columns',
      'index/b.txt': 'cards',
    });

    truncateSync(join(shop.outDir, 'yard', 'index/b.txt'));
    await shop.build({ yard: siteOf(1, { set: { key: 'one', files }, warnings: ['others'] }) });
    expect(shop.live('yard')['index/b.txt']).toBe('cards');

    const other = { '/index/c.txt': 'columns' };
    await shop.build({ yard: siteOf(1, { set: { key: 'two', files: other } }) });
    expect(Object.keys(shop.live('yard')).filter((name) => name.startsWith('index/'))).toEqual([
      'index/c.txt',
    ]);
  });

  it('names a set of files that cannot be made, as any other file, and leaves the site as it was', async () => {
    await shop.build({ yard: siteOf(1, { set: { key: 'one', files: { '/index/a.txt': 'a' } } }) });
    const broken = siteOf(1, { set: { key: 'two', files: { '/index/a.txt': 'throw' } } });
    const report = await shop.build({ yard: broken });
    expect(report.tenants[0]?.faults).toEqual(['files: this was to be taken over']);
    expect(shop.live('yard')['index/a.txt']).toBe('a');
  });

  it('writes nothing for a page whose key is new but whose HTML is not', async () => {
    await shop.build({ yard: siteOf(3, { keys: { '/cars/1': 'yesterday' } }) });
    const report = await shop.build({ yard: siteOf(3, { keys: { '/cars/1': 'today' } }) });
    expect(report.tenants[0]).toMatchObject({ rendered: 1, unchanged: 4, written: 0 });
  });

  it.each([
    ['the shell', { yard: siteOf(3, { name: 'New name' }) }, {}],
    ['the theme', { yard: siteOf(3, { theme: ':root{--ink:red}' }) }, {}],
    ['the bundle', { yard: siteOf(3, { warnings: ['other inputs'] }) }, { id: 'bundle-2' }],
  ])('renders every page when %s has changed', async (_, sites, bundle) => {
    await shop.build({ yard: siteOf(3) });
    const openBundle = async () => ({ ...fixtureBundle, ...bundle });
    const report = await shop.build(sites, { openBundle });
    expect(report.tenants[0]).toMatchObject({ rendered: 5, unchanged: 0 });
  });

  it('renders everything when forced', async () => {
    await shop.build({ yard: before });
    const report = await shop.build({ yard: before }, { force: true });
    expect(report.tenants[0]).toMatchObject({ rendered: 122, unchanged: 0 });
  });
});

describe('a build with nothing new', () => {
  it('asks for no bundle and repeats the warnings that still stand', async () => {
    const sites = { yard: siteOf(3, { warnings: ['no photo for 3'] }) };
    const first = await shop.build(sites);
    const report = await shop.build(sites, {
      openBundle: () => Promise.reject(new Error('asked for a bundle')),
    });
    expect(report.bundle).toBeNull();
    expect(report.tenants).toEqual([
      { ...first.tenants[0], rendered: 0, unchanged: 5, ms: 0, written: 0, slowest: [] },
    ]);
    expect(report.tenants[0]!.warnings).toEqual(['no photo for 3']);
  });

  it('keeps the release when only the inputs differ, as on a new day', async () => {
    const first = await shop.build({ yard: siteOf(3) });
    const tomorrow = { ...siteOf(3), warnings: ['a new day'] };
    const report = await shop.build({ yard: tomorrow });
    expect(report.tenants[0]).toMatchObject({ rendered: 0, unchanged: 5, written: 0 });
    expect(report.tenants[0]!.release).toBe(first.tenants[0]!.release);
    expect((await shop.build({ yard: tomorrow })).bundle).toBeNull();
    expect(leftovers('yard')).toEqual([]);
  });
});

describe('a damaged release', () => {
  const damage = (file: string) => truncateSync(join(shop.outDir, 'yard', file), 3);

  it('is not taken over: a page that lost bytes is rendered again', async () => {
    await shop.build({ yard: siteOf(3) });
    damage('cars/2.html');
    const next = siteOf(4);
    const report = await shop.build({ yard: next });
    expect(report.tenants[0]).toMatchObject({ rendered: 2, unchanged: 4 });
    expect(shop.live('yard')['cars/2.html']).toContain('Vehicle 2');
  });

  it('is replaced by its twin in a forced build of the same content, and back', async () => {
    const first = await shop.build({ yard: siteOf(3) });
    const whole = shop.live('yard');
    damage('cars/2.html');
    writeFileSync(join(shop.outDir, 'yard', 'robots.txt'), whole['robots.txt']!.toUpperCase());
    writeFileSync(join(shop.outDir, 'yard', 'stray.html'), 'not ours');
    const mended = await shop.build({ yard: siteOf(3) }, { force: true });
    expect(shop.live('yard')).toEqual(whole);
    expect(mended.tenants[0]!.release).toBe(`${first.tenants[0]!.release!}-b`);
    expect(releasesOf('yard')).toHaveLength(1);
    const again = await shop.build({ yard: siteOf(3) }, { force: true });
    expect(again.tenants[0]!.release).toBe(first.tenants[0]!.release);
    expect(releasesOf('yard')).toHaveLength(1);
  });
});

describe('faults', () => {
  const broken = siteOf(250);
  broken.pages['/cars/3'] = 'throw';
  broken.pages['/cars/5'] = 'moved';

  it('stop their own tenant only, are told by page, and leave its site live', async () => {
    await shop.build({ yard: siteOf(250) });
    const before = shop.live('yard');
    const report = await shop.build({ yard: broken, other: siteOf(2) });
    expect(report.tenants.map(({ slug, faults }) => [slug, faults])).toEqual([
      ['yard', ['/cars/3: no such vehicle', '/cars/5: the page answered 301 -> /, not 200']],
      ['other', []],
    ]);
    expect(report.tenants[0]).toMatchObject({ pages: 252, rendered: 0 });
    expect(exitCode(report)).toBe(1);
    expect(shop.live('yard')).toEqual(before);
    expect(Object.keys(shop.live('other'))).toContain('cars/2.html');
    expect(leftovers('yard')).toEqual([]);
  });

  it.each([
    ['outside the site', '/../x', /is not a page address/],
    ['with a trailing slash', '/cars/', /is not a page address/],
  ])('refuse a page %s', async (_, path, message) => {
    const report = await shop.build({ yard: siteOf(1, { pages: { [path]: 'x' } }) });
    expect(report.tenants[0]!.faults[0]).toMatch(message);
  });

  it('refuse a file outside the site and two writers of one file', async () => {
    const outside = await shop.build({ yard: siteOf(1, { files: { '/../x': '' } }) });
    expect(outside.tenants[0]!.faults[0]).toMatch(/is not a file address/);
    const twice = await shop.build({ yard: siteOf(1, { files: { '/index.html': 'mine' } }) });
    expect(twice.tenants[0]!.faults).toEqual(['two things write index.html']);
    expect(leftovers('yard')).toEqual([]);
  });

  it('of the bundle fail every tenant that needs it, and no other', async () => {
    await shop.build({ yard: siteOf(1) });
    const report = await shop.build(
      { yard: siteOf(1), other: siteOf(1) },
      { openBundle: () => Promise.reject(new Error('no bundle today')) },
    );
    expect(report.tenants.map(({ faults }) => faults)).toEqual([[], ['no bundle today']]);
  });

  it('of a full disk say so and leave the last good site and no rubbish', async () => {
    await shop.build({ yard: siteOf(3) });
    const before = shop.live('yard');
    const worker = new URL('./fixture/full-disk-worker.ts', import.meta.url);
    const report = await shop.build({ yard: siteOf(9) }, { worker });
    expect(report.tenants[0]!.faults[0]).toMatch(/the disk is full \(ENOSPC\) at .*cars\/6\.html/);
    expect(shop.live('yard')).toEqual(before);
    expect(leftovers('yard')).toEqual([]);
  });

  it('of a stopped build leave every site as it was', async () => {
    await shop.build({ yard: siteOf(3) });
    const before = shop.live('yard');
    const stop = new AbortController();
    const report = await shop.build(
      { yard: siteOf(900) },
      {
        signal: stop.signal,
        onProgress: ({ type }) => {
          if (type === 'pages') stop.abort();
        },
      },
    );
    expect(report.tenants[0]!.faults).toEqual(['the build was stopped']);
    expect(shop.live('yard')).toEqual(before);
    expect(leftovers('yard')).toEqual([]);
  });
});

describe('two builds of one tenant at once', () => {
  it('are refused with the other’s process id; other tenants are built', async () => {
    await shop.build({ yard: siteOf(1), other: siteOf(1) });
    const lock = takeLock(releasePlace(shop.outDir, 'yard').lock);
    const report = await shop.build({ yard: siteOf(2), other: siteOf(2) });
    expect(report.tenants.map(({ faults }) => faults)).toEqual([
      [expect.stringContaining(`another build of yard is running (process ${process.pid}, since `)],
      [],
    ]);
    if (lock.ok) lock.release();
    expect((await shop.build({ yard: siteOf(2) })).tenants[0]!.faults).toEqual([]);
  });
});
