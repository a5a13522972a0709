import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { smokeErrors } from '../../../src/serve/smoke.ts';
import { takeLock } from '../../../src/files/lock.ts';
import type { Manifest } from '../../../src/builder/manifest.ts';
import {
  manifestPath,
  releaseDir,
  releasePlace,
  switchLive,
} from '../../../src/builder/release.ts';
import { hostRulesFile } from '../../../src/page-data/host-rules.ts';
import { builtIn } from '../../../src/publish/contents.ts';
import { folderSite } from '../../../src/publish/publish.ts';
import { makeRelease, siteFiles as site } from '../../fixtures/hosts/release.ts';
import { someRules } from '../../fixtures/hosts/rules.ts';
import { localServer } from '../../fixtures/stock/local-server.ts';

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

let clock = 1_000;
/** A release as a build leaves it; each goes live a second after the one before. */
function release(folder: string, files: Record<string, string>): Manifest {
  const kept = makeRelease(folder, files);
  tick(manifestPath(releasePlace(folder, 'north'), kept.release));
  return kept;
}
function tick(path: string) {
  clock += 1;
  utimesSync(path, clock, clock);
}

const whole = () => Promise.resolve([]);
const home = () => readFileSync(join(target, 'north', 'index.html'), 'utf8');
const publish = (smoke: (folder: string) => Promise<string[]> = whole) =>
  folderSite(target, 'north').publish(builtIn(outDir), (at) =>
    smoke('folder' in at ? at.folder : at.url),
  );

/** Builds a site and publishes it; its release at the target. */
async function published(words: string): Promise<string> {
  release(outDir, site(words));
  return publishedAgain();
}
async function publishedAgain(): Promise<string> {
  const result = await publish();
  if (!result.ok) throw new Error(result.errors.join());
  tick(manifestPath(releasePlace(target, 'north'), result.release));
  return result.release;
}

describe('publishing a built site', () => {
  it('copies the release and makes it live', async () => {
    const { release: name } = release(outDir, site('one'));
    expect(await publish()).toEqual({
      ok: true,
      release: name,
      pages: 2,
      copied: 6,
      before: null,
      lost: [],
    });
    expect(home()).toContain('one');
  });

  it('copies only files that the target lacks', async () => {
    release(outDir, site('one'));
    await publish();
    release(outDir, site('two'));
    expect(await publish()).toMatchObject({ ok: true, copied: 1 });
    expect(home()).toContain('two');
  });

  it('probes the release before anybody sees it, and leaves the live one after an error', async () => {
    release(outDir, site('one'));
    await publish();
    release(outDir, site('two'));
    const result = await publish((folder) => {
      expect(readFileSync(join(folder, 'index.html'), 'utf8')).toContain('two');
      return Promise.resolve(['the home page is empty']);
    });
    expect(result).toEqual({ ok: false, code: 'smoke', errors: ['the home page is empty'] });
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

  // Any other file system refuses hard links.
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

  it('adds the files of the host that serves the folder, and no others', async () => {
    release(outDir, site('one'));
    const host = 'netlify';
    await folderSite(target, 'north', { host }).publish(builtIn(outDir), whole);
    expect(readFileSync(join(target, 'north', '_headers'), 'utf8')).toContain('/_assets/*\n');
    expect(existsSync(join(target, 'north', '_redirects'))).toBe(true);
    expect(existsSync(join(target, 'north', '_Caddyfile'))).toBe(false);
  });

  it('does not deploy a release that is live already', async () => {
    const live = await published('one');
    let probes = 0;
    const result = await publish(() => {
      probes += 1;
      return Promise.resolve([]);
    });
    expect(result).toMatchObject({ ok: true, release: live, copied: 0, before: live });
    expect(probes).toBe(0);
  });

  it('sends nothing when the preflight finds a value over the limit of the host', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 2_001 }, (_, n) => [`/a${String(n)}`, '/b'] as const),
    );
    const redirects = Object.entries(many).map(([from, to]) => ({
      from,
      to,
      status: 302 as const,
    }));
    release(outDir, site('one', { [hostRulesFile]: JSON.stringify(someRules({ redirects })) }));
    const host = 'cloudflare';
    expect(await folderSite(target, 'north', { host }).publish(builtIn(outDir), whole)).toEqual({
      ok: false,
      code: 'preflight',
      errors: ['cloudflare: 2,001 exact redirects, 2,000 allowed; publish to another host'],
    });
    expect(existsSync(join(target, 'north'))).toBe(false);
  });

  it('reports features that the host lacks', async () => {
    const rules = someRules({ gated: ['/my-garage'] });
    release(outDir, site('one', { [hostRulesFile]: JSON.stringify(rules) }));
    const host = 'netlify';
    expect(
      await folderSite(target, 'north', { host }).publish(builtIn(outDir), whole),
    ).toMatchObject({
      ok: true,
      lost: [expect.stringContaining('/my-garage')],
    });
  });

  it('reports features that Cloudflare lacks with the files alone', async () => {
    const rules = someRules({ gated: ['/my-garage'], gone: { page: '/410', paths: ['/cars/a'] } });
    release(outDir, site('one', { [hostRulesFile]: JSON.stringify(rules) }));
    const host = 'cloudflare';
    expect(
      await folderSite(target, 'north', { host }).publish(builtIn(outDir), whole),
    ).toMatchObject({
      ok: true,
      lost: [
        'cloudflare: 1 gone addresses, 410 becomes 404 without the door Worker',
        'cloudflare: /my-garage open without sign-in, without the door Worker',
        'cloudflare: /api, /mcp and /print answer 404 without the door Worker',
      ],
    });
  });

  it('restores the previous site when the live site fails the same probe', async () => {
    await published('one');
    release(outDir, site('two'));
    let probes = 0;
    const result = await publish(() => {
      probes += 1;
      return Promise.resolve(probes === 2 ? ['/ answers 500'] : []);
    });
    expect(result).toEqual({ ok: false, code: 'smoke', errors: ['/ answers 500'] });
    expect(home()).toContain('one');
  });

  it('says what to do when nothing was built', async () => {
    expect(await publish()).toMatchObject({
      ok: false,
      code: 'not-built',
      errors: [expect.stringContaining('npm run build -- north')],
    });
  });

  it('says what to do with a release that has no host rules', async () => {
    const { [hostRulesFile]: _, ...files } = site('one');
    release(outDir, files);
    expect(await publish()).toMatchObject({
      ok: false,
      code: 'not-built',
      errors: [expect.stringMatching(/without host rules.*npm run build -- north/)],
    });
  });

  it('does not run beside another publication of the same site', async () => {
    release(outDir, site('one'));
    const place = releasePlace(target, 'north');
    mkdirSync(place.releases, { recursive: true });
    const lock = takeLock(place.lock);
    expect(await publish()).toMatchObject({ ok: false, code: 'busy' });
    if (lock.ok) lock.release();
    expect(await publish()).toMatchObject({ ok: true });
  });
});

