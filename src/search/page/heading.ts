// The heading of a search page whose filters differ from the landing's: the tenant's sentence for the current filters
// (rule search-19).
import { searchTitle, type SearchTitles } from '../../domain/search/page-title.ts';
import type { LandingFilters } from '../../domain/search/live-search-data.ts';
import type { FacetName } from '../../domain/search/facets.ts';
import type { SearchState } from './state.ts';

/** Filters that the sentences can name. */
const spoken = ['car_type', 'make', 'model', 'body'] as const;

const key = (values: readonly string[] = []) => [...values].sort().join('\n');

/** The filters whose value some vehicle has, or the landing's own: "?make=DoesNotExist" is not a subject. */
export const stockedLists = (
  { lists }: Pick<SearchState, 'lists'>,
  landing: Pick<LandingFilters, 'lists'>,
  counts: (facet: FacetName) => ReadonlyMap<string, number>,
): SearchState['lists'] =>
  Object.fromEntries(
    (Object.entries(lists) as [FacetName, readonly string[]][]).map(([facet, values]) => [
      facet,
      values.filter(
        (value) =>
          landing.lists[facet]?.includes(value) === true || (counts(facet).get(value) ?? 0) > 0,
      ),
    ]),
  );

/** The heading of a state; null when the landing's own is still correct. */
export function headingOf(
  { lists }: Pick<SearchState, 'lists'>,
  landing: LandingFilters & { noun: string },
  { titles, dealer }: { titles: SearchTitles; dealer: { city: string; state: string } },
): string | null {
  const facets = new Set<FacetName>([...spoken, ...(Object.keys(landing.lists) as FacetName[])]);
  if ([...facets].every((facet) => key(lists[facet]) === key(landing.lists[facet]))) return null;
  /** With several values there is no single subject. */
  const only = (facet: FacetName) => (lists[facet]?.length === 1 ? lists[facet][0] : undefined);
  const subject = {
    carTypes: lists.car_type,
    make: only('make'),
    model: only('model'),
    body: only('body'),
  };
  return searchTitle(subject, titles, dealer, landing.noun);
}

/** The title of a page whose results have changed, from the one it was loaded with (`own` is its heading). */
export const movedTitle = (
  title: string,
  { own, heading, page }: { own: string; heading: string; page: number },
): string =>
  title
    .replace(/ – page \d+/, '')
    .replace(own, () => heading + (page > 1 ? ` – page ${String(page)}` : ''));
