// InstantSearch set up for a search page: its widgets, its router, and how its UI state maps to the page's state. It
// renders nothing and fetches nothing by itself.
import algoliasearchHelper from 'algoliasearch-helper';
import type { SearchClient, SearchResponses } from 'algoliasearch-helper/types/algoliasearch.js';
import connectConfigure from 'instantsearch.js/es/connectors/configure/connectConfigure.js';
import connectPagination from 'instantsearch.js/es/connectors/pagination/connectPagination.js';
import connectRange from 'instantsearch.js/es/connectors/range/connectRange.js';
import connectRefinementList from 'instantsearch.js/es/connectors/refinement-list/connectRefinementList.js';
import connectSearchBox from 'instantsearch.js/es/connectors/search-box/connectSearchBox.js';
import connectSortBy from 'instantsearch.js/es/connectors/sort-by/connectSortBy.js';
import InstantSearch from 'instantsearch.js/es/lib/InstantSearch.js';
import history from 'instantsearch.js/es/lib/routers/history.js';
import type { IndexUiState, UiState, Widget } from 'instantsearch.js';
import type { Filter } from '../../domain/search/filter.ts';
import type { SearchRequest } from '../../search/client/client.ts';
import {
  readAddress,
  sortOfIndex,
  writeAddress,
  type Landings,
} from '../../search/page/address.ts';
import { sortOrders } from '../../domain/search/sorting.ts';
import { sortIndex } from '../../search/page/orders.ts';
import {
  attributeOf,
  escapeValue,
  notFilter,
  unescapeValue,
  wantsEvery,
} from '../../search/page/request.ts';
import { facetNamed, rangeFacet, type FacetName } from '../../domain/search/facets.ts';
import type { LiveSettings } from '../../domain/search/live-search-data.ts';
import { emptyState, type ChosenRange, type SearchState } from '../../search/page/state.ts';

/** InstantSearch's state with the excluded values. */
interface PageUiState extends IndexUiState {
  not?: SearchState['not'];
}

const end = (value: number | undefined) => (value === undefined ? '' : String(value));

export function toUiState(state: SearchState, defaultSort: SearchState['sort']): PageUiState {
  const lists = Object.entries(state.lists).map(([facet, values]): [string, string[]] => [
    attributeOf(facet as FacetName),
    values.map(escapeValue),
  ]);
  const ranges = Object.entries(state.ranges).map(([facet, { min, max }]): [string, string] => [
    attributeOf(facet as FacetName),
    `${end(min)}:${end(max)}`,
  ]);
  return {
    ...(state.query ? { query: state.query } : {}),
    ...(state.page > 1 ? { page: state.page } : {}),
    ...(state.sort === defaultSort ? {} : { sortBy: sortIndex(state.sort) }),
    ...(state.not ? { not: state.not } : {}),
    ...(lists.length > 0 ? { refinementList: Object.fromEntries(lists) } : {}),
    ...(ranges.length > 0 ? { range: Object.fromEntries(ranges) } : {}),
  };
}

/** InstantSearch's UI state as the page's state; attributes without a facet are dropped. */
export function fromUiState(ui: PageUiState, defaultSort: SearchState['sort']): SearchState {
  const byFacet = <Value, Out>(
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
    ...(ui.not ? { not: ui.not } : {}),
    ...emptyState((ui.sortBy && sortOfIndex(ui.sortBy)) || defaultSort),
    query: ui.query ?? '',
    page: ui.page ?? 1,
    lists: byFacet(ui.refinementList, (values: string[]) => values.map(unescapeValue)),
    ranges: byFacet(ui.range, range),
  };
}

/** React renders the page, so the widgets are virtual: they add to requests, to the address and to `renderState`. */
const virtual = () => undefined;
/** No list in a panel is longer. */
const maxValues = 200;
/** Panels sort by the rules of the domain (filter-rows.ts). */
const unsorted = () => 0;

/**
 * Reduces a connector to its request parameters and its part of the address. The page reads InstantSearch's results
 * itself, and creating the render state of two dozen widgets twice per search delays the cards.
 */
function withoutRendering(widget: Widget): Widget {
  const { render: _render, getRenderState: _renderState, ...rest } = widget as RenderedWidget;
  return rest as Widget;
}
type RenderedWidget = Widget & { getRenderState?: unknown };

/** The excluded values of a filter that `notFilter` made. */
function excludedBy(filter: Filter): SearchState['not'] {
  const not: Partial<Record<FacetName, string[]>> = {};
  for (const part of 'and' in filter ? filter.and : []) {
    const [attribute, value] = 'not' in part && 'eq' in part.not ? part.not.eq : [];
    const facet = facetNamed(attribute ?? '');
    if (facet) (not[facet] ??= []).push(String(value));
  }
  return not;
}

/**
 * Excluded values go to the engine as a filter, because connectors only support selected ones. Our clients take a tree
 * where InstantSearch expects a text.
 */
const exclusions = (): Widget =>
  ({
    $$type: 'forecourt.exclusions',
    init: virtual,
    dispose: ({ state }) => state.setQueryParameter('filters', undefined),
    getWidgetUiState(ui, { searchParameters }) {
      const filters = searchParameters.filters as Filter | undefined;
      return filters ? { ...ui, not: excludedBy(filters) } : ui;
    },
    getWidgetSearchParameters: (parameters, { uiState }) =>
      parameters.setQueryParameter('filters', notFilter((uiState as PageUiState).not) as never),
  }) as Widget;

