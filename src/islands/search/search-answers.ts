// Brings the answers of InstantSearch into the view of the page.
import type { SearchResults } from 'algoliasearch-helper';
import type { FacetName } from '../../domain/search/facets.ts';
import type { LiveSearch } from '../../domain/search/live-search-data.ts';
import { attributeOf } from '../../search/page/request.ts';
import { isLandingState } from '../../search/page/seed.ts';
import { sameFilters, sameState, withPage, type SearchState } from '../../search/page/state.ts';
import { chipsOf } from './bar-facts.ts';
import { countStates, hitsOf, searchStateOf, type Search } from './instant-search.ts';
import { canonicalise, resultsOf, type LiveResults } from './live-results.ts';
import { nearOf } from './near.ts';
import type { LiveHit } from './result-items.tsx';
import type { SearchRequests } from './search-requests.ts';
import type { ViewStore } from './view-store.ts';

interface AnswerFacts {
  live: LiveSearch;
  search: Search;
  store: ViewStore;
  client: SearchRequests['client'];
  /** The filters whose values are counted. */
  facets: ReadonlySet<FacetName>;
  /** Replaces a state that the answer corrects. */
  correct(state: SearchState): void;
}

/** InstantSearch's state, as the object of the view where they are the same. */
export function currentState({
  live,
  search,
  store,
}: Omit<AnswerFacts, 'correct' | 'client' | 'facets'>): SearchState {
  const state = searchStateOf(search, live.settings);
  const viewState = store.view().state;
  return sameState(state, viewState) ? viewState : state;
}

/** The state as the stock spells it, on a page that exists: links are edited, stocks shrink. Null: it is so already. */
function correctedState(state: SearchState, results: LiveResults): SearchState | null {
  const canonical = canonicalise(state, results.counts);
  const isBeyond = results.hits.length === 0 && results.total > 0 && state.page > results.pages;
  if (isBeyond) return withPage(canonical, results.pages);
  return sameFilters(canonical, state) ? null : canonical;
}

/** Changes that find something, and what comes closest; nothing where they fail: the answer is complete without. */
async function withClose(
  results: LiveResults,
  { live, search, client }: AnswerFacts,
): Promise<Partial<LiveResults>> {
  const { state } = results;
  try {
    const { closeTo } = await import('./closest.ts');
    const chips = chipsOf(state, live, nearOf(state));
    const { relaxations, closest } = await closeTo(results, chips, (queries) =>
      countStates(
        search,
        client,
        queries.map(({ state: other, facet }) => ({
          state: other,
          ...(facet ? { attribute: attributeOf(facet) } : {}),
        })),
      ),
    );
    const lists = await Promise.all(
      closest.map((one) => hitsOf<LiveHit>(search, client, one.state)),
    );
    const shown = lists.map((hits, at) =>
      hits.filter(({ objectID }) => !lists[at - 1]?.some((hit) => hit.objectID === objectID)),
    );
    return { relaxations, closest: closest.map((one, at) => ({ ...one, hits: shown[at] ?? [] })) };
  } catch {
    return {};
  }
}

/** Publishes each answer once it arrives. */
export function publishAnswers(facts: AnswerFacts): void {
  const { live, search, store, facets, correct } = facts;
  let latest: SearchResults<LiveHit> | null = null;
  search.on('render', () => {
    const answer: SearchResults<LiveHit> | null = search.mainIndex.getResults();
    const state = currentState(facts);
    const busy = search.status === 'loading' || search.status === 'stalled';
    if (!answer || answer === latest)
      return store.change({ state, busy, failed: search.status === 'error' });
    latest = answer;
    const results = resultsOf(answer, state, [...facets]);
    const corrected = correctedState(state, results);
    if (corrected) return correct(corrected);
    const differsFromLanding = store.view().differsFromLanding || !isLandingState(state, live);
    const viewChanges = { busy, failed: false, differsFromLanding };
    if (results.total > 0 && !results.leftOut)
      return store.change({ ...viewChanges, state, results });
    // Such an answer shows with what is close to it: a list that comes later would move the rest of the page.
    store.change({ state, busy: true });
    void withClose(results, facts).then((close) => {
      if (latest === answer)
        store.change({ ...viewChanges, busy: false, results: { ...results, ...close } });
    });
  });
  // The client reports the error; shoppers keep the current results.
  search.on('error', () => store.change({ busy: false, failed: true }));
}
