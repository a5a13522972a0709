// InstantSearch set up for a search page: one widget, which maps the page's state to requests, and its router. It renders
// nothing and fetches nothing by itself.
import algoliasearchHelper, {
  type PlainSearchParameters,
  type SearchParameters,
} from 'algoliasearch-helper';
import type { SearchClient, SearchResponses } from 'algoliasearch-helper/types/algoliasearch.js';
import InstantSearch from 'instantsearch.js/es/lib/InstantSearch.js';
import history from 'instantsearch.js/es/lib/routers/history.js';
import type { UiState, Widget } from 'instantsearch.js';
import type { Filter } from '../../domain/search/filter.ts';
import type { SearchRequest } from '../../search/client/client.ts';
import {
  readAddress,
  sortOfIndex,
  writeAddress,
  type PageLandings,
} from '../../search/page/address.ts';
import { sortIndex } from '../../search/page/orders.ts';
import {
  attributeOf,
  escapeValue,
  looseText,
  makeAndModel,
  notFilter,
  unescapeValue,
  wantsEvery,
} from '../../search/page/request.ts';
import { facetNamed, type FacetName } from '../../domain/search/facets.ts';
import type { LiveSettings } from '../../domain/search/live-search-data.ts';
import { emptyState, type SearchState } from '../../search/page/state.ts';

/** No list in a panel is longer. */
const maxValues = 200;

interface SearchInput {
  settings: Pick<LiveSettings, 'pageSize' | 'sorts'>;
  /** Facets to count: those of the panel, of the landing and of the address. A typed text may add more. */
  facets: ReadonlySet<FacetName>;
}

function requestOf(state: SearchState, { settings, facets }: SearchInput): PlainSearchParameters {
  const every = [...facets].filter(wantsEvery);
  const any = [...facets].filter((name) => !wantsEvery(name));
  const refined = (names: readonly FacetName[]) =>
    Object.fromEntries(
      names.map((name) => [attributeOf(name), (state.lists[name] ?? []).map(escapeValue)]),
    );
  const limits = Object.entries(state.ranges).map(([name, { min, max }]) => [
    attributeOf(name as FacetName),
    { ...(min !== undefined && { '>=': [min] }), ...(max !== undefined && { '<=': [max] }) },
  ]);
  // The chips of several makes name the model of each.
  const { make = [], model = [] } = state.lists;
  const pairs = make.length > 1 && model.length > 0 ? [makeAndModel] : [];
  return {
    index: sortIndex(state.sort),
    query: state.query,
    ...looseText,
    page: state.page - 1,
    // Pages have the tenant's size (rule search-3). The result count needs the counts by status (rule search-15).
    hitsPerPage: settings.pageSize,
    facets: ['status', ...pairs, ...every.map(attributeOf)],
    facetsRefinements: refined(every),
    disjunctiveFacets: any.map(attributeOf),
    disjunctiveFacetsRefinements: refined(any),
    maxValuesPerFacet: maxValues,
    numericRefinements: Object.fromEntries(limits),
    // Our clients take a tree where InstantSearch expects a text.
    filters: notFilter(state.not) as never,
  };
}

/** The excluded values of a filter that `notFilter` made. */
function excludedBy(filter: Filter): NonNullable<SearchState['not']> {
  const not: Partial<Record<FacetName, string[]>> = {};
  for (const part of 'and' in filter ? filter.and : []) {
    const [attribute, value] = 'not' in part && 'eq' in part.not ? part.not.eq : [];
    const facet = facetNamed(attribute ?? '');
    if (facet) (not[facet] ??= []).push(String(value));
  }
  return not;
}

function stateOfRequest(
  request: Readonly<PlainSearchParameters>,
  facets: ReadonlySet<FacetName>,
): SearchState {
  const { numericRefinements: limits = {}, filters } = request;
  const values = { ...request.disjunctiveFacetsRefinements, ...request.facetsRefinements };
  const lists = [...facets].flatMap((name) => {
    const selected = values[attributeOf(name)] ?? [];
    return selected.length > 0 ? [[name, selected.map(unescapeValue)]] : [];
  });
  const ranges = [...facets].flatMap((name) => {
    const limit = limits[attributeOf(name)] as Partial<Record<string, number[]>> | undefined;
    const [min, max] = [limit?.['>=']?.[0], limit?.['<=']?.[0]];
    const range = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
    return min === undefined && max === undefined ? [] : [[name, range]];
  });
  return {
    ...(filters && { not: excludedBy(filters as unknown as Filter) }),
    sort: sortOfIndex(request.index ?? '') ?? 'relevant',
    query: request.query ?? '',
    page: (request.page ?? 0) + 1,
    lists: Object.fromEntries(lists) as SearchState['lists'],
    ranges: Object.fromEntries(ranges) as SearchState['ranges'],
  };
}

