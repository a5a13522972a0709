// Remembers the last answers of a client by their exact requests; the oldest goes first
// (rule search-20).
import type { InstantSearchClient, SearchRequest, SearchResponse } from './client.ts';

/** The key of requests: their exact content. A seed in the page's HTML is keyed by it. */
export const requestKey = (requests: readonly SearchRequest[]): string => JSON.stringify(requests);

/** An answer the page brings along, so that hydration asks nothing. */
export interface Seed {
  key: string;
  response: SearchResponse;
}

/** `entries`: `tenant.search.cacheEntries`. A failed search is not remembered. */
export function withResultCache<Client extends InstantSearchClient>(
  client: Client,
  entries: number,
  seed?: Seed,
): Client & {
  /** Another engine answers from now on: what the last one said is forgotten, the seed with it. */
  forget(): void;
} {
  const answers = new Map<string, Promise<SearchResponse>>();
  if (seed) answers.set(seed.key, Promise.resolve(seed.response));
  return {
    ...client,
    forget: () => {
      answers.clear();
    },
    search(requests) {
      const key = requestKey(requests);
      const answer = answers.get(key) ?? client.search(requests);
      answers.delete(key);
      answers.set(key, answer);
      const oldest = answers.size > entries ? answers.keys().next().value : undefined;
      if (oldest !== undefined) answers.delete(oldest);
      answer.catch(() => {
        if (answers.get(key) === answer) answers.delete(key);
      });
      return answer;
    },
  };
}
