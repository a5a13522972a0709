// What a search page brings along for its live search, as plain JSON in the page: settings of the site, what the
// landing stands for, and the answer to its own first request. The site makes it, the island reads it.
import type { PictureView } from '../../domain/card/card.ts';
import type { SearchTitles } from '../../domain/search/page-title.ts';
import type { PromoRules, Promo } from '../../domain/search/promos.ts';
import type { SliderSettings } from '../../domain/search/slider.ts';
import type { SortOrder } from '../../domain/search/sorting.ts';
import type { EngineSettings } from '../client/engine-settings.ts';
import type { Place } from './address.ts';
import type { FacetName } from '../../domain/search/facets.ts';

/** A promo card as it shows, with where and when. */
export interface LivePromo extends Promo {
  title: string;
  text: string;
  action: string;
  href: string;
  picture: (PictureView & { sources: { type: string; srcset: string }[] }) | null;
}

/** A filter of the panel, in the order it stands there. */
export interface LiveFacet {
  name: FacetName;
  label: string;
  /** Most values listed. */
  limit: number;
  /** How many show before «Show all». */
  shown: number;
}

/** The same on every search page of a site. */
export interface LiveSettings extends SliderSettings, EngineSettings {
  pageSize: number;
  sorts: readonly SortOrder[];
  zeroPricedLast: boolean;
  facets: readonly LiveFacet[];
  popularMakes: { makes: readonly string[]; allHeadingIndex: number };
  certifiedOnly: boolean;
  largeCountFrom: number;
  /** «Save search» stands beside the box. */
  savedSearches: boolean;
  historyEntries: number;
  promos: PromoRules<LivePromo>;
  noResults: { title: string; action: string };
  /** Class of the grid and `sizes` of its photos. */
  grid: { className: string; sizes: string };
  layout: 'harbour' | 'atlas' | 'rally';
  phone: { display: string; href: string } | null;
  home: Place;
  /** Sentences for headings, and where the dealer is. */
  titles: SearchTitles;
  dealer: { city: string; state: string };
  /** Values that read differently from what they are: ids of locations, slugs of dealerships. */
  names: Partial<Record<FacetName, Readonly<Record<string, string>>>>;
}

/** The answer to the landing's own request; its hits are the cards that the page shows already. */
export interface LiveSeed {
  /** Ids of the cards, in order. */
  hits: readonly string[];
  total: number;
  /** Attribute -> value -> count, among everything the landing lists. */
  facets: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** The same for filters of the landing, as if they were not set. */
  others: Readonly<Record<string, Readonly<Record<string, number>>>>;
  stats: Readonly<Record<string, { min: number; max: number }>>;
}

export interface LiveSearch {
  settings: LiveSettings;
  landing: Place & { page: number; pages: number; carTypes: readonly string[]; noun: string };
  /** null: the first request is asked of the engine. */
  seed: LiveSeed | null;
}
