// The metadata of every page: title, address, robots, breadcrumbs, share picture.
import { absolute } from '../../domain/text/absolute.ts';
import { truncate } from '../../domain/text/text.ts';
import { sharePhoto } from '../../domain/vehicle/photos.ts';
import type { AssetPicture, LinkView, PageBase, SharePicture } from '../../page-data/page-data.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import { breadcrumbJsonLd } from '../seo/json-ld.ts';
import { paths } from '../addresses/paths.ts';

/** Search engines show about this many characters. */
const descriptionLength = 158;

export interface BaseFacts {
  path: string;
  /** Without the site's name, which follows it. */
  title: string;
  description: string;
  /** Links above the page, without Home; the last is the page itself. */
  trail?: LinkView[];
  jsonLd?: object[];
  robots?: PageBase['robots'];
  /** Path of the page that search engines should index instead; left out for this one. */
  canonical?: string;
  /** Its address may be root-relative. Null or left out: the site's. Without a text of its own it has the dealer's name. */
  shareImage?: SharePicture | null;
  preload?: PageBase['preload'];
}

/** The parts of the site context that every page uses. */
export interface BaseContext {
  origin: string;
  shell: { name: string };
  assets: { share: Omit<SharePicture, 'alt'> | null };
}

/** "Terms | Harbourside Ford"; a title that already ends with the name is not changed. */
const withName = (title: string, name: string) =>
  title.endsWith(name) ? title : `${title} | ${name}`;

export function pageBase({ origin, shell, assets }: BaseContext, facts: BaseFacts): PageBase {
  const { trail = [], jsonLd = [], robots = 'index,follow' } = facts;
  const breadcrumbs = trail.length > 0 ? [{ label: 'Home', href: paths.home }, ...trail] : [];
  const share = facts.shareImage ?? (assets.share && { ...assets.share, alt: '' });
  return {
    path: facts.path,
    title: withName(facts.title, shell.name),
    description: truncate(facts.description, descriptionLength),
    canonical: robots === 'index,follow' ? origin + (facts.canonical ?? facts.path) : null,
    robots,
    shareImage: share && {
      src: absolute(origin, share.src),
      width: share.width,
      height: share.height,
      alt: share.alt || shell.name,
    },
    breadcrumbs,
    jsonLd: [...jsonLd, ...(breadcrumbs.length > 0 ? [breadcrumbJsonLd(breadcrumbs, origin)] : [])],
    preload: facts.preload ?? null,
  };
}

/** The photo of a vehicle or a model in link previews. */
export const sharedStockPhoto = (
  address: string | null | undefined,
  { photos }: Pick<Tenant, 'photos'>,
  alt: string,
): SharePicture | null => (address ? { ...sharePhoto(address, photos), alt } : null);

/** Preload of an asset in its best format; a browser that cannot read it passes by the `type`. */
export function assetPreload(picture: AssetPicture | null, sizes: string): PageBase['preload'] {
  const [best] = picture?.sources ?? [];
  if (!picture || !best) return null;
  return { src: picture.src, srcset: best.srcset, sizes, type: best.type };
}
