// Searches for a text that is typed on another page, so that its count is the one that the search page will show.
import type { TextSearch } from '../../domain/search/live-search-data.ts';
import type { InstantSearchClient, SearchRequest, SearchResponse } from '../client/client.ts';
import { stateRequest, withoutUnpriced } from './request.ts';
import { emptyState } from './state.ts';
import type { SearchWords } from './search-words.ts';
import { understandSearch } from './understood.ts';

/** `words` null: they did not load, and the search page would search for the text itself. */
export function searchText(
  client: InstantSearchClient,
  text: string,
  words: SearchWords | null,
  settings: TextSearch,
  params: SearchRequest['params'] = {},
): Promise<SearchResponse> {
  const { lists, orders } = settings;
  const [sort = 'relevant'] = orders;
  const base = { ...emptyState(sort), lists };
  const { state } = words
    ? understandSearch(text, base, words, orders)
    : { state: { ...base, query: text.trim() } };
  const { indexName, params: own } = stateRequest(state);
  return withoutUnpriced(client, settings).search([{ indexName, params: { ...own, ...params } }]);
}
