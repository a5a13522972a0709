// Prepares the tenant's own pictures: logo, icons, hero, locations, promos. It knows the role of each picture and
// replaces bad ones; pipeline.ts encodes them.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Tenant } from '../../tenant/schema/index.ts';
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

export type PictureRole = 'hero' | 'location' | 'map' | 'promo' | 'article' | 'post';

/** Sizes by role: the widths that the layouts use on phones and desktops, at one and two pixels per dot. */
const recipes: Record<PictureRole, PictureRecipe & { ratio: number }> = {
  hero: { widths: [640, 960, 1440, 1920], formats: ['avif', 'webp', 'jpeg'], ratio: 16 / 9 },
  location: { widths: [400, 800], formats: ['avif', 'webp', 'jpeg'], ratio: 3 / 2 },
  map: { widths: [480, 960], formats: ['avif', 'webp', 'jpeg'], ratio: 2 },
  promo: { widths: [360, 720], formats: ['avif', 'webp', 'jpeg'], ratio: 3 / 2 },
  article: { widths: [480, 960, 1472], formats: ['avif', 'webp', 'jpeg'], ratio: 2 },
  // 375 by 375 (rule content-3).
  post: { widths: [375, 750], formats: ['avif', 'webp', 'jpeg'], ratio: 1 },
};
/** 76 × 65 on every screen (rule brand-1), at two pixels per dot. */
const brandWidth = 152;
const shareRecipe: PictureRecipe = {
  widths: [1200],
  formats: ['jpeg'],
  ratio: 1200 / 630,
  exact: true,
};
const mime: Record<string, string> = { avif: 'image/avif', webp: 'image/webp' };

/** Everything pages and files need of the tenant's assets folder, as addresses. */
export interface SiteAssets {
  logo: LogoView;
  /** Addresses of the icons; `icon` is an SVG where the dealer has one. */
  icons: { icon: string; apple: string; small: string; large: string };
  /** Root-relative address of the 1200×630 share picture. */
  share: string | null;
  /** Certified-programme badge. */
  badge: string | null;
  /** Logo of a brand by slug: the dealer's own, otherwise the shared one; null when there is none. */
  brandLogo(slug: string): LogoView | null;
  /** The picture in a role; null when the tenant has none. */
  picture(asset: string | null, role: PictureRole, alt: string): AssetPicture | null;
  /** Encodes pictures that are not in the cache; slow the first time only. */
  files(): Promise<SiteFile[]>;
  warnings: string[];
}

export interface AssetSource {
  tenant: Tenant;
  /** tenants/<slug>/assets, absolute. */
  folder: string;
  /** Shared marks of brands, absolute: `<slug>.svg`. Left out: none. */
  brandFolder?: string;
  /** Absolute; kept across builds. */
  cacheDir: string;
  /** Pictures that texts name, with their roles. */
  pictures?: readonly { asset: string; role: PictureRole }[];
}

const baseName = (asset: string) =>
  path
    .basename(asset, path.extname(asset))
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');

/** Whether a page or the menu shows marks of brands. */
const showsBrands = ({ pages, menu, home }: Tenant) =>
  pages.brands || menu.logoTiles || home.sections.includes('makes');

/** Slug and drawing of each shared mark; a missing folder has none. */
async function sharedMarks(folder: string): Promise<[slug: string, svg: string][]> {
  const names = await readdir(folder).catch(() => []);
  const marks = names.filter((name) => name.endsWith('.svg')).sort();
  return Promise.all(
    marks.map(async (name): Promise<[string, string]> => [
      path.basename(name, '.svg'),
      await readFile(path.join(folder, name), 'utf8'),
    ]),
  );
}

