// An answer of InstantSearch in the form that the page uses.
import type { SearchResults } from 'algoliasearch-helper';
import type { FacetName } from '../../domain/search/facets.ts';
import { shownCount } from '../../domain/search/results.ts';
import { attributeOf, makeAndModel } from '../../search/page/request.ts';
import type { SearchResult } from '../../search/result.ts';
import type { MakeOf, SearchState } from '../../search/page/state.ts';
import type { Closest, Relaxation } from './relaxations.ts';
import type { LiveHit } from './result-items.tsx';

export interface LiveResults {
  /** The state that these hits answer; the page may already have a newer one. */
  state: SearchState;
  hits: readonly LiveHit[];
  total: number;
  /** Counted from 1. */
  page: number;
  pages: number;
  counts(facet: FacetName): ReadonlyMap<string, number>;
  stats(facet: FacetName): { min: number; max: number } | undefined;
  statuses: Readonly<Record<string, number>>;
  /** The make of a model that was found; known where there are several makes. */
  makeOf: MakeOf;
  /** Words of the text that no vehicle has: the hits have similar ones. */
  misspelt: readonly string[];
  /** Words of the text that these vehicles lack. */
  leftOut: SearchResult<LiveHit>['leftOut'] | null;
  /** The vehicles without a price that the order leaves out. */
  unpriced: number;
  /** The filters whose values are counted: those of the page, and each that a search on it has set. */
  facets: readonly FacetName[];
  /** Changes that find something where nothing matches (relaxations.ts). */
  relaxations: readonly Relaxation[];
  /** What is listed then, closest first (closest.ts). */
  closest: readonly (Closest & { hits: readonly LiveHit[] })[];
}

/** The stock has none of most words of the text, whatever the filters are: those listed are any. */
export const isUnknown = ({
  leftOut,
  state,
  relaxations,
}: Pick<LiveResults, 'leftOut' | 'state' | 'relaxations'>): boolean =>
  !!leftOut &&
  relaxations.length === 0 &&
  !leftOut.isPartial &&
  leftOut.words.length * 2 > state.query.trim().split(/\s+/).length;

/** How many vehicles match: none where those listed only come closest (rule search-27). */
export const matchCount = (results: Pick<LiveResults, 'leftOut' | 'statuses' | 'total'>): number =>
  results.leftOut ? 0 : shownCount(results.total, results.statuses);

export function resultsOf(
  answer: SearchResults<LiveHit>,
  state: SearchState,
  facets: readonly FacetName[],
): LiveResults {
  const engineFacts = answer as Pick<SearchResult<LiveHit>, 'misspelt' | 'unpriced' | 'leftOut'>;
  const counted = (attribute: string): Record<string, number> => {
    const facet = answer.getFacetByName(attribute) as { data?: Record<string, number> } | undefined;
    return facet?.data ?? {};
  };
  const pairs = counted(makeAndModel);
  return {
    state,
    hits: answer.hits,
    total: answer.nbHits,
    page: state.page,
    pages: Math.max(1, answer.nbPages),
    counts: (facet) => new Map(Object.entries(counted(attributeOf(facet)))),
    stats(facet) {
      const stats = answer.getFacetStats(attributeOf(facet)) as
        { min: number; max: number } | undefined;
      return stats && Number.isFinite(stats.min) ? stats : undefined;
    },
    statuses: counted('status'),
    makeOf: (model) => state.lists.make?.find((make) => `${make} ${model}` in pairs),
    misspelt: engineFacts.misspelt ?? [],
    leftOut: engineFacts.leftOut ?? null,
    unpriced: engineFacts.unpriced ?? 0,
    facets,
    relaxations: [],
    closest: [],
  };
}

/** The state with its values in the stock's own spelling: a hand-made address says "ford", the stock says "Ford". */
export function canonicalise(
  state: SearchState,
  counts: (facet: FacetName) => ReadonlyMap<string, number>,
): SearchState {
  const lists = (Object.entries(state.lists) as [FacetName, readonly string[]][]).map(
    ([facet, values]) => {
      const stocked = [...counts(facet)].flatMap(([value, count]) => (count > 0 ? [value] : []));
      const spelled = values.map((value) =>
        stocked.includes(value)
          ? value
          : (stocked.find((known) => known.toLowerCase() === value.toLowerCase()) ?? value),
      );
      return [facet, spelled] as const;
    },
  );
  return { ...state, lists: Object.fromEntries(lists) };
}
