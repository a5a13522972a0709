// The pictures of a tenant's assets folder: reads them, replaces bad ones by placeholders, plans their sizes and gives each an
// address. It does not know what a picture is for (assets.ts); pipeline.ts encodes.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { deskPictureName } from '../../domain/corrections/desk-pictures.ts';
import type { AssetPicture, LogoView } from '../../page-data/page-data.ts';
import type { SiteFile } from '../assembly/site-types.ts';
import {
  contentHash,
  encodePicture,
  placeholderPicture,
  planPicture,
  safeSvg,
  type PicturePlan,
  type PictureRecipe,
  type PlannedFile,
} from './pipeline.ts';
import { svgSize } from './svg.ts';

const mime: Record<string, string> = { avif: 'image/avif', webp: 'image/webp' };

const baseName = (asset: string) =>
  path
    .basename(asset, path.extname(asset))
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');

function openPlanner(folder: string, deskFolder: string | null, cacheDir: string) {
  const warnings: string[] = [];
  const pending = new Map<string, () => Promise<void>>();

  const planned = async (content: Uint8Array, recipe: PictureRecipe): Promise<PicturePlan> => {
    const made = await planPicture(content, recipe, cacheDir);
    pending.set(made.key, () => encodePicture(content, recipe, made, cacheDir));
    return made;
  };

  /** Null, with a warning, for a picture that cannot be read. */
  const read = async (asset: string): Promise<Buffer | null> => {
    const desk = deskFolder === null ? null : deskPictureName(asset);
    const file = desk === null ? path.join(folder, asset) : path.join(deskFolder ?? '', desk);
    if (desk === null && !file.startsWith(folder + path.sep)) {
      warnings.push(`assets${asset} lies outside the assets folder; a placeholder is used`);
      return null;
    }
    return readFile(file).catch((error: NodeJS.ErrnoException) => {
      warnings.push(`assets${asset} cannot be read (${error.code}); a placeholder is used`);
      return null;
    });
  };

  /** A picture that is none is replaced by a flat one of the same shape. */
  const plan = async (asset: string, recipe: PictureRecipe): Promise<PicturePlan> => {
    let content = await read(asset);
    if (content && asset.endsWith('.svg')) {
      const clean = await safeSvg(content.toString('utf8'), cacheDir);
      if (!clean) warnings.push(`assets${asset} is not an SVG picture; a placeholder is used`);
      content = clean ? Buffer.from(clean) : null;
    }
    if (content) {
      try {
        return await planned(content, recipe);
      } catch (error) {
        const reason = (error as Error).message.split('\n')[0];
        warnings.push(`assets${asset} is not usable (${reason}); a placeholder is used`);
      }
    }
    const width = recipe.widths.at(-1) ?? 600;
    const height = Math.round(width / (recipe.ratio ?? 1.5));
    return planned(await placeholderPicture(width, height), recipe);
  };

  return {
    read,
    plan,
    warnings,
    /** Encodes the planned pictures. */
    async encode(): Promise<void> {
      for (const encode of pending.values()) await encode();
    },
  };
}

/** Gives pictures their addresses and collects their files. */
function publishedPictures(cacheDir: string) {
  const files = new Map<string, SiteFile>();
  return {
    files,
    publish(name: string, { key }: PicturePlan, made: PlannedFile): string {
      const address = `/_assets/${name}.${key.slice(0, 10)}-${made.width}.${made.format}`;
      files.set(address, { path: address, linkFrom: path.join(cacheDir, made.name) });
      return address;
    },
    async drawing(name: string, source: string): Promise<LogoView | null> {
      const svg = await safeSvg(source, cacheDir);
      if (!svg) return null;
      const address = `/_assets/${name}.${contentHash(svg).slice(0, 10)}.svg`;
      files.set(address, { path: address, content: svg });
      return { src: address, ...svgSize(svg) };
    },
  };
}

const only = ({ files: [made] }: PicturePlan, asset: string): PlannedFile => {
  if (!made) throw new Error(`assets${asset}: no picture was made`);
  return made;
};

/** A photo with the addresses of its widths and formats; `publish` gives each. */
function photoView(
  asset: string,
  { files }: PicturePlan,
  publish: (file: PlannedFile) => string,
): AssetPicture {
  const srcset = (format: string) =>
    files
      .filter((file) => file.format === format)
      .map((file) => `${publish(file)} ${file.width}w`)
      .join(', ');
  const fallback = files.findLast((file) => file.format === 'jpeg');
  if (!fallback) throw new Error(`assets${asset}: its recipe has no fallback format`);
  return {
    src: publish(fallback),
    srcset: srcset('jpeg'),
    alt: '',
    width: fallback.width,
    height: fallback.height,
    sources: ['avif', 'webp'].map((format) => ({
      type: mime[format] ?? '',
      srcset: srcset(format),
    })),
  };
}

/** `folder` and `cacheDir` are absolute; the cache is kept across builds. */
export function openAssetFolder(folder: string, deskFolder: string | null, cacheDir: string) {
  const { read, plan, warnings, encode } = openPlanner(folder, deskFolder, cacheDir);
  const { files, publish, drawing } = publishedPictures(cacheDir);
  return {
    /** Problems so far, each once. */
    warnings,
    has: (asset: string): Promise<boolean> =>
      readFile(path.join(folder, asset)).then(
        () => true,
        () => false,
      ),
    /** A file that is published as it is; null, with a warning, when it cannot be read. */
    async whole(asset: string) {
      const content = await read(asset);
      if (!content) return null;
      const hash = contentHash(content).slice(0, 10);
      const address = `/_assets/${baseName(asset)}.${hash}${path.extname(asset)}`;
      files.set(address, { path: address, linkFrom: path.join(folder, asset) });
      return { address, content };
    },
    /** A photo at all widths and formats of its recipe. */
    async photo(asset: string, recipe: PictureRecipe): Promise<AssetPicture> {
      const picture = await plan(asset, recipe);
      return photoView(asset, picture, (file) => publish(baseName(asset), picture, file));
    },
    /** The address of the one picture that the recipe makes. */
    async single(asset: string, recipe: PictureRecipe, prefix: 'icon' | 'share') {
      const picture = await plan(asset, recipe);
      return publish(`${prefix}-${baseName(asset)}`, picture, only(picture, asset));
    },
    /** A logo as its SVG, or as a PNG of at most `width`. */
    async mark(asset: string, width: number): Promise<LogoView> {
      if (asset.endsWith('.svg')) {
        const svg = (await read(asset))?.toString('utf8') ?? '';
        const drawn = await drawing(baseName(asset), svg);
        if (drawn) return drawn;
      }
      const picture = await plan(asset, { widths: [width], formats: ['png'] });
      const made = only(picture, asset);
      return {
        src: publish(baseName(asset), picture, made),
        width: made.width,
        height: made.height,
      };
    },
    /** Encodes pictures that are not in the cache; slow the first time only. */
    async files(): Promise<SiteFile[]> {
      await encode();
      return [...files.values()];
    },
  };
}

export type AssetFolder = ReturnType<typeof openAssetFolder>;
