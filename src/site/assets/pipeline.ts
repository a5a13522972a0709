// One source picture -> the sizes and formats that a page uses, encoded once and cached by content. It knows sharp and
// the cache folder; it does not know which pages show the picture.
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import path from 'node:path';
import type { Sharp } from 'sharp';

type OutputFormat = 'avif' | 'webp' | 'jpeg' | 'png';

/** How a picture is prepared: widths in CSS pixels × density, and how it fits a ratio. */
export interface PictureRecipe {
  widths: readonly number[];
  formats: readonly OutputFormat[];
  /** Width / height of the result; left out to keep the picture's ratio. */
  ratio?: number;
  /** `cover` crops, `contain` adds background. */
  fit?: 'cover' | 'contain';
  /** Creates every width even from a smaller source, because icons and share pictures have prescribed sizes. */
  exact?: boolean;
  /** Background behind transparent parts and around contained pictures. */
  ground?: string;
}

export interface PlannedFile {
  /** Name in the cache: content, width and format. */
  name: string;
  format: OutputFormat;
  width: number;
  height: number;
}

/** The planned versions of a picture. Cheap to create: pages need only this, and encoding happens with the files. */
export interface PicturePlan {
  /** Hash of content, recipe and encoder. */
  key: string;
  /** Smallest width first, formats in the recipe's order. */
  files: PlannedFile[];
}

/** Larger pictures are refused: a shopper never sees so many pixels, and they can exhaust a build. */
const maxPixels = 40_000_000;
const readable = new Set(['jpeg', 'png', 'webp', 'avif', 'gif', 'tiff', 'svg', 'heif']);
/** Effort of the encoders, 0 (fast) to 9 (small files): PICTURE_EFFORT of the environment. */
const effort = readEffort(process.env['PICTURE_EFFORT']);
/** Part of every cache key: a new encoder (sharp includes one) or setting changes the names. */
const version = `2:${versionOf('sharp')}:${String(effort)}`;
/** Hash of svg.ts, checked by a test, so that new rules are applied to every drawing again. */
export const svgRules = '32b47153ff7aab38';
const svgVersion = `${versionOf('sanitize-html')}:${svgRules}`;

function readEffort(text = '3'): number {
  if (/^\d$/.test(text)) return Number(text);
  throw new Error('PICTURE_EFFORT is not a number from 0 to 9; leave it out for 3');
}

function versionOf(name: string): string {
  const file = findPackageJSON(name, import.meta.url);
  if (file === undefined) throw new Error(`the package ${name} is not installed`);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

// Most builds find all pictures in the cache. These two packages take a tenth of a second to load.
const loadSharp = async () => (await import('sharp')).default;
const loadSanitiser = async () => (await import('./svg.ts')).sanitiseSvg;

const encode: Record<OutputFormat, (image: Sharp) => Sharp> = {
  avif: (image) => image.avif({ quality: 52, effort }),
  webp: (image) => image.webp({ quality: 76, effort: Math.min(effort + 1, 6) }),
  jpeg: (image) => image.jpeg({ quality: 78, mozjpeg: effort > 0 }),
  png: (image) => image.png({ compressionLevel: 9, palette: true }),
};

export const contentHash = (...parts: (string | Uint8Array)[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex').slice(0, 16);
};

/** Opens a source picture with limits and strict checks. */
const open = async (source: Uint8Array) =>
  (await loadSharp())(source, { limitInputPixels: maxPixels, failOn: 'warning', pages: 1 });

/** Size of the upright picture; throws the error of sharp when it is not a picture we accept. */
async function inspect(source: Uint8Array): Promise<{ width: number; height: number }> {
  const { format, width, height, orientation } = await (await open(source)).metadata();
  if (!readable.has(format)) throw new Error(`format ${format} is not accepted`);
  // Reading one pixel row proves that the file is whole before anything is promised.
  await (await open(source)).resize(1).toBuffer();
  return orientation && orientation > 4 ? { width: height, height: width } : { width, height };
}

/** A flat neutral picture that replaces one that could not be read. */
export async function placeholderPicture(width: number, height: number): Promise<Buffer> {
  const background = '#dcdee1';
  const sharp = await loadSharp();
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
}

/** Writes beside the target and renames, so that two builds at once never see half a file. */
export async function storePicture(file: string, content: string | Uint8Array): Promise<void> {
  const draft = `${file}.${randomUUID()}.tmp`;
  await writeFile(draft, content);
  await rename(draft, file);
}

const recall = async (file: string): Promise<PicturePlan | null> =>
  readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as PicturePlan,
    () => null,
  );

/** The drawing without anything that runs or loads, cached in `cacheDir`; null when it is not an SVG. */
export async function safeSvg(source: string, cacheDir: string): Promise<string | null> {
  const file = path.join(cacheDir, `${contentHash(source, svgVersion)}.safe.svg`);
  const known = await readFile(file, 'utf8').catch(() => null);
  if (known !== null) return known === '' ? null : known;
  const clean = (await loadSanitiser())(source);
  await mkdir(cacheDir, { recursive: true });
  await storePicture(file, clean ?? '');
  return clean;
}

/**
 * Plans the versions of `source` by `recipe`; never wider than the source, unless the recipe is exact. Cached in
 * `cacheDir`, so that an unchanged picture is not opened again. Rejects with sharp's error for a picture that we do not
 * accept.
 */
export async function planPicture(
  source: Uint8Array,
  recipe: PictureRecipe,
  cacheDir: string,
): Promise<PicturePlan> {
  const key = contentHash(source, JSON.stringify(recipe), version);
  const index = path.join(cacheDir, `${key}.json`);
  const known = await recall(index);
  if (known) return known;

  const size = await inspect(source);
  const ratio = recipe.ratio ?? size.width / size.height;
  const largest = recipe.exact ? Infinity : Math.min(size.width, Math.round(size.height * ratio));
  const fitting = recipe.widths.filter((width) => width <= largest);
  const widths = fitting.length > 0 ? fitting : [Math.min(largest, recipe.widths[0] ?? largest)];
  const files = widths.flatMap((width) =>
    recipe.formats.map((format) => ({
      name: `${key}-${width}.${format}`,
      format,
      width,
      height: Math.max(1, Math.round(width / ratio)),
    })),
  );
  const plan = { key, files };
  await mkdir(cacheDir, { recursive: true });
  await storePicture(index, JSON.stringify(plan));
  return plan;
}

/** Creates the files of a plan that are not in the cache. The picture is read and resized once for each width. */
export async function encodePicture(
  source: Uint8Array,
  recipe: PictureRecipe,
  plan: PicturePlan,
  cacheDir: string,
): Promise<void> {
  const missing = plan.files.filter(({ name }) => !existsSync(path.join(cacheDir, name)));
  for (const [width, files] of Map.groupBy(missing, (file) => file.width)) {
    const image = (await open(source)).rotate().resize(width, files[0]?.height, {
      fit: recipe.fit ?? 'cover',
      position: 'attention',
      background: recipe.ground ?? { r: 0, g: 0, b: 0, alpha: 0 },
    });
    if (recipe.ground) image.flatten({ background: recipe.ground });
    const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
    const sharp = await loadSharp();
    for (const { name, format } of files) {
      const pixels = sharp(data, { raw: info });
      await storePicture(path.join(cacheDir, name), await encode[format](pixels).toBuffer());
    }
  }
}
