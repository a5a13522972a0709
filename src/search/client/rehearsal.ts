// What the worker asks itself while nobody asks anything: the first search of a shopper then finds columns read, words
// in place and code that has run before. On a slow phone that is most of what a first search costs.
import type { SearchParams } from '../engine/engine.ts';

const none = { hitsPerPage: 0 };
/** Short steps, each a search of its own kind without a hit; the answers are thrown away. */
export const rehearsal: readonly SearchParams[] = [
  { ...none, facets: ['*'] },
  { ...none, query: 'a b' },
  {
    ...none,
    facets: ['*'],
    numericFilters: ['price>=1', 'price<=2'],
    facetFilters: [['status:sold']],
  },
  { ...none, facets: ['*'], query: 'aa', facetFilters: [['status:in_stock', 'status:sold']] },
  { ...none, facets: ['*'], query: 'ab c', numericFilters: ['price>=1'] },
  // What most searches are, until V8 has compiled it: a text, filters, a range and all counts.
  ...['s', 'ma', 'wh', 'di', 'co s', 'te', 'in a', 'r'].map((query, step) => ({
    ...none,
    facets: ['*'],
    query,
    numericFilters: [`price>=${String(step)}`, 'price<=99999'],
    facetFilters: [['status:in_stock', 'status:sold']],
  })),
  // The longest step goes last: a misspelt word is held against all words of the stock, which are gathered for it, and
  // its letters are so common that slips are counted for many of them.
  { ...none, query: 'eari' },
];
