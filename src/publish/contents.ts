// The source of a release to publish: a build on this machine, or a state store. It checks that every content is
// complete.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { filesOf, type FileRecord, type Manifest } from '../builder/manifest.ts';
import {
  liveManifest,
  releaseDir,
  releaseNames,
  releasePlace,
  type ReleasePlace,
} from '../builder/release.ts';
import { fingerprint } from '../files/fingerprint.ts';
import { hostRulesFile, hostRulesSchema } from '../page-data/host-rules.ts';
import { isControlPath } from '../page-data/path-pattern.ts';
import type { ContentSource, SiteRelease } from './target.ts';

type BuiltRelease =
  | { ok: true; site: SiteRelease; contents: ContentSource }
  | { ok: false; code: 'not-built'; errors: string[] };

/** Finds the release of a tenant that is to be published. */
export type ReleaseSource = (slug: string) => Promise<BuiltRelease>;

/** Bytes by their hash; null when missing. */
export type Blobs = (content: string) => Promise<Uint8Array | null>;

/** The live release of a build in `outDir`. `blobs` has the files that the folder of a partial release lacks. */
export const builtIn =
  (outDir: string, blobs?: Blobs): ReleaseSource =>
  async (slug) => {
    const place = releasePlace(outDir, slug);
    const manifest = liveManifest(place);
    const contents = contentsIn(place, manifest?.release, blobs);
    const rules = manifest?.files[hostRulesFile];
    const text = rules && (await contents.find({ file: hostRulesFile, ...rules }));
    if (manifest && text) return { ok: true, site: siteOf(manifest, text), contents };
    const state = manifest ? 'was built without host rules' : 'has no built site';
    const message = `${slug} ${state} in ${outDir}; run "npm run build -- ${slug}" first`;
    return { ok: false, code: 'not-built', errors: [message] };
  };

export const siteOf = (manifest: SiteRelease['manifest'], rules: Uint8Array): SiteRelease => ({
  slug: manifest.slug,
  manifest,
  rules: hostRulesSchema.parse(JSON.parse(Buffer.from(rules).toString())),
});

/** The files of the live release, and of earlier ones for the assets that are carried. */
function contentsIn(place: ReleasePlace, live: string | undefined, blobs?: Blobs): ContentSource {
  const folders = [...new Set([...(live === undefined ? [] : [live]), ...releaseNames(place)])].map(
    (release) => releaseDir(place, release),
  );
  return {
    async find(record) {
      for (const folder of folders) {
        const bytes = wholeFile(join(folder, record.file), record);
        if (bytes) return bytes;
      }
      return (await blobs?.(record.content)) ?? null;
    },
  };
}

function wholeFile(path: string, { bytes, content }: FileRecord): Uint8Array | null {
  if (!existsSync(path) || statSync(path).size !== bytes) return null;
  const found = readFileSync(path);
  return fingerprint(found) === content ? found : null;
}

/** The bytes of a file of the release. Throws when nobody has them. */
export async function neededContent(
  contents: ContentSource,
  record: FileRecord,
  slug: string,
): Promise<Uint8Array> {
  const found = await contents.find(record);
  if (found) return found;
  throw damagedContent(record.file, slug);
}

export const damagedContent = (file: string, slug: string): Error =>
  new Error(
    `${file} of ${slug} is damaged in the built site; build it again, or name the store with its state (--state)`,
  );

/** The files of a release that visitors can ask for. */
export const servedFiles = (manifest: Manifest): FileRecord[] =>
  filesOf(manifest).filter(({ file }) => !isControlPath(`/${file}`));

/** Runs `work` for every item, `width` at a time. The first error stops the others. */
export async function eachOf<Item>(
  items: readonly Item[],
  width: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  let failed = false;
  const worker = async () => {
    for (const item of queue) {
      if (failed) return;
      await work(item).catch((error: unknown) => {
        failed = true;
        throw error;
      });
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, worker));
}
