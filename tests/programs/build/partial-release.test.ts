// A machine without yesterday's disk: it restores manifests and stock files, renders only what changed, and the store then
// holds the same release as a build with a disk.
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { filesOf } from '../../../src/builder/manifest.ts';
import { liveManifest, releasePlace } from '../../../src/builder/release.ts';
import { hostRulesFile } from '../../../src/page-data/host-rules.ts';
import { builtIn } from '../../../src/publish/contents.ts';
import { folderSite } from '../../../src/publish/publish.ts';
import { restoreState } from '../../../src/publish/state/restore-state.ts';
import { saveState } from '../../../src/publish/state/save-state.ts';
import { blobsOf, storedIn } from '../../../src/publish/state/site-state.ts';
import { folderStore, type StateStore } from '../../../src/publish/state/store.ts';
import { someRules } from '../../fixtures/hosts/rules.ts';
import { openBuildFixture, siteOf, type BuildFixture } from './fixture/build-fixture.ts';

let fixture: BuildFixture;
let store: StateStore;
beforeEach(() => {
  fixture = openBuildFixture();
  store = folderStore(join(fixture.dir, 'state'));
});
afterEach(() => {
  fixture.remove();
});

const places = () => ({ outDir: fixture.outDir, dataDir: join(fixture.dir, 'data') });
const files = {
  '/robots.txt': 'User-agent: *',
  [`/${hostRulesFile}`]: JSON.stringify(someRules()),
};
const night = (first: string) => {
  const site = siteOf(20, { files });
  return { yard: { ...site, pages: { ...site.pages, '/cars/1': first } } };
};
async function save() {
  const release = await builtIn(fixture.outDir, blobsOf(store))('yard');
  if (!release.ok) throw new Error(release.errors.join());
  return saveState(store, 'yard', places(), release.contents, 0);
}
function loseDisk() {
  rmSync(fixture.outDir, { recursive: true });
  rmSync(join(fixture.dir, 'data'), { recursive: true });
}
const manifest = () => liveManifest(releasePlace(fixture.outDir, 'yard'));

it('renders one page of a changed vehicle, and the store has the whole release', async () => {
  await fixture.build(night('Vehicle 1'));
  expect(await save()).toMatchObject({ ok: true });
  const before = manifest()?.release;
  loseDisk();

  expect(await restoreState(store, 'yard', places())).toMatchObject({ ok: true, release: before });
  const report = await fixture.build(night('Vehicle 1, cheaper'));
  expect(report.tenants[0]).toMatchObject({ pages: 22, rendered: 1, errors: [] });
  expect(manifest()?.partial).toBe(true);
  // Files of the bundle are on every machine.
  const here = Object.keys(fixture.live('yard')).filter((file) => !file.startsWith('_assets/'));
  expect(here.sort()).toEqual([hostRulesFile, 'cars/1.html']);
  // Two files changed: the page, and the fixture's settings.
  expect(await save()).toEqual({ ok: true, release: manifest()?.release, files: 2 });

  // A machine with a disk, and the one that serves the site.
  const other = openBuildFixture();
  await other.build(night('Vehicle 1, cheaper'));
  expect(liveManifest(releasePlace(other.outDir, 'yard'))?.release).toBe(manifest()?.release);
  const target = join(fixture.dir, 'host');
  const probe = () => Promise.resolve([]);
  const result = await folderSite(target, 'yard').publish(storedIn(store), probe);
  expect(result).toMatchObject({ ok: true, copied: filesOf(manifest() ?? neverBuilt()).length });
  const served = join(target, 'yard');
  for (const [file, text] of Object.entries(other.live('yard'))) {
    expect(await textAt(join(served, file))).toBe(text);
  }
  other.remove();
});

it('renders nothing on a night without changes', async () => {
  await fixture.build(night('Vehicle 1'));
  await save();
  loseDisk();
  await restoreState(store, 'yard', places());
  const report = await fixture.build(night('Vehicle 1'));
  expect(report.tenants[0]).toMatchObject({ rendered: 0, written: 0, errors: [] });
  expect(await save()).toMatchObject({ ok: true, files: 0 });
});

it('becomes whole with a forced build', async () => {
  await fixture.build(night('Vehicle 1'));
  await save();
  loseDisk();
  await restoreState(store, 'yard', places());
  await fixture.build(night('Vehicle 1'), { force: true });
  expect(manifest()?.partial).toBeUndefined();
  expect(existsSync(join(fixture.outDir, 'yard', 'index.html'))).toBe(true);
});

const neverBuilt = (): never => {
  throw new Error('nothing is built');
};
const textAt = async (path: string) => (await import('node:fs/promises')).readFile(path, 'utf8');
