// What the line above the results shows: the count, and a chip for each filter that is on.
import type { LiveSearch } from '../../domain/search/live-search-data.ts';
import { countText } from '../../domain/text/format.ts';
import { matchCount, type LiveResults } from './live-results.ts';
import { nearText, type NearPlace } from '../../domain/locations/near-place.ts';
import {
  chosenFilters,
  emptyState,
  groupedFilters,
  withoutFilter,
  withModels,
  type MakeOf,
  type ChosenFilter,
  type SearchState,
} from '../../search/page/state.ts';
import type { BarFacts } from './SearchBar.tsx';
import { chipText } from './wording.ts';

type Page = Pick<LiveSearch, 'landing' | 'settings'>;

/** The locations near a place as one filter: "Within 50 km of Penrith". */
const nearGroup = (near: NearPlace) => ({ label: nearText(near), values: near.locations });

const isNearChip = (entry: ChosenFilter, near: NearPlace | null): boolean =>
  near !== null && entry.kind === 'group' && entry.values === near.locations;

/** The filters that are on, without those of the default search. `near`: the place that its locations are around. */
export function chipsOf(
  state: SearchState,
  { landing, settings: { home, groups } }: Page,
  near: NearPlace | null = null,
  makeOf?: MakeOf,
): ChosenFilter[] {
  const isHome = landing.path === home.path;
  const on = chosenFilters(state).filter(
    (entry) =>
      !isHome || entry.kind !== 'value' || home.lists[entry.facet]?.includes(entry.value) !== true,
  );
  const all = near ? { ...groups, location: [nearGroup(near)] } : groups;
  return withModels(groupedFilters(on, all), makeOf);
}

/** The default search, in the current sort order. */
export const clearedState = ({ sort }: SearchState, { home }: Page['settings']): SearchState => ({
  ...emptyState(sort),
  lists: home.lists,
});

/** The part of an answer that the line shows. */
type Answered = Pick<LiveResults, 'leftOut' | 'state' | 'statuses' | 'total'>;

/** `href` gives the address of a state: a chip links to the search without it. */
export const barFacts = (
  results: Answered,
  chips: readonly ChosenFilter[],
  { landing, settings }: Page,
  href: (state: SearchState) => string,
  near: NearPlace | null = null,
): BarFacts => ({
  count: countText(matchCount(results), landing.noun),
  sold: results.statuses['sold'] ?? 0,
  chips: chips.map((entry) => ({
    label: chipText(entry, settings.names),
    href: href(withoutFilter(results.state, entry)),
    ...(near && isNearChip(entry, near) && { near }),
  })),
});