/** The page's state as the state of one widget: a connector for each filter would be slower (decision search/0004). */
const stateWidget = (asked: SearchInput): Widget =>
  ({
    $$type: 'forecourt.state',
    init: () => undefined,
    dispose: ({ state }) => state,
    getWidgetUiState: (_before, { searchParameters }) =>
      stateOfRequest(searchParameters, asked.facets),
    getWidgetSearchParameters: (parameters: SearchParameters, { uiState }) =>
      parameters.setQueryParameters(
        requestOf({ ...emptyState(asked.settings.sorts[0] ?? 'relevant'), ...uiState }, asked),
      ),
  }) as Widget;

export type Search = InstantSearch<UiState, SearchState>;

interface Client {
  search(requests: readonly SearchRequest[]): Promise<{ results: readonly unknown[] }>;
}

/** The caller of InstantSearch defines the type of a hit, so the client's answers are cast to it. */
const typed = (client: Client): SearchClient => ({
  search: <Hit>(requests: unknown) =>
    client.search(requests as SearchRequest[]) as Promise<SearchResponses<Hit>>,
});

export interface InstantOptions extends SearchInput {
  searchClient: Client;
  initial?: SearchState;
  /** In a browser: the router reads and writes the address bar. */
  landings?: PageLandings;
  /** Puts an address into the browser's history. */
  push?: (url: string) => void;
}

function routing(landings: PageLandings, push: InstantOptions['push']) {
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
      stateToRoute: (ui: UiState) => ({ ...emptyState(sort), ...ui[index] }),
      routeToState: (state: SearchState) => ({ [index]: state }),
    },
  };
}

/** A search that waits for `start()`. The name of its main index is `indexName`. */
export function instantSearch(options: InstantOptions): Search {
  const { settings, searchClient, initial, landings, push } = options;
  const index = sortIndex(settings.sorts[0] ?? 'relevant');
  const search = new InstantSearch<UiState, SearchState>({
    indexName: index,
    searchClient: typed(searchClient),
    ...(initial ? { initialUiState: { [index]: initial } } : {}),
    ...(landings ? { routing: routing(landings, push) } : {}),
    future: { preserveSharedStateOnUnmount: true },
  });
  search.addWidgets([stateWidget(options)]);
  return search;
}

export function searchStateOf(search: Search, settings: Pick<LiveSettings, 'sorts'>): SearchState {
  const sort = settings.sorts[0] ?? 'relevant';
  return { ...emptyState(sort), ...search.getUiState()[sortIndex(sort)] };
}

/** Searches for a state that is not shown; null before the search has started. */
function helperFor(
  { mainIndex }: Search,
  client: Client,
  state: SearchState,
  changes: PlainSearchParameters = {},
) {
  const { state: now } = mainIndex.getHelper() ?? {};
  if (!now) return null;
  const parameters = mainIndex
    .getWidgetSearchParameters(now, { uiState: state })
    .setQueryParameters(changes);
  return algoliasearchHelper(typed(client), parameters.index, parameters);
}

/** Counts for states that are not shown, each with the bounds of one attribute; none of what only comes close. */
export const countStates = (
  search: Search,
  client: Client,
  queries: readonly { state: SearchState; attribute?: string }[],
): Promise<{ total: number; stats: { min: number; max: number } | null }[]> =>
  Promise.all(
    queries.map(async ({ state, attribute }) => {
      const helper = helperFor(search, client, state, {
        hitsPerPage: 0,
        page: 0,
        removeWordsIfNoResults: 'none',
      });
      if (!helper) return { total: 0, stats: null };
      const { content } = await helper.searchOnce({});
      const stats = attribute
        ? (content.getFacetStats(attribute) as { min: number; max: number } | undefined)
        : undefined;
      return { total: content.nbHits, stats: stats ?? null };
    }),
  );

/** The first page of a state that is not shown. */
export async function hitsOf<Hit>(
  search: Search,
  client: Client,
  state: SearchState,
): Promise<Hit[]> {
  const answer = await helperFor(search, client, state)?.searchOnce({});
  return (answer?.content.hits ?? []) as Hit[];
}

/** Sends the request of a state in advance, for the cache of `client`. If it fails, the search itself reports it. */
export async function prefetch(search: Search, client: Client, state: SearchState): Promise<void> {
  await helperFor(search, client, state)
    ?.searchOnce({})
    .catch(() => undefined);
}
