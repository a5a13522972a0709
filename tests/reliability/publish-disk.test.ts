// The disk of a host, and that of a state store, is full in the middle of a publication: the live site and the state stay,
// and the next publication that fits completes.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { builtIn } from '../../src/publish/contents.ts';
import { folderSite } from '../../src/publish/publish.ts';
import { saveState } from '../../src/publish/state/save-state.ts';
import { storedIn } from '../../src/publish/state/site-state.ts';
import { folderStore } from '../../src/publish/state/store.ts';
import { makeRelease, siteFiles } from '../fixtures/hosts/release.ts';

let root: string;
let mounted = false;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'forecourt-full-'));
  mkdirSync(disk());
  // Mounting a small disk needs the rights of root; other users skip it.
  mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk()]).status === 0;
});
afterEach(() => {
  if (mounted) spawnSync('umount', [disk()]);
  rmSync(root, { recursive: true, force: true });
});
const disk = () => join(root, 'disk');
const outDir = () => join(root, 'dist');
const build = (sign: string, kilobytes: number) =>
  makeRelease(
    outDir(),
    siteFiles(sign, {
      'cars/a.html': sign.repeat(kilobytes * 512),
      'cars/b.html': `${sign} `.repeat(kilobytes * 256),
    }),
  );

it('a publication to a full disk leaves the live site, and the next one completes', async ({
  skip,
}) => {
  skip(!mounted, 'only root may mount a small disk');
  const publish = () =>
    folderSite(disk(), 'north').publish(builtIn(outDir()), () => Promise.resolve([]));
  const home = () => readFileSync(join(disk(), 'north', 'index.html'), 'utf8');
  build('1', 300);
  expect(await publish()).toMatchObject({ ok: true });
  build('2', 900);
  expect(await publish()).toEqual({
    ok: false,
    code: 'write',
    errors: [expect.stringMatching(new RegExp(`^the disk is full \\(ENOSPC\\) at ${disk()}`))],
  });
  expect(home()).toBe(siteFiles('1')['index.html']);
  build('3', 300);
  expect(await publish()).toMatchObject({ ok: true });
  expect(home()).toBe(siteFiles('3')['index.html']);
});

it('a state store on a full disk keeps the previous state', async ({ skip }) => {
  skip(!mounted, 'only root may mount a small disk');
  const store = folderStore(disk());
  const save = async () => {
    const release = await builtIn(outDir())('north');
    if (!release.ok) throw new Error(release.errors.join());
    const places = { outDir: outDir(), dataDir: join(root, 'data') };
    return saveState(store, 'north', places, release.contents, 0);
  };
  const { release } = build('1', 300);
  expect(await save()).toMatchObject({ ok: true, release });
  build('2', 900);
  expect(await save()).toEqual({
    ok: false,
    errors: [expect.stringMatching(/^the disk is full \(ENOSPC\)/)],
  });
  const stored = await storedIn(store)('north');
  expect(stored.ok && stored.site.manifest.release).toBe(release);
  // Whole contents stay for the next attempt, halves do not.
  expect(readdirSync(join(disk(), 'blobs')).filter((name) => name.includes('.'))).toEqual([]);
});
