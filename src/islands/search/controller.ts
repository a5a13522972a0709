// What the components of a search page may ask of the live search. `open-search.ts` creates it.
import type { LiveSearch } from '../../domain/search/live-search-data.ts';
import type { SearchState } from '../../search/page/state.ts';
import type { UnderstoodSearch } from '../../search/page/understood.ts';
import type { AddressText, ReadText } from './address-text.ts';
import type { SearchView } from './view-store.ts';

export interface SearchController {
  live: LiveSearch;
  view(): SearchView;
  subscribe(listener: () => void): () => void;
  /** Changes the state at once, or opens its static page; results follow. `replaces`: Back does not lead to the old one. */
  go(state: SearchState, replaces?: boolean): void;
  /** Reads a typed text; the first call loads the grammar and the words of the stock. */
  understand(text: string, base: SearchState): Promise<UnderstoodSearch>;
  /** The label under which a search without a result is counted; null when there is none or the words do not load. */
  unmetLabel(state: SearchState): Promise<string | null>;
  /** The text of the address, if it became filters before the first search. */
  addressText: AddressText | null;
  /** The text whose suggestions and notes showed before a reload, or that led to this page. */
  earlierText: ReadText | null;
  /** The text of the address, if the words of the stock are late and the page first searches for the plain text. */
  lateText: string | null;
  /** Remembers the text whose suggestions and notes show, in the next entries of the browser's history. */
  keepReading(read: ReadText | null): void;
  /**
   * Returns the ids of all locations within this radius of a place, or of the nearest one; `place` null: of the visitor,
   * whose position the browser asks for. The place stays known in this tab.
   */
  near(km: number, place: string | null): Promise<readonly string[]>;
  /** Searches again after a failure. */
  retry(): void;
  href(state: SearchState): string;
  /**
   * Prefetches the results of a state while a finger is still down on its control. Only when searches are free: hosted
   * engines bill them, and for visitors who save data the touch may only be a scroll.
   */
  prefetch(state: SearchState): void;
  /** Loads the engine before the first search. */
  preload(): void;
}
