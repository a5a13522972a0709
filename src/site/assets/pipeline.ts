// One source picture -> the sizes and formats a page uses, made once and kept by content. It knows sharp
// and the cache folder; it does not know which pages show the picture.
import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';

export type OutputFormat = 'avif' | 'webp' | 'jpeg' | 'png';

/** How a picture is made ready: widths in CSS pixels × density, and how it fits a ratio. */
export interface PictureRecipe {
  widths: readonly number[];
  formats: readonly OutputFormat[];
  /** Width / height of the result; left out: as the picture is. */
  ratio?: number;
  /** `cover` cuts what does not fit, `contain` adds ground. */
  fit?: 'cover' | 'contain';
  /** Ground behind transparent parts and around contained pictures. */
  ground?: string;
}

export interface MadeFile {
  format: OutputFormat;
  width: number;
  height: number;
  /** Absolute path in the cache. */
  file: string;
}

/** Larger pictures are refused: a shopper never sees so many pixels, and they can exhaust a build. */
export const maxPixels = 40_000_000;
const readable = new Set(['jpeg', 'png', 'webp', 'avif', 'gif', 'tiff', 'svg', 'heif']);
/** Part of every cache key: a new encoder or setting makes new names. */
const version = `1:${sharp.versions.sharp}:${sharp.versions.vips}`;

const encode: Record<OutputFormat, (image: Sharp) => Sharp> = {
  avif: (image) => image.avif({ quality: 52, effort: 3 }),
  webp: (image) => image.webp({ quality: 76 }),
  jpeg: (image) => image.jpeg({ quality: 78, mozjpeg: true }),
  png: (image) => image.png({ compressionLevel: 9, palette: true }),
};

export const contentHash = (...parts: (string | Uint8Array)[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex').slice(0, 16);
};

/** Opens a picture the way every source is opened: bounded and strict. */
const open = (source: Uint8Array) =>
  sharp(source, { limitInputPixels: maxPixels, failOn: 'warning', pages: 1 });

/** Size of the upright picture; throws what sharp says when it is no picture we accept. */
export async function inspect(source: Uint8Array): Promise<{ width: number; height: number }> {
  const { format, width, height, orientation } = await open(source).metadata();
  if (!readable.has(format)) throw new Error(`format ${format} is not accepted`);
  // Reading one pixel row proves that the file is whole before anything is promised.
  await open(source).resize(1).toBuffer();
  return orientation && orientation > 4 ? { width: height, height: width } : { width, height };
}

/** A flat neutral picture that stands in for one that could not be read. */
export function placeholderPicture(width: number, height: number, colour: string): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer();
}

interface Entry {
  files: (Omit<MadeFile, 'file'> & { name: string })[];
}

async function recall(file: string): Promise<Entry | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Entry;
  } catch {
    return null;
  }
}

async function store(file: string, content: string | Uint8Array): Promise<void> {
  const draft = `${file}.${process.pid}.tmp`;
  await writeFile(draft, content);
  await rename(draft, file);
}

/**
 * The files of `recipe`, smallest width first per format; never wider than the source. Made on the first
 * call and read from `cacheDir` ever after: the key is the content, the recipe and the encoder.
 */
export async function makePicture(
  source: Uint8Array,
  recipe: PictureRecipe,
  cacheDir: string,
): Promise<{ key: string; files: MadeFile[] }> {
  const key = contentHash(source, JSON.stringify(recipe), version);
  const index = path.join(cacheDir, `${key}.json`);
  const located = ({ files }: Entry) => ({
    key,
    files: files.map(({ name, ...rest }) => ({ ...rest, file: path.join(cacheDir, name) })),
  });
  const known = await recall(index);
  if (known) return located(known);

  await mkdir(cacheDir, { recursive: true });
  const size = await inspect(source);
  const ratio = recipe.ratio ?? size.width / size.height;
  // Contained pictures gain ground, so any size is fine; others must not be blown up.
  const largest =
    recipe.fit === 'contain' ? Infinity : Math.min(size.width, Math.round(size.height * ratio));
  const fitting = recipe.widths.filter((width) => width <= largest);
  const widths = fitting.length > 0 ? fitting : [Math.min(largest, recipe.widths[0] ?? largest)];
  const entry: Entry = { files: [] };
  for (const width of widths) {
    const height = Math.max(1, Math.round(width / ratio));
    const image = open(source)
      .rotate()
      .resize(width, height, {
        fit: recipe.fit ?? 'cover',
        position: 'attention',
        background: recipe.ground ?? { r: 0, g: 0, b: 0, alpha: 0 },
      });
    if (recipe.ground) image.flatten({ background: recipe.ground });
    for (const format of recipe.formats) {
      const name = `${key}-${width}.${format}`;
      await store(path.join(cacheDir, name), await encode[format](image.clone()).toBuffer());
      entry.files.push({ format, width, height, name });
    }
  }
  await store(index, JSON.stringify(entry));
  return located(entry);
}
