// Restores the state of a site on a machine without a persistent disk: the stock's files, and the manifest of the live
// release without its files (a partial release). The build then renders only what changed.
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Manifest } from '../../builder/manifest.ts';
import {
  discardDraft,
  liveManifest,
  manifestPath,
  releaseDir,
  releasePlace,
  switchLive,
} from '../../builder/release.ts';
import { writeAtomically } from '../../files/atomic-write.ts';
import { withLock } from '../../files/lock.ts';
import { hostRulesFile } from '../../page-data/host-rules.ts';
import { dataFolder } from '../../stock/snapshot/data-folder.ts';
import {
  blobsOf,
  keys,
  knownVersion,
  readState,
  rememberVersion,
  hostRulesOf,
  storedManifest,
  type Places,
  type StateResult,
} from './site-state.ts';
import type { StateStore } from './store.ts';

/** Copies data files and the manifest of the live release here, unless they are. `release` null: no state yet. */
export async function restoreState(
  store: StateStore,
  slug: string,
  { outDir, dataDir }: Places,
): Promise<StateResult> {
  const known = await readState(store, slug);
  if (!known) return { ok: true, release: null, files: 0 };
  const { version, state } = known;
  const { release } = state;
  const place = releasePlace(outDir, slug);
  if (version === knownVersion(dataDir, slug) && liveManifest(place)?.release === release) {
    return { ok: true, release, files: 0 };
  }
  const folder = dataFolder(dataDir, slug).folder;
  // The file that names the snapshot is written last, so that the earlier data stays valid until then.
  const files = Object.entries(state.data).sort(
    ([a], [b]) => Number(a === 'current.json') - Number(b === 'current.json'),
  );
  for (const [file, content] of files) {
    const bytes = await store.read(keys.data(content));
    if (!bytes) return { ok: false, errors: [`${store.name} has lost ${file} of ${slug}`] };
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeAtomically(path, gunzipSync(bytes).toString('utf8'));
  }
  const live = liveManifest(place);
  if (live?.release !== release) {
    const manifest = await storedManifest(store, slug, release);
    const rules = await hostRulesOf(manifest, { find: ({ content }) => blobsOf(store)(content) });
    mkdirSync(place.releases, { recursive: true });
    const restored = await withLock(place.lock, () => {
      discardDraft(place);
      const dir = releaseDir(place, release);
      const isWhole = existsSync(manifestPath(place, release));
      if (!isWhole) {
        rmSync(dir, { recursive: true, force: true });
        mkdirSync(dir, { recursive: true });
        writeFileSync(join(dir, hostRulesFile), rules);
        const partial: Manifest = { ...manifest, partial: true };
        writeAtomically(manifestPath(place, release), JSON.stringify(partial));
      }
      switchLive(place, release);
    });
    if (!restored.ok) {
      return { ok: false, errors: [`a build of ${slug} is running (${restored.holder})`] };
    }
  }
  rememberVersion(dataDir, slug, version);
  return { ok: true, release, files: files.length };
}
