// The live search of a page without its rendering: it joins the search client and InstantSearch, and publishes what the
// page shows as one view.
import type { SearchResults } from 'algoliasearch-helper';
import type { SearchRequest } from '../../search/client/client.ts';
import {
  hasForeignFilters,
  landingOf,
  readAddress,
  writeAddress,
  type Landings,
} from '../../search/page/address.ts';
import type { LiveSearch, LiveSettings } from '../../domain/search/live-search-data.ts';
import { ordersOf } from '../../search/page/orders.ts';
import {
  attributeOf,
  countsUnpriced,
  listsPricedOnly,
  withoutUnpriced,
} from '../../search/page/request.ts';
import { isLandingState, seedAnswer } from '../../search/page/seed.ts';
import { openClient, pageClient } from '../engine/open-client.ts';
import {
  facetsOf,
  sameFilters,
  sameState,
  withPage,
  type SearchState,
} from '../../search/page/state.ts';
import type { Understood } from '../../search/page/understood.ts';
import { chipsOf } from './bar-facts.ts';
import { lazyWords, readStockOf } from './index-facts.ts';
import { countStates, instantSearch, prefetch, searchStateOf } from './instant-search.ts';
import { canonicalise, resultsOf, type LiveResults } from './live-results.ts';
import { nearOf, rememberNear } from './near.ts';
import type { Relaxation } from './relaxations.ts';
import type { LiveHit, PageHit } from './result-items.tsx';
import {
  entryIn,
  entryOf,
  readAddressText,
  textForNextPage,
  typedElsewhere,
  type AddressText,
  type ReadText,
} from './address-text.ts';

export interface SearchView {
  /** InstantSearch's current state; the same object until it changes. */
  state: SearchState;
  /** Null until the first answer. */
  results: LiveResults | null;
  /** True when the page no longer shows its initial content. */
  differsFromLanding: boolean;
  busy: boolean;
  /** The last search failed; the results before it still show (rule search-7). */
  failed: boolean;
  /** Set while the embedded engine answers for a hosted one; `stockOf`: the date of its stock (ISO), if known. */
  fallback: { stockOf: string | null } | null;
}

export interface SearchController {
  live: LiveSearch;
  view(): SearchView;
  subscribe(listener: () => void): () => void;
  /**
   * Changes the state, or opens the static page for it. The view gets the state at once; results follow. With `replaces`,
   * the way back does not lead to the state before.
   */
  go(state: SearchState, replaces?: boolean): void;
  /** Reads a typed text; the first call loads the grammar and the words of the stock. */
  understand(text: string, base: SearchState): Promise<Understood>;
  /** The label under which a search without a result is counted; null when there is none or the words do not load. */
  unmetLabel(state: SearchState): Promise<string | null>;
  /** The text of the address, if it became filters before the first search. */
  addressText: AddressText | null;
  /** The text whose suggestions and notes showed before a reload, or that led to this page. */
  earlierText: ReadText | null;
  /** The text of the address, if the words of the stock are late and the page first searches for the plain text. */
  lateText: string | null;
  /** Remembers the text whose suggestions and notes show, in the next entries of the browser's history. */
  keepReading(read: ReadText | null): void;
  /**
   * Returns the ids of all locations within this radius of a place, or of the nearest one; `place` null: of the visitor,
   * whose position the browser asks for. The place stays known in this tab.
   */
  near(km: number, place: string | null): Promise<readonly string[]>;
  href(state: SearchState): string;
  /**
   * Prefetches the results of a state while a finger is still down on its control. Only when searches are free: hosted
   * engines bill them, and for visitors who save data the touch may only be a scroll.
   */
  prefetch(state: SearchState): void;
  /** Loads the engine before the first search. */
  preload(): void;
}

const none: ReadonlyMap<string, number> = new Map();

/** Whether the visitor's browser is set to save data. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/** Publishes the view of a page. */
function viewStore(first: SearchState) {
  const listeners = new Set<() => void>();
  let view: SearchView = {
    state: first,
    results: null,
    fallback: null,
    differsFromLanding: false,
    busy: false,
    failed: false,
  };
  return {
    view: () => view,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change(changes: Partial<SearchView>) {
      view = { ...view, ...changes };
      for (const listener of listeners) listener();
    },
  };
}

