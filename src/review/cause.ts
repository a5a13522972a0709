// A change that a review names, with everything that belongs to it. Types only; causes.ts finds them.
import type { CauseKind } from './cause-kinds.ts';
import type { Region } from './page-parts.ts';

/** Lines that take the place of others, on all pages where they do. */
export interface CauseDifference {
  region: Region;
  /** Lines as in ./page-parts.ts. */
  before: string[];
  after: string[];
  pages: string[];
}

export interface Cause {
  kind: CauseKind;
  /** The region of the page; null for several regions or a whole page. */
  region: Region | null;
  /** The change in words for a dealer: "2014 Corolla ZR: was $22,990, now $2,299". */
  title: string;
  /** Why a person should look at it before all others; null for others. */
  danger: string | null;
  /** All lines before and after. */
  before: string[];
  after: string[];
  /** The origin of the difference, where the title does not say it: the software, the date. */
  because: string[];
  /** Who changed the setting or text, and when (ISO instant); null where nobody knows. */
  who: { name: string; at: string } | null;
  /** The vehicle: the address of its page now and before, of a picture, and its number in the stock list. */
  vehicle: {
    path: string;
    was: string;
    picture: string | null;
    stocknum?: string | undefined;
  } | null;
  /** Addresses of all pages that show it. */
  pages: string[];
  differences: CauseDifference[];
  /** The page that shows it best. `in`: the release that has it. */
  example: { path: string; title: string; in: 'both' | 'before' | 'after' };
  /** Whether a person should look at it before it goes live. */
  risky: boolean;
}
