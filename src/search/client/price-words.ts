// Prices, kilometres and years that shoppers type into the text: "7 seater diesel under 40k", "suv under 100,000 km",
// "rav4 over 2016". They become a filter before an engine gets the request, so every engine understands them. The
// page still shows the text as typed.
import type { InstantSearchClient, SearchRequest } from './client.ts';

const priceWords =
  /(?:^|\s)(under|below|over|above)\s+(\$?\d[\d,]*(?:\.\d+)?k?)(\s*(?:kms?|kilomet(?:re|er)s?))?(?=\s|$)/gi;

/** A year of manufacture: four digits, neither dollars nor thousands. */
const year = /^(?:19[5-9]\d|20[0-2]\d|203[0-5])$/;

/**
 * The text without its price words, and what they say. A number before "km" is a distance; an amount under 1,000 is not the
 * price of a vehicle.
 */
export function readPriceWords(query: string): { query: string; numericFilters: string[] } {
  const numericFilters: string[] = [];
  const rest = query.replace(
    priceWords,
    (all: string, word: string, number: string, km?: string) => {
      const amount = Number(number.replace(/[$,k]/gi, '')) * (/k/i.test(number) ? 1000 : 1);
      const field = km ? 'km' : year.test(number) ? 'year' : 'price';
      if (!km && amount < 1000) return all;
      numericFilters.push(`${field}${/^[ub]/i.test(word) ? '<=' : '>='}${String(amount)}`);
      return ' ';
    },
  );
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
  };
}