const facetWidget = (name: FacetName): Widget =>
  withoutRendering(
    rangeFacet(name)
      ? connectRange(virtual)({ attribute: attributeOf(name) })
      : connectRefinementList(virtual)({
          attribute: attributeOf(name),
          operator: wantsEvery(name) ? 'and' : 'or',
          limit: maxValues,
          sortBy: unsorted,
        }),
  );

/** Adds filters that the panel does not have: a typed text may name any field. */
export const addFacets = (search: Search, names: readonly FacetName[]): void => {
  search.addWidgets(names.map(facetWidget));
};

export type Search = InstantSearch<UiState, SearchState>;

interface Client {
  search(requests: readonly SearchRequest[]): Promise<{ results: readonly unknown[] }>;
}

/** The caller of InstantSearch defines the type of a hit, so the client's answers are cast to it. */
const typed = (client: Client): SearchClient => ({
  search: <Hit>(requests: unknown) =>
    client.search(requests as SearchRequest[]) as Promise<SearchResponses<Hit>>,
});

export interface InstantOptions {
  settings: Pick<LiveSettings, 'pageSize' | 'sorts' | 'hosted'>;
  /** Facets to count: those of the panel, of the landing and of the address. */
  facets: readonly FacetName[];
  searchClient: Client;
  initial?: SearchState;
  /** In a browser: the router reads and writes the address bar. */
  landings?: Landings;
  /** Puts an address into the browser's history. */
  push?: (url: string) => void;
}

/** The sort orders of an engine: a hosted one has an index for each order in the settings. */
export const ordersOf = ({
  sorts,
  hosted,
}: Pick<LiveSettings, 'sorts' | 'hosted'>): readonly SearchState['sort'][] =>
  hosted ? sorts : [...new Set([...sorts, ...sortOrders])];

function routing(landings: Landings, push: InstantOptions['push']) {
  const { sort } = landings;
  const index = sortIndex(sort);
  return {
    router: history<SearchState>({
      // Writes after the results were painted, because writing earlier delays them on slow phones.
      writeDelay: 250,
      cleanUrlOnDispose: false,
      ...(push ? { push } : {}),
      createURL: ({ routeState, location }) =>
        location.origin + writeAddress(routeState, landings, location.search) + location.hash,
      parseURL: ({ location }) => readAddress(location.pathname, location.search, landings),
    }),
    stateMapping: {
      stateToRoute: (ui: UiState) => fromUiState(ui[index] ?? {}, sort),
      routeToState: (state: SearchState) => ({ [index]: toUiState(state, sort) }),
    },
  };
}

/** A search that waits for `start()`. The name of its main index is `indexName`. */
export function instantSearch(options: InstantOptions): Search {
  const { settings, facets, searchClient, initial, landings, push } = options;
  const { pageSize, sorts } = settings;
  const orders = ordersOf(settings);
  const sort = sorts[0] ?? 'relevant';
  const search = new InstantSearch<UiState, SearchState>({
    indexName: sortIndex(sort),
    searchClient: typed(searchClient),
    ...(initial ? { initialUiState: { [sortIndex(sort)]: toUiState(initial, sort) } } : {}),
    ...(landings ? { routing: routing(landings, push) } : {}),
    future: { preserveSharedStateOnUnmount: true },
  });
  const widgets: Widget[] = [
    // The result count needs the counts by status (rule search-15). Pages have the tenant's size (rule search-3).
    connectConfigure(virtual)({ searchParameters: { hitsPerPage: pageSize, facets: ['status'] } }),
    connectSearchBox(virtual)({}),
    connectPagination(virtual)({}),
    connectSortBy(virtual)({
      items: orders.map((order) => ({ label: order, value: sortIndex(order) })),
    }),
  ];
  search.addWidgets([...widgets.map(withoutRendering), exclusions(), ...facets.map(facetWidget)]);
  return search;
}

export function stateOf(search: Search, settings: Pick<LiveSettings, 'sorts'>): SearchState {
  const sort = settings.sorts[0] ?? 'relevant';
  return fromUiState(search.getUiState()[sortIndex(sort)] ?? {}, sort);
}

/** Counts for states that are not shown, each with the bounds of one attribute. */
export async function countStates(
  { mainIndex }: Search,
  client: Client,
  asked: readonly { uiState: IndexUiState; attribute?: string }[],
): Promise<{ total: number; stats: { min: number; max: number } | null }[]> {
  const { state } = mainIndex.getHelper() ?? {};
  if (!state) return [];
  return Promise.all(
    asked.map(async ({ uiState, attribute }) => {
      const parameters = mainIndex
        .getWidgetSearchParameters(state, { uiState })
        .setQueryParameters({ hitsPerPage: 0, page: 0 });
      const helper = algoliasearchHelper(typed(client), parameters.index, parameters);
      const { content } = await helper.searchOnce({});
      const stats = attribute
        ? (content.getFacetStats(attribute) as { min: number; max: number } | undefined)
        : undefined;
      return { total: content.nbHits, stats: stats ?? null };
    }),
  );
}

/**
 * Sends the request of a state to `client` in advance, so that its cache has the answer. It changes nothing visible; if
 * it fails, the search itself reports it.
 */
export async function prefetch(
  { mainIndex }: Search,
  client: Client,
  uiState: IndexUiState,
): Promise<void> {
  const { state } = mainIndex.getHelper() ?? {};
  if (!state) return;
  const parameters = mainIndex.getWidgetSearchParameters(state, { uiState });
  const helper = algoliasearchHelper(typed(client), parameters.index, parameters);
  await helper.searchOnce({}).catch(() => undefined);
}
