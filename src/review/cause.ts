// A change that a review names, with everything that belongs to it. Types only; causes.ts finds them.
import type { Region } from './page-parts.ts';

interface KindGroup {
  /** The heading on the page. */
  title: string;
  /** What a person counts; null: it follows from other changes, or nobody reads it. */
  noun: string | null;
  /** Rows of a list with a picture; others are cards. */
  isOfVehicles?: boolean;
  kinds: readonly string[];
}

export const kindGroups = [
  { title: 'Prices', noun: 'prices', isOfVehicles: true, kinds: ['price'] },
  { title: 'Settings', noun: 'settings', kinds: ['setting'] },
  { title: 'Pages that go', noun: 'pages gone', kinds: ['gone-pages'] },
  { title: 'Your texts', noun: 'texts of yours', kinds: ['content'] },
  { title: 'Also changed', noun: 'other differences', kinds: ['text', 'cards', 'search-texts'] },
  { title: 'New pages', noun: 'new pages', kinds: ['new-pages'] },
  { title: 'Design', noun: 'designs', kinds: ['look', 'layout', 'card-layout'] },
  { title: 'Pictures and files', noun: 'files', kinds: ['file'] },
  { title: 'Arrived', noun: 'arrivals', isOfVehicles: true, kinds: ['arrived'] },
  { title: 'Sold', noun: 'vehicles sold', isOfVehicles: true, kinds: ['sold'] },
  {
    title: 'No longer in your stock list',
    noun: 'vehicles no longer in your stock list',
    isOfVehicles: true,
    kinds: ['left'],
  },
  {
    title: 'Other details of vehicles',
    noun: 'vehicles with other details',
    isOfVehicles: true,
    kinds: ['vehicle'],
  },
  { title: 'Software', noun: null, kinds: ['code'] },
  { title: 'Counts and lists', noun: null, kinds: ['lists'] },
] as const satisfies KindGroup[];

export type CauseKind = (typeof kindGroups)[number]['kinds'][number];

const groups: readonly KindGroup[] = kindGroups;

export const groupOfKind = (kind: CauseKind): KindGroup => {
  const found = groups.find(({ kinds }) => kinds.includes(kind));
  if (!found) throw new Error(`no group of changes has the kind ${kind}`);
  return found;
};

/** The place of a kind in the order in which a person reads them. */
export const rankOfKind = (kind: CauseKind): number =>
  groups.flatMap(({ kinds }) => kinds).indexOf(kind);

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
