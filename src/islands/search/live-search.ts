// One live search: the client for the tenant's engine, InstantSearch over it, and what a page shows of both as
// one value that changes. It renders nothing; where the page's own cards lie it is told.
import type { SearchResults } from 'algoliasearch-helper';
import { readIndexName } from '../../search/result.ts';
import type { InstantSearchClient, SearchHit, SearchRequest } from '../../search/client/client.ts';
import { placeOf, readAddress, writeAddress, type Places } from '../../search/page/address.ts';
import { searchFacets, type FacetName } from '../../domain/search/facets.ts';
import type { LiveSearch } from '../../domain/search/live-search.ts';
import { seedAnswer } from '../../search/page/seed.ts';
import { openClient } from '../engine/open-client.ts';
import { emptyState, sameFilters, withPage, type SearchState } from '../../search/page/state.ts';
import { askAhead, instantSearch, stateOf, toUiState } from './instant-search.ts';

/** A card that the page brought along, as its HTML. */
export interface PageHit {
  objectID: string;
  html: string;
}
export type LiveHit = SearchHit | PageHit;

export interface LiveResults {
  /** What they are the answer to; what the page is set to meanwhile may be ahead of it. */
  state: SearchState;
  hits: readonly LiveHit[];
  total: number;
  /** Counted from 1. */
  page: number;
  pages: number;
  /** The same map whenever it is asked for. */
  counts(facet: FacetName): ReadonlyMap<string, number>;
  /** The same object whenever it is asked for. */
  stats(facet: FacetName): { min: number; max: number } | undefined;
  statuses: Readonly<Record<string, number>>;
}

export interface LiveView {
  state: SearchState;
  /** null: nothing was answered yet. */
  results: LiveResults | null;
  /** The page no longer shows what it was loaded with. */
  moved: boolean;
  busy: boolean;
  /** The last search failed; what was there before still shows (rule search-7). */
  failed: boolean;
  /** Set while the embedded engine stands in for a hosted one: when its stock is from (ISO), if known. */
  standIn: { stockOf: string | null } | null;
}

export interface LiveController {
  live: LiveSearch;
  view(): LiveView;
  subscribe(listener: () => void): () => void;
  /** Sets the page to a state, or leads to the page that stands for it; the view has it at once, results follow. */
  go(state: SearchState): void;
  /** Address of a state. */
  href(state: SearchState): string;
  /**
   * A finger is on what leads to a state: its results are asked for while it is still down. Only where asking is free:
   * hosted engines count their searches, and who saves data may only be scrolling.
   */
  expect(state: SearchState): void;
  /** Fetches the engine ahead of the first search. */
  preload(): void;
}

const attributeOf = (facet: FacetName) => searchFacets[facet].attribute;

/** The order of lowest prices leaves out what has none, where the tenant wants that (rule search-4). */
function withoutUnpriced<Client extends InstantSearchClient>(client: Client): Client {
  const priced = (request: SearchRequest): SearchRequest => {
    const { sort } = readIndexName(request.indexName);
    if (sort?.attribute !== 'price' || sort.descending) return request;
    const own: unknown = request.params?.numericFilters;
    const numericFilters = [...(Array.isArray(own) ? (own as unknown[]) : []), 'price>0'];
    return { ...request, params: { ...request.params, numericFilters } };
  };
  return { ...client, search: (requests) => client.search(requests.map(priced)) };
}

/** When the embedded index's stock is from. */
async function readStockOf(base: string): Promise<string | null> {
  try {
    const manifest = (await (await fetch(`${base}manifest.json`)).json()) as { stockOf?: unknown };
    return typeof manifest.stockOf === 'string' ? manifest.stockOf : null;
  } catch {
    return null;
  }
}

/** What an answer counted: attribute -> value -> vehicles that have it. */
const facetsOf = (found: SearchResults): Record<string, Record<string, number>> =>
  (found._rawResults[0] as { facets?: Record<string, Record<string, number>> }).facets ?? {};

/** What InstantSearch found, as a page reads it: counted and measured when somebody first asks. */
function resultsOf(found: SearchResults, state: SearchState): LiveResults {
  const counted = new Map<FacetName, ReadonlyMap<string, number>>();
  const measured = new Map<FacetName, { min: number; max: number } | undefined>();
  return {
    state,
    hits: found.hits as unknown as LiveHit[],
    total: found.nbHits,
    page: state.page,
    pages: Math.max(1, found.nbPages),
    counts: (facet) =>
      once(counted, facet, () => {
        const { data } = (found.getFacetByName(attributeOf(facet)) ?? {}) as {
          data?: Record<string, number>;
        };
        return new Map(Object.entries(data ?? {}));
      }),
    stats: (facet) =>
      once(measured, facet, () => {
        const stats = found.getFacetStats(attributeOf(facet)) as
          { min: number; max: number } | undefined;
        return stats && Number.isFinite(stats.min) ? stats : undefined;
      }),
    statuses: facetsOf(found)['status'] ?? {},
  };
}

