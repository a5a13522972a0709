// The tenant's own pictures: logo, icons, hero, locations, promos, brands. It knows the role of each picture;
// asset-folder.ts reads them and gives them addresses.
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { isMapExtract } from '../../domain/locations/map-embed.ts';
import { shareSize } from '../../domain/vehicle/share-size.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import type { AssetPicture, LogoView, SharePicture, StillMap } from '../../page-data/page-data.ts';
import { stillMap } from '../locations/still-map.ts';
import type { SiteFile } from '../assembly/site-types.ts';
import { openAssetFolder, type AssetFolder } from './asset-folder.ts';
import type { PictureRecipe } from './pipeline.ts';

type PictureRole = 'hero' | 'location' | 'map' | 'promo' | 'article' | 'post';

/** Sizes by role: the widths that the layouts use on phones and desktops, at one and two pixels per dot. */
const recipes: Record<PictureRole, PictureRecipe & { ratio: number }> = {
  hero: { widths: [640, 960, 1440, 1920], formats: ['avif', 'webp', 'jpeg'], ratio: 16 / 9 },
  location: { widths: [400, 800], formats: ['avif', 'webp', 'jpeg'], ratio: 3 / 2 },
  map: { widths: [480, 960], formats: ['avif', 'webp', 'jpeg'], ratio: 2 },
  promo: { widths: [360, 720], formats: ['avif', 'webp', 'jpeg'], ratio: 3 / 2 },
  article: { widths: [480, 960, 1472], formats: ['avif', 'webp', 'jpeg'], ratio: 2 },
  post: { widths: [375, 750, 1200], formats: ['avif', 'webp', 'jpeg'], ratio: 3 / 2 },
};
/** 76 × 65 on every screen (rule brand-1), at two pixels per dot. */
const brandWidth = 152;
const shareRecipe: PictureRecipe = {
  widths: [shareSize.width],
  formats: ['jpeg'],
  ratio: shareSize.width / shareSize.height,
  exact: true,
};

const drawnIcon = '/icon.svg';
const drawnLogo = '/logo.svg';
const iconRecipe: Omit<PictureRecipe, 'widths'> = {
  formats: ['png'],
  ratio: 1,
  fit: 'contain',
  exact: true,
  ground: '#ffffff',
};

/** Everything pages and files need of the tenant's assets folder, as addresses. */
export interface SiteAssets {
  logo: LogoView;
  /** Addresses of the icons; `icon` is an SVG where the dealer has one. */
  icons: { icon: string; apple: string; small: string; large: string };
  /** The share picture, 1200×630, with its root-relative address. */
  share: Omit<SharePicture, 'alt'> | null;
  /** Certified-programme badge. */
  badge: string | null;
  /** Logo of a brand by slug: the dealer's own, otherwise the shared one; null when there is none. */
  brandLogo(slug: string): LogoView | null;
  /** Address of the map's extract that lies in the folder; null: none. */
  extract: string | null;
  /** All visible locations on a drawing from that extract. */
  map: StillMap | null;
  picture(asset: string | null, role: PictureRole, alt: string): AssetPicture | null;
  /** Encodes pictures that are not in the cache; slow the first time only. */
  files(): Promise<SiteFile[]>;
  warnings: string[];
}

export interface AssetSource {
  tenant: Tenant;
  /** tenants/<slug>/assets, absolute. */
  folder: string;
  /** Pictures that the desk's entries of content show, absolute. Left out: none. */
  deskFolder?: string;
  /** Absolute; kept across builds. */
  cacheDir: string;
  /** Pictures that texts name, with their roles. */
  pictures?: readonly { asset: string; role: PictureRole }[];
}

/** Whether a page or the menu shows marks of brands. */
const showsBrands = ({ pages, menu, home }: Tenant) =>
  pages.brands || menu.logoTiles || home.sections.includes('makes');

/** The folder of the dealer's logos of brands; a file is named by the brand's slug. */
const ownBrands = 'brands';

