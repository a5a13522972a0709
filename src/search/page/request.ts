// The parts of a search request that the page writes itself: excluded values, prices, and the first cards of a state. The
// live search gets the rest from InstantSearch, whose requests mean the same (tests/unit/islands/search/instant-search.test.ts).
import { rangeFacet, searchFacets, type FacetName } from '../../domain/search/facets.ts';
import type { Filter } from '../../domain/search/filter.ts';
import type { LiveSettings } from '../../domain/search/live-search-data.ts';
import type { InstantSearchClient, SearchRequest } from '../client/client.ts';
import { readIndexName } from '../result.ts';
import { sortIndex } from './orders.ts';
import type { SearchState } from './state.ts';

/** The attribute whose values are makes with their models. */
export const makeAndModel = 'make_model';

export const attributeOf = (facet: FacetName): string => searchFacets[facet].attribute;

/**
 * A value as requests write it, where a leading minus would exclude what follows: "-Toyota" is "\-Toyota". Addresses
 * exclude with a separate parameter (`not[make]=Toyota`), so that their values are plain.
 */
export const escapeValue = (value: string): string => value.replace(/^-/, '\\-');
export const unescapeValue = (value: string): string => value.replace(/^\\-/, '-');

/** Excluded values as a filter of the engine. */
export function notFilter(not: SearchState['not'] = {}): Filter | undefined {
  const and = (Object.entries(not) as [FacetName, readonly string[]][]).flatMap(([facet, values]) =>
    values.map((value): Filter => ({ not: { eq: [attributeOf(facet), value] } })),
  );
  return and.length > 0 ? { and } : undefined;
}

/** A vehicle needs every selected feature (rule search-32), but only one of the values of other filters. */
export const wantsEvery = (facet: FacetName): boolean => facet === 'features';

type PriceSettings = Pick<LiveSettings, 'zeroPricedLast'>;

/** A price limit excludes vehicles without a price (rule search-32); lowest prices do so by a setting (rule search-4). */
export function pricedRequest(
  request: SearchRequest,
  { zeroPricedLast }: PriceSettings,
): SearchRequest {
  const { sort } = readIndexName(request.indexName);
  const given: unknown = request.params?.numericFilters;
  const own = Array.isArray(given) ? (given as unknown[]) : [];
  const lowestFirst = zeroPricedLast && sort?.attribute === 'price' && !sort.descending;
  const limited = own.flat().some((filter) => /^price\s*<=?/.test(String(filter)));
  if (!lowestFirst && !limited) return request;
  return { ...request, params: { ...request.params, numericFilters: [...own, 'price>0'] } };
}

/** A client whose searches are priced requests. */
export const withoutUnpriced = <Client extends InstantSearchClient>(
  client: Client,
  settings: PriceSettings,
): Client => ({
  ...client,
  search: (requests) => client.search(requests.map((request) => pricedRequest(request, settings))),
});

/** A text that finds nothing finds what comes closest (rule search-27); a minus excludes a word. As hosted engines do. */
export const looseText = { removeWordsIfNoResults: 'allOptional', advancedSyntax: true } as const;

/** The request of a state, for its first vehicles and without the counts of filters. */
export function stateRequest(state: SearchState): SearchRequest {
  const lists = Object.entries(state.lists) as [FacetName, readonly string[]][];
  const facetFilters = lists.flatMap(([facet, values]): string[][] => {
    const filters = values.map((value) => `${attributeOf(facet)}:${escapeValue(value)}`);
    return wantsEvery(facet) ? filters.map((filter) => [filter]) : [filters];
  });
  const numericFilters = Object.entries(state.ranges).flatMap(([name, { min, max }]) => {
    const attribute = rangeFacet(name as FacetName)?.attribute ?? name;
    return [
      ...(min === undefined ? [] : [`${attribute}>=${String(min)}`]),
      ...(max === undefined ? [] : [`${attribute}<=${String(max)}`]),
    ];
  });
  return {
    indexName: sortIndex(state.sort),
    params: {
      query: state.query,
      ...looseText,
      facetFilters,
      numericFilters,
      filters: notFilter(state.not),
    },
  };
}

/** Whether the order of a state leaves out vehicles without a price (rule search-4). */
export const listsPricedOnly = (
  { sort }: Pick<SearchState, 'sort'>,
  { zeroPricedLast }: PriceSettings,
): boolean => zeroPricedLast && sort === 'lowest';

/** A client for a state's requests in that order; the first result counts what the order leaves out. */
export const countsUnpriced = (client: InstantSearchClient): InstantSearchClient => ({
  // One batch is cached as one answer, and a hosted engine answers it in one call.
  async search(requests) {
    const all = requests.slice(0, 1).map(({ params }) => ({
      indexName: sortIndex('relevant'),
      params: { ...params, hitsPerPage: 0, page: 0, facets: [] },
    }));
    const answer = await client.search([...requests, ...all]);
    const results = answer.results.slice(0, requests.length);
    const [first, count] = [results[0], answer.results[requests.length]];
    if (first && count) results[0] = { ...first, unpriced: count.nbHits - first.nbHits };
    return { results };
  },
});

/** Asks for the first `length` cards of a state, and for nothing else. */
export function firstCardsRequest(
  state: SearchState,
  { pageSize }: Pick<LiveSettings, 'pageSize'>,
  length: number,
): SearchRequest {
  const { indexName, params } = stateRequest(state);
  return { indexName, params: { ...params, offset: (state.page - 1) * pageSize, length } };
}
