// Command `pictures`: makes the pictures that exports name, where the site build finds them.
import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  BODY_STYLES,
  makePictures,
  PAINTS,
  PICTURE_VIEWS,
  pictureKey,
  SPIN_FRAMES,
  type PictureSpec,
} from '../pictures/index.ts';
import type { ExportRow } from '../stock/draft.ts';
import { sampleFiles } from '../stock/photos.ts';
import { loadCollections } from '../../../src/site/content/collections.ts';
import { readExport } from '../stock/export-file.ts';
import { demoSlugs, exportFile, type DemoContext } from './context.ts';

/** The tenants' setting photos.localFolder is `.cache/pictures/photos`; a site serves it as `/photos`. */
const pictureFolder = (root: string) => join(root, '.cache', 'pictures', 'photos', 'v1');

/** Every picture that can be named, by its key. */
function specsByKey(): Map<string, PictureSpec> {
  const specs = new Map<string, PictureSpec>();
  const know = (spec: PictureSpec) => specs.set(pictureKey(spec), spec);
  for (const body of BODY_STYLES) {
    for (const { key: colour } of PAINTS) {
      for (const view of PICTURE_VIEWS) know({ body, colour, view });
      for (let spinFrame = 0; spinFrame < SPIN_FRAMES; spinFrame++)
        know({ body, colour, spinFrame });
      know({ body, colour, interior: 'panorama' });
    }
  }
  return specs;
}

/** Keys of the pictures rows name: `/photos/v1/suv-white-side-{width}.webp` -> `suv-white-side`. */
export function pictureKeysIn(rows: readonly ExportRow[]): Set<string> {
  const keys = new Set<string>();
  const note = (address: unknown) => {
    const key = /^\/photos\/v1\/(.+)-\{width\}\.webp$/.exec(String(address))?.[1];
    if (key !== undefined) keys.add(key);
  };
  for (const row of rows) {
    for (const { image } of row.images as { image: string }[]) note(image);
    for (const frame of row.spin_images as string[]) note(frame);
    note(row.spin_interior_image);
  }
  return keys;
}

/** Keys of the pictures that a tenant's models name. */
async function contentPictureKeys(root: string, slug: string): Promise<string[]> {
  const { models } = await loadCollections(root, slug);
  const found = JSON.stringify(models).matchAll(/"\/photos\/v1\/([^"]+)-\{width\}\.webp"/g);
  return [...found].flatMap(([, key]) => key ?? []);
}

/** The sample video and history report, beside the pictures. */
function copySamples(root: string): void {
  const from = join(root, 'scripts', 'demo', 'files');
  const to = pictureFolder(root);
  mkdirSync(to, { recursive: true });
  for (const name of Object.values(sampleFiles).map((address) => basename(address))) {
    copyFileSync(join(from, name), join(to, name));
  }
}

/** Makes the missing pictures of the tenants' exports. Throws when a row names an unknown picture. */
export async function makePicturesUsed(
  context: DemoContext,
  asked: readonly string[],
): Promise<void> {
  const { root, log } = context;
  const known = specsByKey();
  const wanted = new Map<string, PictureSpec>();
  for (const slug of demoSlugs(root, asked)) {
    const file = exportFile(root, slug);
    if (!existsSync(file))
      throw new Error(`${slug} has no export yet: npm run demo -- stock ${slug}`);
    const keys = pictureKeysIn(await readExport(file));
    for (const key of await contentPictureKeys(root, slug)) keys.add(key);
    for (const key of keys) {
      const spec = known.get(key);
      if (!spec) throw new Error(`${slug} names an unknown picture: ${key}`);
      wanted.set(key, spec);
    }
  }
  copySamples(root);
  let told = 0;
  const { made } = await makePictures([...wanted.values()], {
    outDir: pictureFolder(root),
    formats: ['webp'],
    ...(context.drawnWidth && { drawnWidth: context.drawnWidth }),
    onProgress: (done, total) => {
      const tenth = Math.floor((done / total) * 10);
      if (tenth > told) log(`pictures: ${done} of ${total}`);
      told = tenth;
    },
  });
  if (made.length > 0) log(`pictures: ${made.length} files made for ${wanted.size} pictures`);
}
