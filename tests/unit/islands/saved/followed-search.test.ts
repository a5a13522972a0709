import { describe, expect, it } from 'vitest';
import { criteriaOf } from '../../../../src/islands/saved/followed-search.ts';
import { emptyState, type SearchState } from '../../../../src/search/page/state.ts';

const state = (part: Partial<SearchState>): SearchState => ({ ...emptyState('relevant'), ...part });

describe('the criteria of a saved search', () => {
  it.each([
    ['nothing set', {}, {}, true],
    [
      'lists and ranges that the stock is known by',
      {
        lists: { make: ['Toyota'], body: ['SUV', 'Ute'], car_type: ['used'] },
        ranges: { price: { max: 40_000 }, year: { min: 2020 }, km: { max: 90_000 } },
      },
      {
        make: ['Toyota'],
        body: ['SUV', 'Ute'],
        car_type: ['used'],
        price_max: 40_000,
        year_min: 2020,
        km_max: 90_000,
      },
      true,
    ],
    ['words', { query: 'towbar' }, {}, false],
    ['a filter that alerts do not know', { lists: { fuel: ['Diesel'] } }, {}, false],
    ['an excluded make', { not: { make: ['Kia'] } }, {}, false],
    ['a least distance', { ranges: { km: { min: 10_000 } } }, {}, false],
    ['every car type', { lists: { car_type: ['new', 'demo', 'used'] } }, {}, true],
    ['a car type that is none', { lists: { car_type: ['stolen'] } }, {}, true],
  ] as const)('%s', (_what, part, criteria, whole) => {
    expect(criteriaOf(state(part as Partial<SearchState>))).toEqual({ criteria, whole });
  });
});
