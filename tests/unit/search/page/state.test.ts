import { describe, expect, it } from 'vitest';
import {
  chosenFilters,
  emptyState,
  sameFilters,
  sameState,
  withToggled,
  withoutFilter,
  withList,
  withPage,
  withQuery,
  withRange,
  withSort,
  type SearchState,
} from '../../../../src/search/page/state.ts';

const state: SearchState = {
  query: 'ute',
  page: 3,
  sort: 'lowest',
  lists: { make: ['Ford', 'Kia'], model: ['Ranger'], fuel: ['Diesel'] },
  ranges: { price: { max: 40_000 } },
};

describe('a change of the search state', () => {
  it.each<[string, SearchState, Partial<SearchState>]>([
    [
      'ticks a value and goes back to page 1',
      withToggled(state, 'fuel', 'Petrol'),
      { page: 1, lists: { ...state.lists, fuel: ['Diesel', 'Petrol'] } },
    ],
    [
      'unticks a value that is on',
      withToggled(state, 'make', 'Kia'),
      { page: 1, lists: { ...state.lists, make: ['Ford'] } },
    ],
    [
      'drops the models together with the last make',
      withToggled(withToggled(state, 'make', 'Kia'), 'make', 'Ford'),
      { page: 1, lists: { fuel: ['Diesel'] } },
    ],
    ['opens a range again', withRange(state, 'price', {}), { page: 1, ranges: {} }],
    ['sets a text', withQuery(state, 'suv'), { page: 1, query: 'suv' }],
    ['sorts from page 1', withSort(state, 'latest'), { page: 1, sort: 'latest' }],
    [
      'selects a value that was excluded',
      withList({ ...state, not: { make: ['Toyota', 'Audi'] } }, 'make', ['Toyota']),
      { page: 1, lists: { ...state.lists, make: ['Toyota'] }, not: { make: ['Audi'] } },
    ],
    ['turns the page and keeps the filters', withPage(state, 4), { page: 4 }],
  ])('%s', (_what, next, expected) => {
    expect(next).toEqual({ ...state, ...expected });
  });
});

describe('a selection', () => {
  it('is a chip for the text, each value and each range', () => {
    expect(chosenFilters(state)).toEqual([
      { kind: 'query', query: 'ute' },
      { kind: 'value', facet: 'make', value: 'Ford' },
      { kind: 'value', facet: 'make', value: 'Kia' },
      { kind: 'value', facet: 'model', value: 'Ranger' },
      { kind: 'value', facet: 'fuel', value: 'Diesel' },
      { kind: 'range', facet: 'price', range: { max: 40_000 } },
    ]);
    expect(chosenFilters(emptyState('relevant'))).toEqual([]);
  });

  it('can be removed chip by chip until it is empty', () => {
    const left = chosenFilters(state).reduce((rest, entry) => withoutFilter(rest, entry), state);
    expect(left).toEqual({ ...emptyState('lowest') });
  });

  it('does not change when a value that is off is removed', () => {
    const kia = { kind: 'value', facet: 'make', value: 'Kia' } as const;
    const once = withoutFilter(state, kia);
    expect(withoutFilter(once, kia)).toEqual(once);
  });
});

it('a filter that is changed keeps its place among the others', () => {
  const ranges = { price: { max: 9 }, year: { min: 1 } };
  const next = withRange(withToggled({ ...state, ranges }, 'make', 'Kia'), 'price', { max: 8 });
  expect(Object.keys(next.lists)).toEqual(['make', 'model', 'fuel']);
  expect(Object.keys(next.ranges)).toEqual(['price', 'year']);
});

describe('two states', () => {
  it.each<[string, SearchState, boolean]>([
    ['with the values in another order', { ...state, lists: reordered() }, true],
    [
      'with an empty list beside the others',
      { ...state, lists: { ...state.lists, body: [] } },
      true,
    ],
    ['with another value', { ...state, lists: { ...state.lists, fuel: ['Petrol'] } }, false],
    [
      'with a value more',
      { ...state, lists: { ...state.lists, make: ['Ford', 'Kia', 'Audi'] } },
      false,
    ],
    ['with a filter less', { ...state, lists: { make: ['Ford', 'Kia'] } }, false],
    ['with another range', { ...state, ranges: { price: { min: 1, max: 40_000 } } }, false],
    ['with a range less', { ...state, ranges: {} }, false],
    ['with another text', { ...state, query: '' }, false],
  ])('%s: same filters %s', (_what, other, same) => {
    expect(sameFilters(state, other)).toBe(same);
    expect(sameFilters(other, state)).toBe(same);
    expect(sameState(state, other)).toBe(same);
  });

  it('on other pages or in another order are not the same state but have the same filters', () => {
    for (const other of [
      { ...state, page: 1 },
      { ...state, sort: 'latest' as const },
    ]) {
      expect(sameState(state, other)).toBe(false);
      expect(sameFilters(state, other)).toBe(true);
    }
  });

  function reordered(): SearchState['lists'] {
    return { fuel: ['Diesel'], model: ['Ranger'], make: ['Kia', 'Ford'] };
  }
});