/** The state with its values spelled as the stock spells them: hand-made addresses write «ford», engines find Fords. */
function asSpelled(found: SearchResults, state: SearchState): SearchState {
  const counted = facetsOf(found);
  const spelled = (facet: string, value: string) => {
    const known = counted[attributeOf(facet as FacetName)] ?? {};
    if (Object.hasOwn(known, value)) return value;
    return Object.keys(known).find((name) => name.toLowerCase() === value.toLowerCase()) ?? value;
  };
  const lists = Object.entries(state.lists).map(([facet, values]) => [
    facet,
    values.map((value) => spelled(facet, value)),
  ]);
  return { ...state, lists: Object.fromEntries(lists) as SearchState['lists'] };
}

function once<Key, Value>(kept: Map<Key, Value>, key: Key, make: () => Value): Value {
  if (!kept.has(key)) kept.set(key, make());
  return kept.get(key) as Value;
}

/** Whether the visitor asked browsers to fetch no more than they must. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/** Starts the live search of a page; `cards` are the cards it shows, in order. */
export async function openLiveSearch(
  live: LiveSearch,
  cards: readonly string[],
): Promise<LiveController> {
  const { settings, landing, seed } = live;
  const places: Places = { landing, home: settings.home, sort: settings.sorts[0] ?? 'relevant' };
  const first = readAddress(location.pathname, location.search, places);
  const listeners = new Set<() => void>();
  let view: LiveView = {
    state: first,
    results: null,
    moved: false,
    busy: false,
    failed: false,
    standIn: null,
  };
  const change = (changes: Partial<LiveView>) => {
    view = { ...view, ...changes };
    for (const listener of listeners) listener();
  };
  const opened = await openClient(settings, ({ source }) => {
    if (source === 'hosted') return change({ standIn: null });
    change({ standIn: { stockOf: null } });
    void readStockOf(settings.indexBase).then((stockOf) => {
      if (view.standIn) change({ standIn: { stockOf } });
    });
  });
  const client = settings.zeroPricedLast ? withoutUnpriced(opened) : opened;
  const pageHits = (seed?.hits ?? []).flatMap((objectID, at): PageHit[] => {
    const html = cards[at];
    return html === undefined ? [] : [{ objectID, html }];
  });
  let replaces = false;
  const facets = new Set([
    ...settings.facets.map(({ name }) => name),
    ...[landing.lists, settings.home.lists, first.lists, first.ranges].flatMap(
      (record) => Object.keys(record) as FacetName[],
    ),
  ]);
  const search = instantSearch({
    settings,
    facets: [...facets],
    places,
    push(url) {
      history[replaces ? 'replaceState' : 'pushState'](null, '', url);
      replaces = false;
    },
    searchClient: {
      search(requests: SearchRequest[]) {
        const results = seedAnswer<LiveHit>(requests, live, pageHits);
        return results ? Promise.resolve({ results }) : client.search(requests);
      },
    },
  });
  const uiState = (state: SearchState) => ({ [search.indexName]: toUiState(state, places.sort) });

  /** Whether the page, as it was loaded, shows this state. */
  const isPages = (state: SearchState) =>
    state.page === landing.page &&
    state.sort === places.sort &&
    sameFilters(state, { ...emptyState(places.sort), lists: landing.lists });

  let known: unknown = null;
  const onRender = () => {
    const found = search.mainIndex.getResults();
    const read = stateOf(search, settings);
    // Equal ones stay the same object: what depends on one part of it need not be worked out again.
    const state = JSON.stringify(read) === JSON.stringify(view.state) ? view.state : read;
    const busy = search.status === 'loading' || search.status === 'stalled';
    if (!found || found === known)
      return change({ state, busy, failed: search.status === 'error' });
    known = found;
    const results = resultsOf(found, state);
    // A page beyond the last one is the last one (hand-made links, stock that shrank).
    const beyond = results.hits.length === 0 && results.total > 0 && state.page > results.pages;
    const spelled = asSpelled(found, state);
    const meant = beyond ? withPage(spelled, results.pages) : spelled;
    if (beyond || !sameFilters(meant, state)) {
      replaces = true;
      search.setUiState(uiState(meant));
      return;
    }
    change({
      state,
      results,
      busy,
      failed: false,
      moved: view.moved || !isPages(state),
    });
  };
  search.on('render', onRender);
  // Reported to the operator by the client; shoppers keep what they see.
  search.on('error', () => {
    change({ busy: false, failed: true });
  });
  search.start();

  return {
    live,
    view: () => view,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    href: (state) => writeAddress(state, places, location.search),
    go(state) {
      const href = writeAddress(state, places, location.search);
      const [path = '', parameters] = href.split('?');
      const elsewhere = path !== location.pathname && parameters === undefined;
      // What a static page shows is best shown by that page.
      if (elsewhere || placeOf(path, places) === null) location.assign(href);
      else {
        change({ state });
        search.setUiState(uiState(state));
      }
    },
    expect(state) {
      if (!settings.hosted && !savesData()) void askAhead(search, toUiState(state, places.sort));
    },
    preload: () => void client.preload(),
  };
}