/** The client of a hosted engine, which tells when the embedded one answers instead; otherwise the page's own. */
function openEngine(
  settings: LiveSettings,
  onFallback: (fallback: SearchView['fallback']) => void,
) {
  // The embedded engine may have drawn the first cards (first-answer.ts).
  if (!settings.hosted) return pageClient(settings);
  let isFallback = false;
  return openClient(settings, ({ source }) => {
    isFallback = source !== 'hosted';
    onFallback(isFallback ? { stockOf: null } : null);
    if (!isFallback) return;
    void readStockOf(settings.indexBase).then((stockOf) => {
      if (isFallback) onFallback({ stockOf });
    });
  });
}

/** Another page takes no longer to load; a visitor may have stopped it. */
const otherPageMs = 10_000;

/** Starts the live search of a page; `cards` is the HTML of the cards it shows, in order. */
export async function openSearch(
  live: LiveSearch,
  cards: readonly string[],
): Promise<SearchController> {
  const { settings, landing, seed } = live;
  const sort = settings.sorts[0] ?? 'relevant';
  const landings: Landings = { landing, home: settings.home, sort };
  const asked = readAddress(location.pathname, location.search, landings);
  const { view, subscribe, change } = viewStore(asked);
  const words = lazyWords(settings.indexBase);
  const orders = ordersOf(settings.sorts, settings.hosted !== null);
  const understand = async (text: string, base: SearchState): Promise<Understood> => {
    const [{ understandSearch }, known] = await Promise.all([
      import('../../search/page/understood.ts'),
      words(),
    ]);
    const understood = understandSearch(text, base, known, orders);
    const state = canonicalise(understood.state, (facet) => view().results?.counts(facet) ?? none);
    return { ...understood, state };
  };
  /** The address of a state, and whether it is another static page. */
  const pageOf = (state: SearchState) => {
    const href = writeAddress(state, landings, location.search);
    const [path = '', parameters] = href.split('?');
    const elsewhere = path !== location.pathname && parameters === undefined;
    return { href, isOther: elsewhere || landingOf(path, landings) === null };
  };
  const entry = entryIn(history.state);
  const typed = entry ? null : typedElsewhere(asked, landing.lists);
  const earlierText = entry ? entry.read : typed ? null : textForNextPage.read();
  textForNextPage.forget();
  const [opened, addressText] = await Promise.all([
    openEngine(settings, (fallback) => change({ fallback })),
    typed && readAddressText(typed, understand),
  ]);
  const first = addressText?.understood.state ?? asked;
  if (addressText?.understood.nearPlace) rememberNear(addressText.understood.nearPlace);
  const { href, isOther } = pageOf(first);
  // Going back must not lead to the text, which would lead here again.
  if (typed && addressText && isOther) {
    textForNextPage.write(typed);
    location.replace(href);
    return new Promise((_, reject) => {
      setTimeout(() => reject(new Error(`${href} did not load`)), otherPageMs);
    });
  }
  let reading = addressText ? typed : earlierText;
  if (reading || hasForeignFilters(location.search)) {
    history.replaceState(entryOf(reading), '', href + location.hash);
    change({ state: first });
  }
  const client = withoutUnpriced(opened, settings);
  const clientFor = (state: SearchState) =>
    listsPricedOnly(state, settings) ? countsUnpriced(client) : client;
  const pageHits = (seed?.hits ?? []).flatMap((objectID, at): PageHit[] => {
    const html = cards[at];
    return html === undefined ? [] : [{ objectID, html }];
  });
  const facets = new Set([
    ...settings.facets.map(({ name }) => name),
    ...facetsOf({ ...first, lists: { ...landing.lists, ...settings.home.lists, ...first.lists } }),
  ]);
  let replaces = false;
  const search = instantSearch({
    settings,
    facets,
    landings,
    push(url) {
      history[replaces ? 'replaceState' : 'pushState'](entryOf(reading), '', url);
      replaces = false;
    },
    searchClient: {
      search(requests: SearchRequest[]) {
        const state = searchStateOf(search, settings);
        const isLanding = isLandingState(state, live);
        const results = isLanding ? seedAnswer<LiveHit>(requests, live, pageHits) : null;
        if (results) return Promise.resolve({ results });
        return clientFor(state).search(requests);
      },
    },
  });
  const uiState = (state: SearchState) => ({ [search.indexName]: state });
  const currentState = (): SearchState => {
    const state = searchStateOf(search, settings);
    return sameState(state, view().state) ? view().state : state;
  };

  const relax = async (state: SearchState): Promise<Relaxation[]> => {
    const { relaxations } = await import('./relaxations.ts');
    return relaxations(state, chipsOf(state, live, nearOf(state)), (asked) =>
      countStates(
        search,
        client,
        asked.map(({ state: other, facet }) => ({
          state: other,
          ...(facet ? { attribute: attributeOf(facet) } : {}),
        })),
      ),
    );
  };
  let shown: SearchResults<LiveHit> | null = null;
  search.on('render', () => {
    const found: SearchResults<LiveHit> | null = search.mainIndex.getResults();
    const state = currentState();
    const busy = search.status === 'loading' || search.status === 'stalled';
    if (!found || found === shown) {
      return change({ state, busy, failed: search.status === 'error' });
    }
    shown = found;
    const results = resultsOf(found, state, [...facets]);
    const canonical = canonicalise(state, results.counts);
    // A page number beyond the end shows the last page: the link was edited by hand, or the stock shrank.
    const beyond = results.hits.length === 0 && results.total > 0 && state.page > results.pages;
    if (beyond || !sameFilters(canonical, state)) {
      replaces = true;
      search.setUiState(uiState(beyond ? withPage(canonical, results.pages) : canonical));
      return;
    }
    const differsFromLanding = view().differsFromLanding || !isLandingState(state, live);
    if (results.total > 0)
      return change({ state, results, busy, failed: false, differsFromLanding });
    // An empty answer shows with what is close to it: a list that comes later would move the rest of the page.
    change({ state, busy: true });
    void relax(state)
      // The answer is complete without it.
      .catch(() => [])
      .then((list) => {
        if (shown !== found) return;
        change({
          results: { ...results, relaxations: list },
          busy: false,
          failed: false,
          differsFromLanding,
        });
      });
  });
  // The client reports the error; shoppers keep the current results.
  search.on('error', () => change({ busy: false, failed: true }));
  search.start();

  const go = (state: SearchState, instead = false): void => {
    const page = pageOf(state);
    // Prefers a static page that shows the state.
    if (page.isOther) {
      if (reading) textForNextPage.write(reading);
      return instead ? location.replace(page.href) : location.assign(page.href);
    }
    if (instead) replaces = true;
    // A typed text may name filters that the panel does not have.
    facetsOf(state).forEach((name) => facets.add(name));
    search.setUiState(uiState(state));
    // InstantSearch's own state lists the filters in another order.
    change({ state: sameState(currentState(), state) ? state : currentState() });
  };

  return {
    live,
    addressText,
    earlierText,
    lateText: typed && !addressText ? typed.text : null,
    keepReading: (read) => {
      reading = read;
    },
    view,
    subscribe,
    href: (state) => writeAddress(state, landings, location.search),
    go,
    understand,
    unmetLabel: async (state) => {
      try {
        const { unmetLabel } = await import('../../search/page/unmet.ts');
        return unmetLabel(state, await words());
      } catch {
        return null;
      }
    },
    near: async (km, place) => {
      const { locate } = await import('./locate.ts');
      const near = await locate(km, place, await words());
      if (near) rememberNear(near);
      return near?.locations ?? [];
    },
    prefetch(state) {
      if (settings.hosted || savesData() || isLandingState(state, live)) return;
      void prefetch(search, clientFor(state), state);
    },
    preload: () => void client.preload(),
  };
}