describe('hashed assets of earlier releases', () => {
  const hour = 3_600_000;
  /** Publishes release `n` at `hours`. Its script is named after it. */
  async function publishNumber(n: number, hours: number) {
    const name = String(n);
    release(outDir, site(name, { [`_assets/app.${name}.js`]: `run(${name})` }));
    const now = () => hours * hour;
    const result = await folderSite(target, 'north', { now }).publish(builtIn(outDir), whole);
    if (!result.ok) throw new Error(result.errors.join());
    tick(manifestPath(releasePlace(target, 'north'), result.release));
    return result.release;
  }
  const scripts = () =>
    readdirSync(join(target, 'north', '_assets')).filter((name) => name.endsWith('.js'));
  const names = (...numbers: number[]) => numbers.map((n) => `app.${String(n)}.js`).sort();

  it('of the last five releases stay, when the releases are days apart', async () => {
    for (let n = 1; n <= 8; n += 1) await publishNumber(n, n * 48);
    expect(scripts().sort()).toEqual(names(3, 4, 5, 6, 7, 8));
  });

  it('stay for 24 hours, no matter how many releases follow', async () => {
    for (let n = 1; n <= 9; n += 1) await publishNumber(n, n);
    expect(scripts().sort()).toEqual(names(1, 2, 3, 4, 5, 6, 7, 8, 9));
    await publishNumber(10, 40);
    expect(scripts().sort()).toEqual(names(5, 6, 7, 8, 9, 10));
  });

  it('of the release that is rolled back stay too', async () => {
    const first = await publishNumber(1, 1);
    await publishNumber(2, 2);
    expect(await folderSite(target, 'north').rollBack()).toMatchObject({ ok: true, to: first });
    expect(scripts().sort()).toEqual(names(1, 2));
    expect(readFileSync(join(target, 'north', '_assets', 'app.2.js'), 'utf8')).toBe('run(2)');
  });

  it('are linked, not copied: a release that changes one page sends one file', async () => {
    await publishNumber(1, 1);
    release(outDir, site('other'));
    expect(await publish()).toMatchObject({ ok: true, copied: 1 });
    expect(scripts()).toEqual(names(1));
  });
});

