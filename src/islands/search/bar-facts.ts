// What the line above the results shows: the count, and a chip for each filter that is on.
import { shownCount } from '../../domain/search/results.ts';
import type { LiveSearch } from '../../domain/search/live-search-data.ts';
import { countText } from '../../domain/text/format.ts';
import {
  chosen,
  emptyState,
  without,
  type Chosen,
  type SearchState,
} from '../../search/page/state.ts';
import type { BarFacts } from './SearchBar.tsx';
import { chipText } from './wording.ts';

type Page = Pick<LiveSearch, 'landing' | 'settings'>;

/** The filters that are on, without those of the default search on its own page, which cannot be removed there. */
export function chipsOf(state: SearchState, { landing, settings: { home } }: Page): Chosen[] {
  const isHome = landing.path === home.path;
  return chosen(state).filter(
    (entry) =>
      !isHome || entry.kind !== 'value' || home.lists[entry.facet]?.includes(entry.value) !== true,
  );
}

/** The default search, in the current sort order. */
export const clearedState = ({ sort }: SearchState, { home }: Page['settings']): SearchState => ({
  ...emptyState(sort),
  lists: home.lists,
});

/** The part of an answer that the line shows. */
interface Answered {
  total: number;
  statuses: Readonly<Record<string, number>>;
  state: SearchState;
}

/** `href` gives the address of a state: a chip links to the search without it. */
export const barFacts = (
  { total, statuses, state }: Answered,
  chips: readonly Chosen[],
  { landing, settings }: Page,
  href: (state: SearchState) => string,
): BarFacts => ({
  count: countText(shownCount(total, statuses, settings.largeCountFrom), landing.noun),
  chips: chips.map((entry) => ({
    label: chipText(entry, settings.names),
    href: href(without(state, entry)),
  })),
});
