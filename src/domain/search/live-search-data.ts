// The types of the data that a search page carries for its live search, as plain JSON: settings of the site, the filters
// of the landing, and the answer to the page's first request. The build creates it, the island reads it.
import type { PictureView, TemplateName } from '../card/card-data.ts';
import type { EngineSettings } from './engine-settings.ts';
import type { FacetName } from './facets.ts';
import type { SearchTitles } from './page-title.ts';
import type { Promo, PromoRules } from './promos.ts';
import type { SortOrder } from './sorting.ts';
import type { AnswerPage, SearchTopic } from './topics.ts';

/** A static page and its filters. */
export interface LandingFilters {
  path: string;
  lists: Partial<Record<FacetName, readonly string[]>>;
}

/** A promo card with the rules that place it. */
export interface LivePromo extends Promo {
  title: string;
  text: string;
  action: string;
  href: string;
  picture: (PictureView & { sources: { type: string; srcset: string }[] }) | null;
}

/** A filter of the panel; the list has the panel's order. */
export interface LiveFacet {
  name: FacetName;
  label: string;
  /** Maximum number of values listed. */
  limit: number;
  /** Number of values shown before "Show all". */
  shown: number;
  /** The values that the static page lists, in its order. */
  values?: readonly string[];
  /** Headings between them: index -> text. */
  headings?: Readonly<Record<number, string>>;
}

/** Values of a list filter that mean one thing together, such as the models of a "3 Series". They share a chip. */
export interface ValueGroup {
  label: string;
  values: readonly string[];
}

/** The same on every search page of a site. */
export interface LiveSettings extends EngineSettings {
  pageSize: number;
  sorts: readonly SortOrder[];
  zeroPricedLast: boolean;
  facets: readonly LiveFacet[];
  certifiedOnly: boolean;
  /** Whether the search box has a "Save search" button. */
  savedSearches: boolean;
  promos: PromoRules<LivePromo>;
  /** Where "Find it for me" leads if its form cannot open. */
  contactHref: string;
  /** The pages that answer questions in a typed text. */
  answers: Partial<Record<SearchTopic, string>>;
  /** Further pages, which a text may ask for with their own words. */
  answerPages: readonly AnswerPage[];
  /** Class of the grid and `sizes` of its photos. */
  grid: { className: string; sizes: string };
  layout: TemplateName;
  phone: { display: string; href: string } | null;
  home: LandingFilters;
  /** Texts of page titles, which also name the dealer's city. */
  titles: SearchTitles;
  dealer: { city: string; state: string };
  /** Groups of values, largest first. */
  groups?: Partial<Record<FacetName, readonly ValueGroup[]>>;
  /** Labels for values that are codes: ids of locations, slugs of dealerships. */
  names: Partial<Record<FacetName, Readonly<Record<string, string>>>>;
}

/** The settings that other pages need to count what the search page will show for a typed text. */
export interface TextSearch extends Pick<LiveSettings, 'zeroPricedLast'> {
  /** The filters of the default search. */
  lists: LandingFilters['lists'];
  /** The sort orders that the engine has, the default one first. */
  orders: readonly SortOrder[];
}

/** The answer to the landing's own request; its hits are the cards that the page already shows. */
export interface LiveSeed {
  /** Ids of the cards, in order. */
  hits: readonly string[];
  total: number;
  /** Vehicles of the landing that the first order leaves out, if any. */
  unpriced?: number;
  /** Attribute -> value -> count, over everything that the landing lists. */
  facets: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** The same counts for the landing's own filters, as if these were not set. */
  others: Readonly<Record<string, Readonly<Record<string, number>>>>;
  stats: Readonly<Record<string, { min: number; max: number }>>;
}

export interface LiveSearch {
  settings: LiveSettings;
  landing: LandingFilters & {
    page: number;
    pages: number;
    carTypes: readonly string[];
    noun: string;
  };
  /** Null when the engine answers the first request. */
  seed: LiveSeed | null;
}
