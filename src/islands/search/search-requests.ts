// Answers the requests of the live search: the page itself has the answer for its landing, the engine has all others.
import type { LiveSearch } from '../../domain/search/live-search-data.ts';
import type { SearchRequest } from '../../search/client/client.ts';
import type { SearchClient } from '../../search/client/search-client.ts';
import { countsUnpriced, listsPricedOnly, withoutUnpriced } from '../../search/page/request.ts';
import { isLandingState, seedAnswer } from '../../search/page/seed.ts';
import type { SearchState } from '../../search/page/state.ts';
import type { LiveHit, PageHit } from './result-items.tsx';

/** `cards`: the HTML of the cards that the page shows, in order. */
export function searchRequests(live: LiveSearch, cards: readonly string[], engine: SearchClient) {
  const { settings, seed } = live;
  const client = withoutUnpriced(engine, settings);
  const pageHits = (seed?.hits ?? []).flatMap((objectID, at): PageHit[] => {
    const html = cards[at];
    return html === undefined ? [] : [{ objectID, html }];
  });
  /** The client for the requests of a state. */
  const clientFor = (state: SearchState) =>
    listsPricedOnly(state, settings) ? countsUnpriced(client) : client;
  return {
    client,
    clientFor,
    async search(state: SearchState, requests: readonly SearchRequest[]) {
      const results = isLandingState(state, live)
        ? seedAnswer<LiveHit>(requests, live, pageHits)
        : null;
      return results ? { results } : clientFor(state).search(requests);
    },
  };
}

export type SearchRequests = ReturnType<typeof searchRequests>;
