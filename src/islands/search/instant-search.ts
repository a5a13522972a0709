// InstantSearch set up for a search page: which facets it asks for, how a page's state becomes its own and back,
// how it reads and writes the address. It renders nothing and fetches nothing by itself.
import connectConfigure from 'instantsearch.js/es/connectors/configure/connectConfigure.js';
import connectPagination from 'instantsearch.js/es/connectors/pagination/connectPagination.js';
import connectRange from 'instantsearch.js/es/connectors/range/connectRange.js';
import connectRefinementList from 'instantsearch.js/es/connectors/refinement-list/connectRefinementList.js';
import connectSearchBox from 'instantsearch.js/es/connectors/search-box/connectSearchBox.js';
import connectSortBy from 'instantsearch.js/es/connectors/sort-by/connectSortBy.js';
import InstantSearch from 'instantsearch.js/es/lib/InstantSearch.js';
import history from 'instantsearch.js/es/lib/routers/history.js';
import type { IndexUiState, UiState, Widget } from 'instantsearch.js';
import { readAddress, sortOfIndex, writeAddress, type Places } from '../../search/page/address.ts';
import { sortIndex } from '../../search/page/orders.ts';
import {
  facetNamed,
  listFacet,
  rangeFacet,
  searchFacets,
  type FacetName,
} from '../../domain/search/facets.ts';
import type { LiveSettings } from '../../domain/search/live-search.ts';
import { emptyState, type ChosenRange, type SearchState } from '../../search/page/state.ts';

const attributeOf = (facet: string) => searchFacets[facet as FacetName].attribute;
const end = (value: number | undefined) => (value === undefined ? '' : String(value));

/** A page's state as InstantSearch keeps it. */
export function toUiState(state: SearchState, defaultSort: SearchState['sort']): IndexUiState {
  const lists = Object.entries(state.lists).map(([facet, values]) => [
    attributeOf(facet),
    [...values],
  ]);
  const ranges = Object.entries(state.ranges).map(([facet, { min, max }]) => [
    attributeOf(facet),
    `${end(min)}:${end(max)}`,
  ]);
  return {
    ...(state.query ? { query: state.query } : {}),
    ...(state.page > 1 ? { page: state.page } : {}),
    ...(state.sort === defaultSort ? {} : { sortBy: sortIndex(state.sort) }),
    ...(lists.length > 0
      ? { refinementList: Object.fromEntries(lists) as Record<string, string[]> }
      : {}),
    ...(ranges.length > 0 ? { range: Object.fromEntries(ranges) as Record<string, string> } : {}),
  };
}

/** InstantSearch's state as a page's; what belongs to no filter of ours is left out. */
export function fromUiState(ui: IndexUiState, defaultSort: SearchState['sort']): SearchState {
  const named = <Value, Out>(
    record: Record<string, Value> | undefined,
    read: (value: Value) => Out,
  ) =>
    Object.fromEntries(
      Object.entries(record ?? {}).flatMap(([attribute, value]) => {
        const facet = facetNamed(attribute);
        return facet ? [[facet, read(value)] as const] : [];
      }),
    );
  const range = (text: string): ChosenRange => {
    const [min, max] = text.split(':').map((part) => (part === '' ? undefined : Number(part)));
    return { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
  };
  return {
    ...emptyState((ui.sortBy && sortOfIndex(ui.sortBy)) || defaultSort),
    query: ui.query ?? '',
    page: ui.page ?? 1,
    lists: named(ui.refinementList, (values: string[]) => values),
    ranges: named(ui.range, range),
  };
}

const nothing = () => undefined;
/** Enough for any list a panel shows whole. */
const mostValues = 200;

export interface InstantOptions {
  settings: Pick<LiveSettings, 'pageSize' | 'sorts'>;
  /** Facets asked for: those of the panel, of the landing and of the address. */
  facets: readonly FacetName[];
  searchClient: { search(requests: never): Promise<unknown> };
  /** The state to begin with, where no address is read. */
  initial?: SearchState;
  /** Reads and writes the address bar; none where there is no window. */
  places?: Places;
  /** Puts an address into the browser's history. */
  push?: (url: string) => void;
}

/**
 * Of a connector only what it adds to requests and to the address. What it would work out for a screen (every facet
 * sorted, twice a search) nobody reads: pages take the results themselves.
 */
function stateOnly(widget: Widget): Widget {
  const { render: _render, getRenderState: _state, ...kept } = widget as Record<string, unknown>;
  return kept as unknown as Widget;
}

/** A search that waits for `start()`. Its main index is called `indexName`. */
export function instantSearch({
  settings,
  facets,
  searchClient,
  initial,
  places,
  push,
}: InstantOptions) {
  const { pageSize, sorts } = settings;
  const sort = sorts[0] ?? 'relevant';
  const search = new InstantSearch<UiState, SearchState>({
    indexName: sortIndex(sort),
    searchClient: searchClient as never,
    ...(initial ? { initialUiState: { [sortIndex(sort)]: toUiState(initial, sort) } } : {}),
    ...(places
      ? {
          routing: {
            router: history<SearchState>({
              // Written when the results are there: on slow phones it would stand in their way.
              writeDelay: 250,
              cleanUrlOnDispose: false,
              ...(push ? { push } : {}),
              createURL: ({ routeState, location }) =>
                location.origin + writeAddress(routeState, places, location.search) + location.hash,
              parseURL: ({ location }) => readAddress(location.pathname, location.search, places),
            }),
            stateMapping: {
              stateToRoute: (ui) => fromUiState(ui[sortIndex(sort)] ?? {}, sort),
              routeToState: (state) => ({ [sortIndex(sort)]: toUiState(state, sort) }),
            },
          },
        }
      : {}),
    future: { preserveSharedStateOnUnmount: true },
  });
  const widgets = [
    // The count rule reads the counts by status (rule search-15).
    // Rule search-3.
    connectConfigure(nothing)({ searchParameters: { hitsPerPage: pageSize, facets: ['status'] } }),
    connectSearchBox(nothing)({}),
    connectPagination(nothing)({}),
    connectSortBy(nothing)({
      items: sorts.map((order) => ({ label: order, value: sortIndex(order) })),
    }),
    ...facets
      .filter((name) => listFacet(name))
      .map((name) =>
        connectRefinementList(nothing)({
          attribute: attributeOf(name),
          operator: 'or',
          limit: mostValues,
        }),
      ),
    ...facets
      .filter((name) => rangeFacet(name))
      .map((name) => connectRange(nothing)({ attribute: attributeOf(name) })),
  ];
  search.addWidgets(widgets.map((widget) => stateOnly(widget as Widget)));
  return search;
}

/**
 * Asks what the search will ask once it is in a state, so that a client that keeps answers has it by then. Nothing that
 * shows changes; a failure is the search's own to tell.
 */
export async function askAhead(
  { mainIndex, mainHelper }: ReturnType<typeof instantSearch>,
  uiState: IndexUiState,
): Promise<void> {
  const { state } = mainIndex.getHelper() ?? {};
  if (!mainHelper || !state) return;
  const parameters = mainIndex.getWidgetSearchParameters(state, { uiState });
  await mainHelper.searchOnce(parameters).catch(() => undefined);
}

/** The state InstantSearch is in now. */
export function stateOf(
  search: ReturnType<typeof instantSearch>,
  settings: Pick<LiveSettings, 'sorts'>,
) {
  const sort = settings.sorts[0] ?? 'relevant';
  return fromUiState(search.getUiState()[sortIndex(sort)] ?? {}, sort);
}
