// What the line above the results shows: the count, and a chip for each filter that is on.
import { shownCount } from '../../domain/search/results.ts';
import type { LiveSearch } from '../../domain/search/live-search-data.ts';
import { countText } from '../../domain/text/format.ts';
import type { NearMe } from '../../browser-state/search-notes.ts';
import {
  chosen,
  emptyState,
  grouped,
  without,
  withModels,
  type Chosen,
  type SearchState,
} from '../../search/page/state.ts';
import type { BarFacts } from './SearchBar.tsx';
import { chipText } from './wording.ts';

type Page = Pick<LiveSearch, 'landing' | 'settings'>;

/** Radii around the visitor's position, km. */
export const radii = [10, 25, 50, 100, 250] as const;

/** The locations near the visitor as one filter: "Within 50 km of you". */
const nearGroup = ({ km, locations }: NearMe) => ({
  label: km === null ? 'Nearest to you' : `Within ${String(km)} km of you`,
  values: locations,
});

const isNearChip = (entry: Chosen, near: NearMe | null): boolean =>
  near !== null && entry.kind === 'group' && entry.values === near.locations;

/**
 * The filters that are on. Those of the default search are left out on its page, which cannot remove them. `near`: the
 * locations near the visitor.
 */
export function chipsOf(
  state: SearchState,
  { landing, settings: { home, groups } }: Page,
  near: NearMe | null = null,
): Chosen[] {
  const isHome = landing.path === home.path;
  const on = chosen(state).filter(
    (entry) =>
      !isHome || entry.kind !== 'value' || home.lists[entry.facet]?.includes(entry.value) !== true,
  );
  return withModels(grouped(on, near ? { ...groups, location: [nearGroup(near)] } : groups));
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
  near: NearMe | null = null,
): BarFacts => ({
  count: countText(shownCount(total, statuses, settings.largeCountFrom), landing.noun),
  chips: chips.map((entry) => ({
    label: chipText(entry, settings.names),
    href: href(without(state, entry)),
    ...(near && isNearChip(entry, near) && { km: near.km }),
  })),
});