describe('rolling back', () => {
  it('makes the previous release live again, and says when there is none', async () => {
    const one = release(target, site('one')).release;
    const two = release(target, site('two')).release;
    const three = release(target, site('three')).release;
    expect(await folderSite(target, 'north').rollBack()).toEqual({
      ok: true,
      from: three,
      to: two,
    });
    expect(home()).toContain('two');
    expect(await folderSite(target, 'north').rollBack()).toEqual({ ok: true, from: two, to: one });
    expect(await folderSite(target, 'north').rollBack()).toMatchObject({
      ok: false,
      code: 'nothing-before',
    });
    expect(home()).toContain('one');
  });

  it('never goes back to a release that was rolled back, until it goes live again', async () => {
    const good = await published('good');
    const bad = await published('bad');
    await folderSite(target, 'north').rollBack();
    const worse = await published('worse');
    expect(await folderSite(target, 'north').rollBack()).toEqual({
      ok: true,
      from: worse,
      to: good,
    });
    expect(await published('bad')).toBe(bad);
    const last = await published('last');
    expect(await folderSite(target, 'north').rollBack()).toEqual({ ok: true, from: last, to: bad });
    expect(await folderSite(target, 'north').rollBack()).toEqual({ ok: true, from: bad, to: good });
    expect(await folderSite(target, 'north').rollBack()).toMatchObject({
      ok: false,
      code: 'nothing-before',
    });
  });

  it('goes back to different content after a forced build was published, even twice', async () => {
    const good = await published('good');
    const bad = await published('bad');
    expect(release(outDir, site('bad')).release).toBe(`${bad}-b`);
    const last = [await publishedAgain(), await publishedAgain()].at(-1);
    expect(await folderSite(target, 'north').rollBack()).toEqual({
      ok: true,
      from: last,
      to: good,
    });
    expect(home()).toContain('good');
  });

  it('skips alternate slots that a killed process or a repeated publication left among the releases', async () => {
    const good = release(target, site('good')).release;
    const bad = release(target, site('bad'));
    const place = releasePlace(target, 'north');
    for (const name of [`${bad.release}-b`, `${bad.release}-b-b`]) {
      cpSync(releaseDir(place, bad.release), releaseDir(place, name), { recursive: true });
      writeFileSync(manifestPath(place, name), JSON.stringify({ ...bad, release: name }));
      tick(manifestPath(place, name));
      switchLive(place, name);
    }
    expect(await folderSite(target, 'north').rollBack()).toMatchObject({ ok: true, to: good });
    release(target, site('worse'));
    expect(await folderSite(target, 'north').rollBack()).toMatchObject({ ok: true, to: good });
  });

  it('reaches any of the last five releases by its name, and refuses others', async () => {
    const releases: string[] = [];
    for (const text of ['a', 'b', 'c', 'd', 'e', 'f']) releases.push(await published(text));
    const [tooOld = '', oldest = '', , , , live = ''] = releases;
    const history = await folderSite(target, 'north').history();
    expect(history.map(({ id }) => id)).toEqual(releases.slice(1).reverse());
    expect(await folderSite(target, 'north').rollBack(tooOld)).toMatchObject({
      code: 'nothing-before',
    });
    expect(await folderSite(target, 'north').rollBack(oldest)).toEqual({
      ok: true,
      from: live,
      to: oldest,
    });
    expect(home()).toContain('>b');
    expect((await folderSite(target, 'north').history()).map(({ id }) => id)).toEqual([oldest]);
  });

  it('says when there is no site', async () => {
    expect(await folderSite(target, 'north').rollBack()).toMatchObject({
      ok: false,
      code: 'no-site',
    });
  });
});

describe('the smoke test of a site', () => {
  const look = (files: Record<string, string>, paths: string[] = []) => {
    release(outDir, files);
    return smokeErrors({ folder: join(outDir, 'north') }, paths);
  };

  it('finds no error in a complete site', async () => {
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

  it('finds an error at a host that cuts its answers, so that the previous site comes back', async () => {
    const server = await localServer(({ path }, response) => {
      response.writeHead(path.startsWith('/no-such') ? 404 : 200, { 'content-length': '1000' });
      response.write('<html>', () => {
        response.destroy();
      });
    });
    const errors = await smokeErrors({ url: server.url }, []).finally(() => server.close());
    expect(errors).toContain('the home page names no stylesheet');
  });
});