/** Reads, checks and encodes the tenant's pictures. Bad ones become placeholders and a warning line. */
export async function prepareAssets(source: AssetSource): Promise<SiteAssets> {
  const { tenant, folder, brandFolder, cacheDir, pictures: named = [] } = source;
  const files = new Map<string, SiteFile>();
  const warnings: string[] = [];

  const pending = new Map<string, () => Promise<void>>();
  const planned = async (content: Uint8Array, recipe: PictureRecipe): Promise<PicturePlan> => {
    const made = await planPicture(content, recipe, cacheDir);
    pending.set(made.key, () => encodePicture(content, recipe, made, cacheDir));
    return made;
  };

  const read = async (asset: string): Promise<Buffer | null> => {
    const file = path.join(folder, asset);
    if (!file.startsWith(folder + path.sep)) {
      warnings.push(`assets${asset} lies outside the assets folder; a placeholder is used`);
      return null;
    }
    return readFile(file).catch((error: NodeJS.ErrnoException) => {
      warnings.push(`assets${asset} cannot be read (${error.code}); a placeholder is used`);
      return null;
    });
  };

  const publish = (name: string, { key }: PicturePlan, made: PlannedFile): string => {
    const address = `/_assets/${name}.${key.slice(0, 10)}-${made.width}.${made.format}`;
    files.set(address, { path: address, linkFrom: path.join(cacheDir, made.name) });
    return address;
  };

  /** Plans `asset`; a picture that is none is replaced by a flat one of the same shape. */
  const plan = async (asset: string, recipe: PictureRecipe) => {
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

  const pictures = new Map<string, AssetPicture>();
  const addPicture = async (asset: string | null, role: PictureRole) => {
    if (asset === null || pictures.has(`${role}:${asset}`)) return;
    const picture = await plan(asset, recipes[role]);
    const name = baseName(asset);
    const srcset = (format: string) =>
      picture.files
        .filter((file) => file.format === format)
        .map((file) => `${publish(name, picture, file)} ${file.width}w`)
        .join(', ');
    const fallback = picture.files.findLast((file) => file.format === 'jpeg');
    if (!fallback) throw new Error(`assets${asset}: the recipe of ${role} has no fallback format`);
    pictures.set(`${role}:${asset}`, {
      src: publish(name, picture, fallback),
      srcset: srcset('jpeg'),
      alt: '',
      width: fallback.width,
      height: fallback.height,
      sources: ['avif', 'webp'].map((format) => ({
        type: mime[format] ?? '',
        srcset: srcset(format),
      })),
    });
  };

  const addSvg = async (name: string, source: string): Promise<LogoView | null> => {
    const svg = await safeSvg(source, cacheDir);
    if (!svg) return null;
    const address = `/_assets/${name}.${contentHash(svg).slice(0, 10)}.svg`;
    files.set(address, { path: address, content: svg });
    return { src: address, ...svgSize(svg) };
  };

  /** A logo is served as its SVG, or as a PNG of at most `width`. */
  const addMark = async (asset: string, width: number): Promise<LogoView> => {
    if (asset.endsWith('.svg')) {
      const drawn = await addSvg(baseName(asset), (await read(asset))?.toString('utf8') ?? '');
      if (drawn) return drawn;
    }
    const picture = await plan(asset, { widths: [width], formats: ['png'] });
    const [mark] = picture.files;
    if (!mark) throw new Error(`assets${asset}: no picture was made`);
    return {
      src: publish(baseName(asset), picture, mark),
      width: mark.width,
      height: mark.height,
    };
  };

  /**
   * A dealer's own logo of a brand. An unusable one causes a warning, and the shared logo or the initials are shown.
   */
  const addOwnMark = async (asset: string): Promise<LogoView | null> => {
    const before = warnings.length;
    const mark = await addMark(asset, brandWidth);
    if (warnings.length === before) return mark;
    const instead = 'the shared mark or initials are used';
    warnings.push(
      ...warnings.splice(before).map((told) => told.replace('a placeholder is used', instead)),
    );
    return null;
  };

  const theme = tenant.theme;
  await addPicture(theme.heroImage, 'hero');
  for (const location of tenant.locations.filter(({ visible }) => visible)) {
    await addPicture(location.image, 'location');
    await addPicture(location.mapImage, 'map');
  }
  for (const { image } of [...tenant.search.promos.cards, ...tenant.home.cards]) {
    await addPicture(image, 'promo');
  }

  for (const { asset, role } of named) await addPicture(asset, role);

  const brandLogos = new Map<string, LogoView>();
  if (showsBrands(tenant)) {
    for (const [slug, svg] of brandFolder === undefined ? [] : await sharedMarks(brandFolder)) {
      const mark = await addSvg(`brand-${slug}`, svg);
      if (mark) brandLogos.set(slug, mark);
      else warnings.push(`content/brands/${slug}.svg is not an SVG picture; initials are used`);
    }
    for (const [slug, own] of Object.entries(tenant.brands.logos)) {
      const mark = await addOwnMark(own);
      if (mark) brandLogos.set(slug, mark);
    }
  }

  const logo = await addMark(theme.logo, 480);
  const badge = tenant.tags.certifiedBadge ? await addMark(tenant.tags.certifiedBadge, 240) : null;

  // A drawn icon looks better than a wordmark squeezed into a square.
  const drawnIcon = '/icon.svg';
  const hasIcon = await readFile(path.join(folder, drawnIcon)).then(
    () => true,
    () => false,
  );
  const iconSource = hasIcon ? drawnIcon : theme.logo;
  const square = async (width: number) => {
    const recipe: PictureRecipe = {
      widths: [width],
      formats: ['png'],
      ratio: 1,
      fit: 'contain',
      exact: true,
      ground: '#ffffff',
    };
    const picture = await plan(iconSource, recipe);
    const [icon] = picture.files;
    if (!icon) throw new Error(`assets${iconSource}: no icon was made`);
    return publish(`icon-${baseName(iconSource)}`, picture, icon);
  };
  const [apple, small, large] = [await square(180), await square(192), await square(512)];
  const icon = iconSource.endsWith('.svg') ? (await addMark(iconSource, 192)).src : small;

  const shareSource = theme.shareImage ?? theme.heroImage;
  let share: string | null = null;
  if (shareSource) {
    const picture = await plan(shareSource, shareRecipe);
    const [made] = picture.files;
    if (made) share = publish(`share-${baseName(shareSource)}`, picture, made);
  }

  return {
    logo,
    icons: { icon, apple, small, large },
    share,
    badge: badge?.src ?? null,
    brandLogo: (slug) => brandLogos.get(slug) ?? null,
    picture: (asset, role, alt) => {
      const picture = asset === null ? undefined : pictures.get(`${role}:${asset}`);
      return picture ? { ...picture, alt } : null;
    },
    files: async () => {
      for (const encode of pending.values()) await encode();
      return [...files.values()];
    },
    warnings: [...new Set(warnings)],
  };
}
