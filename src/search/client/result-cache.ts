// Caches the last answers of a client by their exact requests; the oldest is dropped first (rule search-20).
import type { InstantSearchClient, SearchResponse } from './client.ts';

/** `entries`: `tenant.search.cacheEntries`. A failed search is not cached. */
export function withResultCache<Client extends InstantSearchClient>(
  client: Client,
  entries: number,
): Client & {
  /** Drops all answers, because another engine answers from now on. */
  forget(): void;
} {
  const answers = new Map<string, Promise<SearchResponse>>();
  return {
    ...client,
    forget: () => answers.clear(),
    search(requests) {
      const key = JSON.stringify(requests);
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
