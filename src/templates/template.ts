// A template is a stylesheet and four layouts; the order of a card's parts is in src/components/card. Everything else of
// a page is shared (src/components), and the stylesheet styles it.
import type { AstroComponentFactory } from 'astro/runtime/server/index.js';
import type { HomeSection } from '../page-data/page-data.ts';

export interface Template {
  /** Address of theme.css in the bundle. */
  stylesheet: string;
  /** Address of further rules for the home page. */
  homeStylesheet: string;
  /** Address of further rules for pages other than the home page, lists and vehicles; left out: there are none. */
  innerStylesheet?: string;
  /** `<header>` of every page; props { site }. */
  Header: AstroComponentFactory;
  /** First section of the home page with its h1; props { site, hero, sections }. */
  Hero: AstroComponentFactory;
  /** Whether the hero contains a section of the home page, which is then not repeated below it. */
  isInHero?: (section: HomeSection) => boolean;
  /** Everything inside <main> of the page of a vehicle that can be bought; props { site, page }. */
  Vehicle: AstroComponentFactory;
  /** `<footer>` of every page; props { site }. */
  Footer: AstroComponentFactory;
}
