// Opens the live search of a page. A change of its state passes these modules in turn: history-entries.ts or InstantSearch
// (instant-search.ts), search-requests.ts, search-answers.ts, view-store.ts.
import type { FacetName } from '../../domain/search/facets.ts';
import type { LiveSearch, LiveSettings } from '../../domain/search/live-search-data.ts';
import type { SearchRequest } from '../../search/client/client.ts';
import {
  hasForeignFilters,
  landingOf,
  readAddress,
  writeAddress,
  type PageLandings,
} from '../../search/page/address.ts';
import { isLandingState } from '../../search/page/seed.ts';
import { facetsOf, sameState, type SearchState } from '../../search/page/state.ts';
import { savesData } from '../dom/saves-data.ts';
import { openClient, pageClient } from '../engine/open-client.ts';
import { readAddressText } from './address-text.ts';
import type { SearchController } from './controller.ts';
import { HistoryEntries, openingTexts } from './history-entries.ts';
import { readStockOf } from './index-facts.ts';
import { instantSearch, prefetch, searchStateOf } from './instant-search.ts';
import { rememberNear } from './near.ts';
import { currentState, publishAnswers } from './search-answers.ts';
import { searchRequests } from './search-requests.ts';
import { stockTexts } from './stock-texts.ts';
import { viewStore, type SearchView } from './view-store.ts';

/** The addresses of a search page: of each of its states, and of the static pages that show some of them. */
function pageAddresses({ landing, settings }: LiveSearch) {
  const sort = settings.sorts[0] ?? 'relevant';
  const landings: PageLandings = { landing, home: settings.home, sort };
  return {
    landings,
    /** The state of the address bar. */
    stateNow: (): SearchState => readAddress(location.pathname, location.search, landings),
    hrefOf: (state: SearchState): string => writeAddress(state, landings, location.search),
    /** Whether an address is another static page. */
    isOtherPage(href: string): boolean {
      const [path = '', parameters] = href.split('?');
      const isElsewhere = path !== location.pathname && parameters === undefined;
      return isElsewhere || landingOf(path, landings) === null;
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

/** The filters whose values are counted at first: those of the panel, of the landing and of the address. */
const countedFacets = ({ settings, landing }: LiveSearch, state: SearchState): Set<FacetName> => {
  const lists = { ...landing.lists, ...settings.home.lists, ...state.lists };
  return new Set([...settings.facets.map(({ name }) => name), ...facetsOf({ ...state, lists })]);
};

/** Another page takes no longer to load; a visitor may have stopped it. */
const otherPageMs = 10_000;
const otherPage = (href: string): Promise<never> =>
  new Promise((_, reject) => {
    setTimeout(() => reject(new Error(`${href} did not load`)), otherPageMs);
  });

/** Starts the live search of a page; `cards` is the HTML of the cards it shows, in order. */
export async function openSearch(
  live: LiveSearch,
  cards: readonly string[],
): Promise<SearchController> {
  const { settings, landing } = live;
  const { landings, stateNow, hrefOf, isOtherPage } = pageAddresses(live);
  const addressState = stateNow();
  const store = viewStore(addressState);
  const { view, subscribe, change } = store;
  const texts = stockTexts(live, store);
  const { typed, earlier: earlierText } = openingTexts(addressState, landing.lists);
  const [engine, addressText] = await Promise.all([
    openEngine(settings, (fallback) => change({ fallback })),
    typed && readAddressText(typed, texts.understand),
  ]);
  const firstState = addressText?.understood.state ?? addressState;
  if (addressText?.understood.nearPlace) rememberNear(addressText.understood.nearPlace);
  const entries = new HistoryEntries();
  entries.text = addressText ? typed : earlierText;
  const firstHref = hrefOf(firstState);
  // Going back must not lead to the text, which would lead here again.
  if (addressText && isOtherPage(firstHref)) {
    entries.leaveFor(firstHref, true);
    return otherPage(firstHref);
  }
  if (entries.text || hasForeignFilters(location.search)) {
    entries.replace(firstHref + location.hash);
    change({ state: firstState });
  }
  const requests = searchRequests(live, cards, engine);
  const facets = countedFacets(live, firstState);
  const search = instantSearch({
    settings,
    facets,
    landings,
    push: (href) => entries.push(href),
    searchClient: {
      search: (asked: SearchRequest[]) => requests.search(searchStateOf(search, settings), asked),
    },
  });
  const { client } = requests;
  const setState = (state: SearchState) => search.setUiState({ [search.indexName]: state });
  const correct = (state: SearchState) => {
    entries.replacesNext = true;
    setState(state);
  };
  publishAnswers({ live, search, store, client, facets, correct });
  search.start();

  return {
    live,
    addressText,
    earlierText,
    lateText: typed && !addressText ? typed.text : null,
    keepReading: (text) => void (entries.text = text),
    view,
    subscribe,
    href: hrefOf,
    go(state, replaces = false) {
      const href = hrefOf(state);
      // Prefers a static page that shows the state.
      if (isOtherPage(href)) return entries.leaveFor(href, replaces);
      if (replaces) entries.replacesNext = true;
      // A typed text may name filters that the panel does not have.
      facetsOf(state).forEach((name) => facets.add(name));
      setState(state);
      // InstantSearch's own state lists the filters in another order.
      const current = currentState({ live, search, store });
      change({ state: sameState(current, state) ? state : current });
    },
    ...texts,
    retry: () => search.refresh(),
    prefetch(state) {
      if (settings.hosted || savesData() || isLandingState(state, live)) return;
      void prefetch(search, requests.clientFor(state), state);
    },
    preload: () => void client.preload(),
  };
}
