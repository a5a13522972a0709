// The menu of the header, as plain data. Types only; src/site/shell/menu.ts creates it.
import type { BrandMark, LinkView } from './page-base.ts';

export interface MenuChild extends LinkView {
  /** All links below it, of any depth, as one list. */
  children: LinkView[];
}

export interface MenuModel extends LinkView {
  /** "New", "Coming Soon" or nothing. */
  status: string;
  /** Address of a small picture. */
  image: string | null;
}

export type MenuBrand = LinkView & BrandMark;

export interface MenuEntry extends LinkView {
  children: MenuChild[];
  /** Model tiles by category (rule menu-2); empty: no such dropdown. */
  models: { label: string; models: MenuModel[] }[];
  /** Brands as tiles with their logos. */
  brands: MenuBrand[];
  /** Its links lead to stock. The counts load when it opens (src/islands/site/menu.ts). */
  stock: boolean;
}
