// Prices that shoppers type into the text: "7 seater diesel under 40k". They become a filter before any engine
// sees the request, so every engine understands them.
import type { InstantSearchClient, SearchRequest } from './client.ts';

const priceWords = /(?:^|\s)(under|below|over|above)\s+\$?(\d[\d,]*(?:\.\d+)?)(k?)(?=\s|$)/gi;

/** The text without its price words, and what they say. An amount under 1,000 is no price of a vehicle. */
export function readPriceWords(query: string): { query: string; numericFilters: string[] } {
  const numericFilters: string[] = [];
  const rest = query.replace(priceWords, (all: string, word: string, digits: string, k: string) => {
    const amount = Number(digits.replaceAll(',', '')) * (k ? 1000 : 1);
    if (amount < 1000) return all;
    numericFilters.push(`price${/^(under|below)$/i.test(word) ? '<=' : '>='}${String(amount)}`);
    return ' ';
  });
  return numericFilters.length > 0
    ? { query: rest.trim(), numericFilters }
    : { query, numericFilters };
}

function priced(request: SearchRequest): SearchRequest {
  const { params = {} } = request;
  const { query, numericFilters } = readPriceWords(params.query ?? '');
  if (numericFilters.length === 0) return request;
  const own: unknown[] = Array.isArray(params.numericFilters) ? params.numericFilters : [];
  return { ...request, params: { ...params, query, numericFilters: [...own, ...numericFilters] } };
}

/** A client that reads price words. */
export function withPriceWords<Client extends InstantSearchClient>(client: Client): Client {
  return {
    ...client,
    search: (requests) => client.search(requests.map(priced)),
    searchForFacetValues: (requests) => client.searchForFacetValues(requests.map(priced)),
  };
}
