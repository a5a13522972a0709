// Command `pictures` draws the masters of photographs that git lacks. `makePhotographs` makes the sizes that sites
// serve from them, for every start.
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { rename } from 'node:fs/promises';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { photoWidths } from '../../../src/domain/vehicle/photos.ts';
import { drawMasters, MASTER_WIDTH } from '../pictures/index.ts';
import { allPhotographs, besidePhotographs } from '../stock/photos.ts';
import type { DemoContext } from './context.ts';

/** The masters, kept in git. */
export const mastersFolder = (root: string) => join(root, 'scripts', 'demo', 'photographs');

/** The tenants' setting photos.localFolder is `.cache/pictures/photos`; a site serves it as `/photos`. */
const photosFolder = (root: string) => join(root, '.cache', 'pictures', 'photos', 'v1');

/** Says how many pixels wide the widest photographs were made; without it, as wide as their masters. */
const widestFile = (root: string) => join(root, '.cache', 'pictures', 'widest.txt');

/** Draws every photograph that stock can show and that has no master yet. */
export async function drawPhotographs({ root, log }: DemoContext): Promise<void> {
  const drawn = await drawMasters(
    allPhotographs(),
    mastersFolder(root),
    tenths(log, 'drawing photographs'),
  );
  if (drawn.length > 0) log(`drew ${String(drawn.length)} photographs`);
}

/** A progress line for every tenth that is done. */
function tenths(log: (line: string) => void, what: string) {
  let told = 0;
  return (done: number, total: number) => {
    const tenth = Math.floor((done / total) * 10);
    if (tenth > told) log(`${what}: ${String(done)} of ${String(total)}`);
    told = tenth;
  };
}

/** Pictures at once: the threads of Node that decode and encode. */
const LANES = 4;

/**
 * Makes the sizes of all photographs, and copies the samples. A size that is newer than its master is kept.
 * `most`: pixels; wider sizes are only so wide, for tests of pages on which nobody looks at the photos.
 */
export async function makePhotographs(
  { root, log }: DemoContext,
  most: number = MASTER_WIDTH,
): Promise<void> {
  const [from, to] = [mastersFolder(root), photosFolder(root)];
  mkdirSync(to, { recursive: true });
  const widest = widestFile(root);
  const made = existsSync(widest) ? readFileSync(widest, 'utf8') : String(MASTER_WIDTH);
  const isKept = made === String(most);
  if (!isKept) writeFileSync(widest, 'not all made');
  const waiting = readdirSync(from).filter(
    (name) => !isKept || isStale(join(from, name), sizesOf(to, name)),
  );
  const total = waiting.length;
  const progress = tenths(log, 'sizes of photographs');
  // Whole pictures are spread over the threads, so that none of them needs several.
  sharp.concurrency(1);
  await Promise.all(
    Array.from({ length: LANES }, async () => {
      for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
        await writeSizes(join(from, name), sizesOf(to, name), most);
        progress(total - waiting.length, total);
      }
    }),
  );
  writeFileSync(widest, String(most));
  copySamples(root, to);
}

interface Size {
  width: number;
  path: string;
}

/** Files of a master's sizes, largest first. */
const sizesOf = (folder: string, master: string): Size[] =>
  photoWidths
    .toSorted((a, b) => b - a)
    .map((width) => ({
      width,
      path: join(folder, master.replace('.webp', `-${String(width)}.webp`)),
    }));

/** The smallest size is written last. */
function isStale(master: string, sizes: readonly Size[]): boolean {
  const last = sizes.at(-1)?.path ?? '';
  return !existsSync(last) || statSync(last).mtimeMs < statSync(master).mtimeMs;
}

/** The master is the largest size. Each other one is made from the size before it, which is quicker and looks the same. */
async function writeSizes(master: string, sizes: readonly Size[], most: number): Promise<void> {
  let picture = sharp(master);
  let [made, madeWidth] = [master, MASTER_WIDTH];
  for (const { width, path } of sizes) {
    const draft = `${path}.${String(process.pid)}.part`;
    const wanted = Math.min(width, most);
    if (wanted === madeWidth) copyFileSync(made, draft);
    else {
      const { data, info } = await picture
        .resize(wanted)
        .raw()
        .toBuffer({ resolveWithObject: true });
      await sharp(data, { raw: info }).webp({ quality: 80, effort: 1 }).toFile(draft);
      picture = sharp(data, { raw: info });
    }
    await rename(draft, path);
    [made, madeWidth] = [path, wanted];
  }
}

/** The videos and the history report, beside the photographs. */
function copySamples(root: string, to: string): void {
  const from = join(root, 'scripts', 'demo', 'files');
  for (const name of besidePhotographs().map((address) => basename(address))) {
    copyFileSync(join(from, name), join(to, name));
  }
}
