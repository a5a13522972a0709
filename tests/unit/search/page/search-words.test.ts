// The words of a page are two files: those of all tenants, and what the stock adds. Together they read as the words of the stock.
import { describe, expect, it } from 'vitest';
import { sortOrders } from '../../../../src/domain/search/sorting.ts';
import { joinWords, ownWords } from '../../../../src/search/page/search-words.ts';
import { emptyState } from '../../../../src/search/page/state.ts';
import { understandSearch } from '../../../../src/search/page/understood.ts';
import { sharedWords, stockWords } from '../../../../src/search/query/vocabulary/stock-words.ts';
import { catalogue } from '../../../fixtures/search/catalogue.ts';
import { sharedQueries } from '../../../fixtures/search/query-sets.ts';

const { tenant, entries } = catalogue('meridian-motor-group', 300);
const locations = tenant.locations.map(({ id, name, address: { lat, long } }) => ({
  id,
  name,
  lat,
  long,
}));
const whole = stockWords(entries, { year: 2026, locations });
const shared = sharedWords(true);
const own = ownWords(whole, shared);

describe('the words of a stock in two files', () => {
  it('read every query of the shared set as one file does', () => {
    const joined = joinWords(shared, own);
    const read = (words: typeof whole) =>
      sharedQueries().map(({ query }) => {
        const { state, suggestions, ...said } = understandSearch(
          query,
          emptyState('relevant'),
          words,
          sortOrders,
        );
        return { query, state, suggested: suggestions.map(({ label }) => label), ...said };
      });
    expect(read(joined)).toEqual(read(whole));
  });

  it('do not say again what all tenants have', () => {
    const [first] = entries;
    const one = ownWords(stockWords(first ? [first] : [], { year: 2026, locations: [] }), shared);
    expect(JSON.stringify(one).length).toBeLessThan(JSON.stringify(shared).length / 10);
  });

  it('have no models of cars where no cars are sold', () => {
    const modelsOf = (hasCars: boolean) =>
      sharedWords(hasCars).entries.filter(([{ kind }]) => kind === 'model');
    expect(modelsOf(true).length).toBeGreaterThan(50);
    expect(modelsOf(false)).toEqual([]);
  });
});
