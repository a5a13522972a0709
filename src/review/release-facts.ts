// Reads a release from disk for the comparison and the checks.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSettings, readTexts } from '../builder/built-settings.ts';
import type { Manifest } from '../builder/manifest.ts';
import { releaseDir, type ReleasePlace } from '../builder/release.ts';
import { dataFolder, indexFile } from '../stock/snapshot/data-folder.ts';
import { readSnapshot, snapshotIndex } from '../stock/snapshot/snapshot.ts';
import type { ReleaseFacts } from './compare-releases.ts';

/** `dataDir` has the snapshots. If the stock was deleted meanwhile, it is empty and `stockIsKnown` is false. */
export async function readReleaseFacts(
  place: ReleasePlace,
  manifest: Manifest,
  dataDir: string,
): Promise<ReleaseFacts & { stockIsKnown: boolean }> {
  const { slug, inputs } = manifest;
  const folder = releaseDir(place, manifest.release);
  const stockIsKnown = existsSync(indexFile(dataFolder(dataDir, slug), inputs.stock));
  const sheet = Object.keys(manifest.files).find((file) => /^_assets\/site\..*\.css$/.test(file));
  let vehicles: ReturnType<ReleaseFacts['vehicles']> | null = null;
  return {
    manifest,
    stock: stockIsKnown ? await snapshotIndex(dataDir, slug, inputs.stock) : [],
    stockIsKnown,
    vehicles: () =>
      (vehicles ??= new Map(
        stockIsKnown
          ? readSnapshot(dataDir, slug, inputs.stock).map((vehicle) => [vehicle.id, vehicle])
          : [],
      )),
    settings: readSettings(dataDir, slug, inputs.settings),
    texts: readTexts(dataDir, slug, inputs.texts),
    stylesheet: sheet === undefined ? '' : readFileSync(join(folder, sheet), 'utf8'),
    page: (path) => {
      const record = manifest.pages[path];
      return record ? readFileSync(join(folder, record.file), 'utf8') : '';
    },
    file: (name) => (name in manifest.files ? readFileSync(join(folder, name), 'utf8') : ''),
  };
}
