// The fields that all pages share, links, and the menu of the header. The base of the contract in ./page-data.ts. Types only.
import type { StateCode } from '../domain/locations/state-codes.ts';
import type { BuyerRight } from '../domain/price/on-road/rights.ts';
import type { PictureView, VehicleCardData } from '../domain/card/card-data.ts';

/** A tenant asset after sharp: several formats, content-hashed addresses. */
export interface AssetPicture extends PictureView {
  /** MIME type -> srcset, best first (avif, webp); `src`/`srcset` is the fallback. */
  sources: { type: string; srcset: string }[];
}

export interface LinkView {
  label: string;
  /** Stands before the label where the steps above it do not show: the make of "Mazda 6". */
  before?: string;
  href: string;
  /** Shown behind the label, for example a count. */
  count?: number;
  current?: boolean;
}

export type { FoldedText } from '../domain/text/text.ts';

export interface LogoView {
  /** Inlined or hashed address; svg or picture. */
  src: string;
  width: number;
  height: number;
}

/** How a brand is drawn: by the dealer's logo, otherwise by its name in type. */
export interface BrandMark {
  logo: LogoView | null;
}

/** The picture of a link preview (rule photos-11). */
export interface SharePicture {
  /** Absolute. */
  src: string;
  /** Pixels; null where the host of the photo says none. */
  width: number | null;
  height: number | null;
  alt: string;
}

export interface PageBase {
  /** Path with leading slash, as in the address bar. */
  path: string;
  /** <title>, complete. */
  title: string;
  description: string;
  /** Absolute; null for pages that must not be indexed. */
  canonical: string | null;
  robots: 'index,follow' | 'noindex,follow' | 'noindex,nofollow';
  shareImage: SharePicture | null;
  breadcrumbs: LinkView[];
  /** JSON-LD objects, already checked to agree with the page. */
  jsonLd: object[];
  /** First picture to preload (LCP), if any. */
  preload: { src: string; srcset: string; sizes: string; type?: string } | null;
}

/** "50+ locations" */
export interface Statistic {
  figure: string;
  label: string;
}

/** What the law of a state gives a buyer (rule price-16). */
export interface StateRights {
  state: StateCode;
  rights: BuyerRight[];
}

interface MenuModel extends LinkView {
  /** "New", "Coming Soon" or nothing. */
  status: string;
  /** "From $36,880" */
  price: string | null;
  /** Address of a small picture. */
  image: string | null;
}

export type MenuBrand = LinkView & BrandMark & { slug: string };

export interface MenuEntry extends LinkView {
  children: LinkView[];
  /** Model tiles by category (rule menu-2); empty: no such dropdown. */
  models: { label: string; models: MenuModel[] }[];
  /** Brands as tiles with their logos. */
  brands: MenuBrand[];
  /** Some of its links lead to stock. The counts load when it opens (src/islands/site/menu.ts). */
  stock: boolean;
}

export interface VehicleRow {
  kind: 'featured' | 'latest';
  title: string;
  cards: VehicleCardData[];
  more: LinkView;
}
