// The answer that a search page brings along, given to exactly the request it is the answer to. Any other request
// is somebody else's: null.
import type { SearchRequest } from '../client/client.ts';
import type { FacetStats } from '../engine/engine.ts';
import { searchResult, type SearchResult } from '../result.ts';
import { sortIndex } from './orders.ts';
import { searchFacets, type FacetName } from '../../domain/search/facets.ts';
import type { LiveSearch } from '../../domain/search/live-search.ts';

const textOf = (value: unknown) => JSON.stringify(value ?? []);

/** The filters of a landing as requests write them: one list a facet, sorted. */
function landingFilters({ lists }: LiveSearch['landing'], but?: string): string[] {
  return Object.entries(lists)
    .map(([facet, values]) => [searchFacets[facet as FacetName].attribute, values] as const)
    .filter(([attribute]) => attribute !== but)
    .map(([attribute, values]) => textOf(values.map((value) => `${attribute}:${value}`).sort()))
    .sort();
}

const filtersOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [])
    .map((part) => textOf(Array.isArray(part) ? part.map(String).sort() : [part]))
    .sort();

const equal = (a: unknown, b: unknown) => textOf(a) === textOf(b);

function isLandings(
  { indexName, params = {} }: SearchRequest,
  { landing, settings }: LiveSearch,
  but?: string,
): boolean {
  return (
    indexName === sortIndex(settings.sorts[0] ?? 'relevant') &&
    !params.query &&
    !params.filters &&
    filtersOf(params.numericFilters).length === 0 &&
    (params.page ?? 0) === (but === undefined ? landing.page - 1 : 0) &&
    equal(filtersOf(params.facetFilters), landingFilters(landing, but))
  );
}

/** The results for `requests` when they are the landing's own; `hits` are the cards on the page. */
export function seedAnswer<Hit extends { objectID: string }>(
  requests: readonly SearchRequest[],
  live: LiveSearch,
  hits: readonly Hit[],
): SearchResult<Hit>[] | null {
  const { seed, landing, settings } = live;
  const [main, ...others] = requests;
  if (!seed || !main || hits.length !== seed.hits.length) return null;
  if (!isLandings(main, live)) return null;
  const counts = others.map(({ params = {} }) => {
    const [facet = ''] =
      typeof params.facets === 'string' ? [params.facets] : (params.facets ?? []);
    return { facet, values: seed.others[facet] };
  });
  if (!others.every((request, at) => isLandings(request, live, counts[at]?.facet))) return null;
  if (counts.some(({ values }) => values === undefined)) return null;
  const { pageSize: hitsPerPage } = settings;
  const shared = { ok: true as const, records: [], nbHits: seed.total, hitsPerPage };
  const stats = Object.fromEntries(
    Object.entries(seed.stats).map(([name, { min, max }]): [string, FacetStats] => [
      name,
      { min, max, avg: (min + max) / 2, sum: 0 },
    ]),
  );
  const request = ({ indexName, params = {} }: SearchRequest) => ({
    index: indexName,
    params,
    ms: 1,
  });
  return [
    searchResult(
      {
        ...shared,
        page: landing.page - 1,
        nbPages: landing.pages,
        facets: {
          ...seed.facets,
          ...Object.fromEntries(Object.keys(stats).map((name) => [name, {}])),
        },
        facets_stats: stats,
      },
      [...hits],
      request(main),
    ),
    ...others.map((other, at) =>
      searchResult<Hit>(
        {
          ...shared,
          page: 0,
          nbPages: landing.pages,
          facets: { [counts[at]?.facet ?? '']: { ...counts[at]?.values } },
        },
        [],
        request(other),
      ),
    ),
  ];
}
