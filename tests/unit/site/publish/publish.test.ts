import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { smokeErrors } from '../../../../src/serve/smoke.ts';
import { fingerprint } from '../../../../src/files/fingerprint.ts';
import { takeLock } from '../../../../src/files/lock.ts';
import { makeManifest, type Manifest } from '../../../../src/builder/manifest.ts';
import {
  manifestPath,
  openDraft,
  publishDraft,
  releaseDir,
  releasePlace,
  switchLive,
} from '../../../../src/builder/release.ts';
import { releaseChanges } from '../../../../src/publish/changes.ts';
import { publishSite, rollBack } from '../../../../src/publish/publish.ts';

let root: string;
let outDir: string;
let target: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'publish-'));
  outDir = join(root, 'dist');
  target = join(root, 'host');
});
afterEach(() => {
  rmSync(root, { recursive: true });
});

const site = (home: string, more: Record<string, string> = {}): Record<string, string> => ({
  'index.html': `<link rel="stylesheet" href="/_assets/a.css">${home}`,
  '404.html': 'not here',
  'robots.txt': 'User-agent: *',
  'sitemap.xml': '<urlset/>',
  '_assets/a.css': 'body{}',
  ...more,
});

let clock = 1_000;
/** A release as a build leaves it; each goes live a second after the one before. */
function release(folder: string, files: Record<string, string>): Manifest {
  const place = releasePlace(folder, 'north');
  mkdirSync(place.shelf, { recursive: true });
  openDraft(place);
  const records = Object.entries(files).map(([file, text]) => {
    const path = join(place.draft, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    return { file, content: fingerprint(text), bytes: Buffer.byteLength(text) };
  });
  const isPage = ({ file }: { file: string }) => file.endsWith('.html');
  const manifest = makeManifest({
    slug: 'north',
    inputs: 'inputs',
    besideWords: 'inputs',
    bundle: 'bundle',
    stock: 'stock',
    pages: records.filter(isPage).map((record) => ({
      ...record,
      source: record.content,
      path: record.file === 'index.html' ? '/' : `/${record.file.replace('.html', '')}`,
    })),
    files: records.filter((record) => !isPage(record)),
  });
  const kept = publishDraft(place, manifest, { fresh: true });
  tick(manifestPath(place, kept.release));
  return kept;
}
function tick(path: string) {
  clock += 1;
  utimesSync(path, clock, clock);
}

const whole = () => Promise.resolve([]);
const home = () => readFileSync(join(target, 'north', 'index.html'), 'utf8');
const publish = (smoke: (folder: string) => Promise<string[]> = whole) =>
  publishSite({ outDir, target, slug: 'north', smoke });

/** Builds a site and publishes it; its release at the target. */
async function published(words: string): Promise<string> {
  release(outDir, site(words));
  return publishedAgain();
}
async function publishedAgain(): Promise<string> {
  const result = await publish();
  if (!result.ok) throw new Error(result.faults.join());
  tick(manifestPath(releasePlace(target, 'north'), result.release));
  return result.release;
}

describe('publishing a built site', () => {
  it('copies the release and makes it live', async () => {
    const { release: name } = release(outDir, site('one'));
    expect(await publish()).toEqual({ ok: true, release: name, pages: 2, copied: 5, before: null });
    expect(home()).toContain('one');
  });

  it('copies only what the place does not have yet', async () => {
    release(outDir, site('one'));
    await publish();
    release(outDir, site('two'));
    expect(await publish()).toMatchObject({ ok: true, copied: 1 });
    expect(home()).toContain('two');
  });

  it('looks at the release before anybody sees it, and leaves the live one when something is wrong', async () => {
    release(outDir, site('one'));
    await publish();
    release(outDir, site('two'));
    const result = await publish((folder) => {
      expect(readFileSync(join(folder, 'index.html'), 'utf8')).toContain('two');
      return Promise.resolve(['the home page is empty']);
    });
    expect(result).toEqual({ ok: false, code: 'smoke', faults: ['the home page is empty'] });
    expect(home()).toContain('one');
  });

  it('refuses a release that was damaged since it was built', async () => {
    release(outDir, site('one'));
    await publish();
    release(outDir, site('two'));
    writeFileSync(join(outDir, 'north', 'index.html'), 'half a pa');
    const result = await publish();
    expect(result).toMatchObject({ ok: false, code: 'write' });
    expect(JSON.stringify(result)).toContain('index.html of north is damaged');
    expect(home()).toContain('one');
  });

  it.each<[string, (file: string) => void]>([
    ['cut', (file) => writeFileSync(file, 'half a pa')],
    ['lost', (file) => rmSync(file)],
  ])('mends a file that was %s at the place since', async (_, damage) => {
    await published('one');
    damage(join(target, 'north', 'index.html'));
    expect(await publish()).toMatchObject({ ok: true, copied: 1 });
    expect(home()).toBe(site('one')['index.html']);
    damage(join(target, 'north', '404.html'));
    release(outDir, site('two'));
    expect(await publish()).toMatchObject({ ok: true, copied: 2 });
    expect(readFileSync(join(target, 'north', '404.html'), 'utf8')).toBe('not here');
  });

  // Another file system stands for all that refuse links.
  it.skipIf(!existsSync('/dev/shm'))('copies what cannot be linked there', async () => {
    const elsewhere = mkdtempSync('/dev/shm/publish-');
    try {
      await published('one');
      const assets = join(target, 'north', '_assets');
      cpSync(assets, elsewhere, { recursive: true });
      rmSync(assets, { recursive: true });
      symlinkSync(elsewhere, assets);
      release(outDir, site('two'));
      expect(await publish()).toMatchObject({ ok: true, copied: 1 });
      expect(readFileSync(join(target, 'north', '_assets/a.css'), 'utf8')).toBe('body{}');
    } finally {
      rmSync(elsewhere, { recursive: true });
    }
  });

  it('says what to do when nothing was built', async () => {
    expect(await publish()).toMatchObject({
      ok: false,
      code: 'not-built',
      faults: [expect.stringContaining('npm run build -- north')],
    });
  });

  it('does not run beside another publication of the same site', async () => {
    release(outDir, site('one'));
    const place = releasePlace(target, 'north');
    mkdirSync(place.shelf, { recursive: true });
    const lock = takeLock(place.lock);
    expect(await publish()).toMatchObject({ ok: false, code: 'busy' });
    if (lock.ok) lock.release();
    expect(await publish()).toMatchObject({ ok: true });
  });
});

describe('rolling back', () => {
  it('makes the release before live again, and says when there is none', async () => {
    const one = release(target, site('one')).release;
    const two = release(target, site('two')).release;
    const three = release(target, site('three')).release;
    expect(await rollBack(target, 'north')).toEqual({ ok: true, from: three, to: two });
    expect(home()).toContain('two');
    expect(await rollBack(target, 'north')).toEqual({ ok: true, from: two, to: one });
    expect(await rollBack(target, 'north')).toMatchObject({ ok: false, code: 'nothing-before' });
    expect(home()).toContain('one');
  });

  it('never goes back to what was rolled back, until that goes live anew', async () => {
    const good = await published('good');
    const bad = await published('bad');
    await rollBack(target, 'north');
    const worse = await published('worse');
    expect(await rollBack(target, 'north')).toEqual({ ok: true, from: worse, to: good });
    expect(await published('bad')).toBe(bad);
    const last = await published('last');
    expect(await rollBack(target, 'north')).toEqual({ ok: true, from: last, to: bad });
    expect(await rollBack(target, 'north')).toEqual({ ok: true, from: bad, to: good });
    expect(await rollBack(target, 'north')).toMatchObject({ ok: false, code: 'nothing-before' });
  });

  it('goes back to another content after a forced build was published, even twice', async () => {
    const good = await published('good');
    const bad = await published('bad');
    expect(release(outDir, site('bad')).release).toBe(`${bad}-b`);
    const last = [await publishedAgain(), await publishedAgain()].at(-1);
    expect(await rollBack(target, 'north')).toEqual({ ok: true, from: last, to: good });
    expect(home()).toContain('good');
  });

  it('passes over twins that a kill, or publishing as it was, left on the shelf', async () => {
    const good = release(target, site('good')).release;
    const bad = release(target, site('bad'));
    const place = releasePlace(target, 'north');
    for (const name of [`${bad.release}-b`, `${bad.release}-b-b`]) {
      cpSync(releaseDir(place, bad.release), releaseDir(place, name), { recursive: true });
      writeFileSync(manifestPath(place, name), JSON.stringify({ ...bad, release: name }));
      tick(manifestPath(place, name));
      switchLive(place, name);
    }
    expect(await rollBack(target, 'north')).toMatchObject({ ok: true, to: good });
    release(target, site('worse'));
    expect(await rollBack(target, 'north')).toMatchObject({ ok: true, to: good });
  });

  it('says when there is no site', async () => {
    expect(await rollBack(target, 'north')).toMatchObject({ ok: false, code: 'no-site' });
  });
});

describe('what a release changes', () => {
  it('names pages that came, went or differ, by kind', () => {
    const before = release(outDir, site('one', { 'cars/a.html': 'a', 'cars/b.html': 'b' }));
    const after = release(
      outDir,
      site('two', { 'cars/b.html': 'b', 'cars/c.html': 'c', 'search/used.html': 'list' }),
    );
    expect(releaseChanges(before, after)).toEqual([
      { path: '/search/used', sort: 'list', change: 'added' },
      { path: '/', sort: 'other', change: 'changed' },
      { path: '/cars/a', sort: 'vehicle', change: 'removed' },
      { path: '/cars/c', sort: 'vehicle', change: 'added' },
    ]);
    expect(releaseChanges(after, after)).toEqual([]);
    expect(releaseChanges(null, after)).toHaveLength(Object.keys(after.pages).length);
  });
});

describe('the short look at a site', () => {
  const look = (files: Record<string, string>, paths: string[] = []) => {
    release(outDir, files);
    return smokeErrors(join(outDir, 'north'), paths);
  };

  it('finds nothing wrong with a whole site', async () => {
    expect(await look(site('one', { 'cars/a.html': 'a' }), ['/cars/a'])).toEqual([]);
  });

  it('finds a missing page, sitemap and stylesheet', async () => {
    const files = site('one');
    delete files['sitemap.xml'];
    delete files['_assets/a.css'];
    expect(await look(files, ['/cars/a'])).toEqual([
      '/sitemap.xml answers 404',
      '/cars/a answers 404',
      '/_assets/a.css answers 404',
    ]);
  });
});
