// The answer to a landing's first search, stored in the page, in the shape of an engine's answer.
import type { SearchRequest } from '../client/client.ts';
import type { FacetStats } from '../engine/engine.ts';
import { searchResult, type SearchResult } from '../result.ts';
import type { LiveSearch } from '../../domain/search/live-search-data.ts';
import { emptyState, sameState, type SearchState } from './state.ts';

export function isLandingState(
  state: SearchState,
  { landing, settings }: Pick<LiveSearch, 'landing' | 'settings'>,
): boolean {
  const { lists, page } = landing;
  const [sort = 'relevant'] = settings.sorts;
  return sameState(state, { ...emptyState(sort), lists, page });
}

/** Answers a landing's requests: results, then counts. `hits`: the cards of the page. Null when it cannot. */
export function seedAnswer<Hit extends { objectID: string }>(
  requests: readonly SearchRequest[],
  { seed, landing, settings }: LiveSearch,
  hits: readonly Hit[],
): SearchResult<Hit>[] | null {
  const [main, ...others] = requests;
  if (!seed || !main || hits.length !== seed.hits.length) return null;
  const counts = others.flatMap(({ params = {} }) => {
    const [facet = ''] = [params.facets ?? []].flat();
    const values = seed.others[facet];
    return values ? [{ [facet]: { ...values } }] : [];
  });
  if (counts.length < others.length) return null;

  const shared = {
    ok: true as const,
    records: [],
    nbHits: seed.total,
    hitsPerPage: settings.pageSize,
    nbPages: landing.pages,
  };
  const stats = Object.entries(seed.stats).map(([name, { min, max }]): [string, FacetStats] => [
    name,
    { min, max, avg: (min + max) / 2, sum: 0 },
  ]);
  const requestFacts = ({ indexName, params = {} }: SearchRequest) => ({
    index: indexName,
    params,
    ms: 1,
  });
  const results = searchResult(
    {
      ...shared,
      page: landing.page - 1,
      facets: { ...seed.facets, ...Object.fromEntries(stats.map(([name]) => [name, {}])) },
      facets_stats: Object.fromEntries(stats),
    },
    [...hits],
    requestFacts(main),
  );
  if (seed.unpriced !== undefined) results.unpriced = seed.unpriced;
  const otherResults = others.map((request, at) =>
    searchResult<Hit>({ ...shared, page: 0, facets: counts[at] ?? {} }, [], requestFacts(request)),
  );
  return [results, ...otherResults];
}