/** The dealer's logos of brands by slug; none where no page shows them. An unusable one causes a warning. */
async function brandLogosOf(
  folder: AssetFolder,
  { tenant, folder: ownFolder }: AssetSource,
): Promise<Map<string, LogoView>> {
  const logos = new Map<string, LogoView>();
  if (!showsBrands(tenant)) return logos;
  const { warnings } = folder;
  const names = await readdir(path.join(ownFolder, ownBrands)).catch(() => []);
  for (const name of names.sort()) {
    const before = warnings.length;
    const logo = await folder.mark(`/${ownBrands}/${name}`, brandWidth);
    if (warnings.length === before) logos.set(path.parse(name).name, logo);
    else
      warnings.push(
        ...warnings
          .splice(before)
          .map((told) => told.replace('a placeholder is used', 'the name is set as text')),
      );
  }
  return logos;
}

/** A drawn icon looks better than a wordmark squeezed into a square. */
async function iconsOf(folder: AssetFolder, logo: string): Promise<SiteAssets['icons']> {
  const source = (await folder.has(drawnIcon)) ? drawnIcon : logo;
  const square = (width: number) =>
    folder.single(source, { ...iconRecipe, widths: [width] }, 'icon');
  const [apple, small, large] = [await square(180), await square(192), await square(512)];
  const icon = source.endsWith('.svg') ? (await folder.mark(source, 192)).src : small;
  return { icon, apple, small, large };
}

/** Every picture that a page may show, with its role. */
const shownPictures = ({ tenant, pictures = [] }: AssetSource) => [
  { asset: tenant.theme.heroImage, role: 'hero' as const },
  ...tenant.locations
    .filter(({ visible }) => visible)
    .flatMap(({ image, mapImage }) => [
      { asset: image, role: 'location' as const },
      { asset: mapImage, role: 'map' as const },
    ]),
  ...[
    ...tenant.search.promos.cards,
    ...(tenant.home.sections.includes('cards') ? tenant.home.cards : []),
  ].map(({ image }) => ({ asset: image, role: 'promo' as const })),
  ...pictures,
];

/** The visible locations with coordinates. */
const placesOf = ({ locations }: Tenant) =>
  locations.flatMap(({ id, visible, address: { lat, long } }) =>
    visible && lat !== null && long !== null ? [{ id, lat, long }] : [],
  );

/** Reads, checks and encodes the tenant's pictures. Bad ones become placeholders and a warning line. */
export async function prepareAssets(source: AssetSource): Promise<SiteAssets> {
  const { tenant } = source;
  const { theme, tags } = tenant;
  const folder = openAssetFolder(source.folder, source.deskFolder ?? null, source.cacheDir);
  const pictures = new Map<string, AssetPicture>();
  for (const { asset, role } of shownPictures(source)) {
    const key = `${role}:${String(asset)}`;
    if (asset !== null && !pictures.has(key)) {
      pictures.set(key, await folder.photo(asset, recipes[role]));
    }
  }
  const brandLogos = await brandLogosOf(folder, source);
  const logoFile = (await folder.has(drawnLogo)) ? drawnLogo : '/logo.png';
  const logo = await folder.mark(logoFile, 480);
  const badge = tags.certifiedBadge ? await folder.mark(tags.certifiedBadge, 240) : null;
  const icons = await iconsOf(folder, logoFile);
  const { mapEmbed } = tenant.locationPages;
  const ownExtract = isMapExtract(mapEmbed) && mapEmbed.startsWith('/');
  const extract = ownExtract ? await folder.whole(mapEmbed) : null;
  const share = theme.heroImage
    ? { src: await folder.single(theme.heroImage, shareRecipe, 'share'), ...shareSize }
    : null;
  return {
    logo,
    icons,
    share,
    extract: extract?.address ?? null,
    map: extract && (await stillMap(extract.content, placesOf(tenant))),
    badge: badge?.src ?? null,
    brandLogo: (slug) => brandLogos.get(slug) ?? null,
    picture(asset, role, alt) {
      const picture = pictures.get(`${role}:${String(asset)}`);
      return picture ? { ...picture, alt } : null;
    },
    files: () => folder.files(),
    warnings: [...new Set(folder.warnings)],
  };
}
