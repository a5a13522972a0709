import { describe, expect, it } from 'vitest';
import type { LiveSearch } from '../../../../src/domain/search/live-search-data.ts';
import { barFacts, chipsOf, clearedState } from '../../../../src/islands/search/bar-facts.ts';
import { writeAddress } from '../../../../src/search/page/address.ts';
import { emptyState, type SearchState } from '../../../../src/search/page/state.ts';

const home = { path: '/search/used-cars', lists: { car_type: ['used'] } };
const page = (path: string): Pick<LiveSearch, 'landing' | 'settings'> => ({
  landing: { path, lists: {}, page: 1, pages: 1, carTypes: [], noun: 'cars' },
  settings: { home, largeCountFrom: 1_999, names: {} } as unknown as LiveSearch['settings'],
});
const state: SearchState = {
  ...emptyState('lowest'),
  query: 'ute',
  page: 2,
  lists: { car_type: ['used'], make: ['Ford'] },
};
const labels = (path: string) => {
  const chips = chipsOf(state, page(path));
  const results = { total: 2_400, statuses: { in_stock: 2_310, sold: 90 }, state };
  const places = { landing: page(path).landing, home, sort: 'relevant' as const };
  return barFacts(results, chips, page(path), (to) => writeAddress(to, places));
};

describe('the line above the results', () => {
  it('has a chip for each filter that is on, and each links to the search without it', () => {
    const sort = 'sortBy=Car_production:price:asc';
    expect(labels('/search/toyota').chips).toEqual([
      { label: '“ute”', href: `/search/toyota?car_type=used&make=Ford&${sort}` },
      { label: 'Used', href: `/search/toyota?query=ute&make=Ford&${sort}` },
      { label: 'Ford', href: `/search/toyota?query=ute&car_type=used&${sort}` },
    ]);
  });

  it('has no chip for the filters of the default search on its own page', () => {
    expect(labels(home.path).chips.map(({ label }) => label)).toEqual(['“ute”', 'Ford']);
  });

  it('counts large results by what is in stock (rule search-15)', () => {
    expect(labels(home.path).count).toBe('2,310 cars');
  });
});

describe('"Clear all"', () => {
  it('leads to the first page of the default search and keeps the sort order', () => {
    expect(clearedState(state, page('/search/toyota').settings)).toEqual({
      ...emptyState('lowest'),
      lists: { car_type: ['used'] },
    });
  });
});
