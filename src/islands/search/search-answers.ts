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

/**
 * The state as the stock spells it, on a page that exists: the link was edited by hand, or the stock shrank. Null where it
 * is so already.
 */
function correctedState(state: SearchState, results: LiveResults): SearchState | null {
  const canonical = canonicalise(state, results.counts);
  const isBeyond = results.hits.length === 0 && results.total > 0 && state.page > results.pages;
  if (isBeyond) return withPage(canonical, results.pages);
  return sameFilters(canonical, state) ? null : canonical;
}

/**
 * Changes that find something, and the vehicles of the smallest one; nothing where they cannot be found, because the answer
 * is complete without them.
 */
async function closeTo(
  state: SearchState,
  { live, search, client }: AnswerFacts,
): Promise<Partial<LiveResults>> {
  try {
    const { relaxations, closestOf, ofMainKind } = await import('./relaxations.ts');
    const count: Parameters<typeof relaxations>[2] = (queries) =>
      countStates(
        search,
        client,
        queries.map(({ state: other, facet }) => ({
          state: other,
          ...(facet ? { attribute: attributeOf(facet) } : {}),
        })),
      );
    const list = await relaxations(state, chipsOf(state, live, nearOf(state)), count);
    const least = closestOf(list);
    const closest = least && (await ofMainKind(least, count));
    const hits = closest ? await hitsOf<LiveHit>(search, client, closest.state) : [];
    return { relaxations: list, closest, hits };
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
    if (results.total > 0) return store.change({ ...viewChanges, state, results });
    // An empty answer shows with what is close to it: a list that comes later would move the rest of the page.
    store.change({ state, busy: true });
    void closeTo(state, facts).then((close) => {
      if (latest === answer)
        store.change({ ...viewChanges, busy: false, results: { ...results, ...close } });
    });
  });
  // The client reports the error; shoppers keep the current results.
  search.on('error', () => store.change({ busy: false, failed: true }));
}
