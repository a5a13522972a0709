// A search by an assistant: the grammar, the filters and the order of the search page, on the index of the release.
import type { FacetName } from '../../domain/search/facets.ts';
import type { SortOrder } from '../../domain/search/sorting.ts';
import { writeAddress } from '../../search/page/address.ts';
import { attributeOf, pricedRequest, stateRequest } from '../../search/page/request.ts';
import {
  emptyState,
  withList,
  withRange,
  withSort,
  type SearchState,
} from '../../search/page/state.ts';
import { understandSearch } from '../../search/page/understood.ts';
import type { AgentRelease } from './release.ts';

export interface AgentSearch {
  query?: string | undefined;
  /** Facet -> values, whatever their case. */
  filters?: Partial<Record<FacetName, readonly string[]>> | undefined;
  ranges?:
    Partial<Record<FacetName, { min?: number | undefined; max?: number | undefined }>> | undefined;
  sort?: SortOrder | undefined;
  limit: number;
  offset: number;
}

/** Filters that an answer counts, so that the next question can narrow it. */
const countedFacets = ['make', 'body', 'fuel', 'seats', 'car_type'] as const satisfies FacetName[];
const mostCounted = 12;

/** The state of a search with its filters as the stock spells them. */
async function stateOf(asked: AgentSearch, release: AgentRelease) {
  const { orders, lists } = release.site.search;
  const [usual = 'relevant'] = orders;
  let state: SearchState = { ...emptyState(usual), lists };
  const words = await release.words();
  const text = asked.query?.trim() ?? '';
  const understood =
    text === '' || words === null ? null : understandSearch(text, state, words, orders);
  state = understood?.state ?? { ...state, query: text };
  const wanted = Object.entries(asked.filters ?? {}) as [FacetName, readonly string[]][];
  const spelled = await spelling(
    wanted.map(([facet]) => facet),
    release,
  );
  for (const [facet, values] of wanted) {
    state = withList(
      state,
      facet,
      values.map((value) => spelled(facet, value)),
    );
  }
  for (const [facet, range] of Object.entries(asked.ranges ?? {})) {
    state = withRange(state, facet as FacetName, range);
  }
  if (asked.sort) state = withSort(state, asked.sort);
  return { state, understood };
}

async function spelling(facets: readonly FacetName[], release: AgentRelease) {
  const attributes = facets.map(attributeOf);
  const known: Record<string, Record<string, number>> = {};
  if (facets.length > 0) {
    const params = { hitsPerPage: 0, facets: attributes, maxValuesPerFacet: 1_000 };
    const reply = await release.search([{ indexName: '', params }]);
    if (reply.ok) Object.assign(known, reply.results[0]?.facets);
  }
  return (facet: FacetName, value: string): string => {
    const lower = value.trim().toLowerCase();
    const stocked = Object.keys(known[attributeOf(facet)] ?? {});
    return stocked.find((each) => each.toLowerCase() === lower) ?? value.trim();
  };
}

const topOf = (values: Record<string, number>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(values)
      .sort(([, a], [, b]) => b - a)
      .slice(0, mostCounted),
  );

/** Null when the index cannot be read. */
export async function searchVehicles(asked: AgentSearch, release: AgentRelease) {
  const { state, understood } = await stateOf(asked, release);
  const { search, searchPath } = release.site;
  const { indexName, params } = pricedRequest(stateRequest(state), search);
  const counted = countedFacets.map(attributeOf);
  const reply = await release.search([
    {
      indexName,
      params: { ...params, offset: asked.offset, length: asked.limit, facets: counted },
    },
  ]);
  const result = reply.ok ? reply.results[0] : undefined;
  if (!result) return null;
  const found = await Promise.all(result.hits.map(({ slug }) => release.vehicle(slug)));
  const home = { path: searchPath, lists: search.lists };
  const [sort = 'relevant'] = search.orders;
  return {
    total: result.nbHits,
    vehicles: found.filter((vehicle) => vehicle !== null),
    /** Address of the same search on the site. */
    path: writeAddress(state, { landing: home, home, sort }),
    /** Conditions of the text that the stock does not record, in words. */
    notRecorded: understood?.unknown ?? [],
    /** Conditions that no vehicle meets. */
    noneWith: understood?.missing ?? [],
    /** Words of the text that the vehicles lack. */
    leftOut: result.leftOut?.words ?? [],
    /** How many of the found vehicles have each value of the main filters. */
    counts: Object.fromEntries(
      countedFacets.flatMap((facet) => {
        const values = result.facets?.[attributeOf(facet)];
        return values ? [[facet, topOf(values)]] : [];
      }),
    ),
  };
}
