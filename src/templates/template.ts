// A template is a stylesheet, the order of a card, and four layouts. Everything else of a page is shared
// (src/components), and the stylesheet styles it.
import type { AstroComponentFactory } from 'astro/runtime/server/index.js';
import type { CardLayout } from '../components/card/VehicleCard.tsx';
import type { HomeSection } from '../page-data/page-data.ts';

export interface Template {
  /** Address of theme.css in the bundle. */
  stylesheet: string;
  /** Order of the parts of a vehicle card (src/components/card). */
  card: CardLayout;
  /** `<header>` of every page; props { site }. */
  Header: AstroComponentFactory;
  /** First section of the home page with its h1; props { site, hero, sections }. */
  Hero: AstroComponentFactory;
  /** Sections of the home page that the hero contains; they are not repeated below it. */
  heroSections?: readonly HomeSection['kind'][];
  /** Everything inside <main> of a vehicle page; props { site, page, layout }. */
  Vehicle: AstroComponentFactory;
  /** `<footer>` of every page; props { site }. */
  Footer: AstroComponentFactory;
}
