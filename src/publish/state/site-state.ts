// The content of a state store for a site: which release is live, the manifests, the stock's files and every content by its
// hash. Saving and restoring are in save-state.ts and restore-state.ts.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import type { FileRecord, Manifest } from '../../builder/manifest.ts';
import { writeAtomically } from '../../files/atomic-write.ts';
import { hostRulesFile } from '../../page-data/host-rules.ts';
import { dataFolder } from '../../stock/snapshot/data-folder.ts';
import { neededContent, siteOf, type Blobs, type ReleaseSource } from '../contents.ts';
import type { ContentSource } from '../target.ts';
import type { StateStore } from './store.ts';

const stateSchema = z.strictObject({
  version: z.literal(1),
  release: z.string(),
  /** Releases whose manifests are retained, the last live one first. */
  earlier: z.array(z.strictObject({ release: z.string(), leftAt: z.number() })),
  /** File below the tenant's data folder -> content. */
  data: z.record(z.string(), z.string()),
});
export type SiteState = z.infer<typeof stateSchema>;

export const keys = {
  live: (slug: string) => `state/${slug}/live.json`,
  manifest: (slug: string, release: string) => `manifests/${slug}/${release}.json.gz`,
  data: (content: string) => `data/${content}.gz`,
  blob: (content: string) => `blobs/${content}`,
};

/** The version of the state that this machine has, so that it never replaces the state of another run. */
const versionFile = (dataDir: string, slug: string) =>
  join(dataFolder(dataDir, slug).folder, 'state', 'version.json');

export const knownVersion = (dataDir: string, slug: string): string | null => {
  const file = versionFile(dataDir, slug);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as string) : null;
};
export const rememberVersion = (dataDir: string, slug: string, version: string): void => {
  writeAtomically(versionFile(dataDir, slug), JSON.stringify(version));
};

export const blobsOf =
  (store: StateStore): Blobs =>
  (content) =>
    store.read(keys.blob(content));

export async function readState(store: StateStore, slug: string) {
  const pointer = await store.pointer(keys.live(slug));
  return (
    pointer && {
      version: pointer.version,
      state: stateSchema.parse(JSON.parse(pointer.text)),
    }
  );
}

export async function storedManifest(
  store: StateStore,
  slug: string,
  release: string,
): Promise<Manifest> {
  const bytes = await store.read(keys.manifest(slug, release));
  if (!bytes)
    throw new Error(`${store.name} has no manifest of ${slug} ${release}; publish it again`);
  return JSON.parse(gunzipSync(bytes).toString()) as Manifest;
}

/** The live release of a site in the store, for a machine that serves it. */
export const storedIn =
  (store: StateStore): ReleaseSource =>
  async (slug) => {
    const known = await readState(store, slug);
    if (!known) {
      const message = `${store.name} has no state of ${slug}; publish it with --state first`;
      return { ok: false, code: 'not-built', errors: [message] };
    }
    const manifest = await storedManifest(store, slug, known.state.release);
    const contents: ContentSource = { find: ({ content }) => blobsOf(store)(content) };
    return { ok: true, site: siteOf(manifest, await hostRulesOf(manifest, contents)), contents };
  };

export const hostRulesOf = (manifest: Manifest, contents: ContentSource) =>
  neededContent(contents, recordOf(manifest, hostRulesFile), manifest.slug);

function recordOf(manifest: Manifest, file: string): FileRecord {
  const record = manifest.files[file];
  if (!record) throw new Error(`release ${manifest.release} of ${manifest.slug} has no ${file}`);
  return { file, ...record };
}

export interface Places {
  outDir: string;
  dataDir: string;
}

export type StateResult =
  { ok: true; release: string | null; files: number } | { ok: false; errors: string[] };
