// Rule search-26: the text of an address.
import { describe, expect, it, vi } from 'vitest';
import { readAddressText, typedElsewhere } from '../../../../src/islands/search/address-text.ts';
import { entryIn, entryOf } from '../../../../src/islands/search/history-entries.ts';
import { emptyReading } from '../../../../src/islands/search/typed-search.ts';
import {
  emptyState,
  withList,
  withQuery,
  type SearchState,
} from '../../../../src/search/page/state.ts';

const all = emptyState('latest');
const utes: SearchState = withList(all, 'body', ['Ute']);
const understand = (_text: string, base: SearchState) =>
  Promise.resolve({ ...emptyReading, state: withList(base, 'body', ['Ute']) });

describe('the text of an address', () => {
  it.each<[string, SearchState, SearchState['lists'], SearchState | null]>([
    ['is typed on another page where it is alone', withQuery(all, 'ute'), {}, all],
    ['so it is beside the filters of a landing page', withQuery(utes, 'ute'), utes.lists, utes],
    ['is not beside filters that a visitor has set', withQuery(utes, 'ute'), {}, null],
    ['is missing', all, {}, null],
  ])('%s', (_case, state, lists, baseState) => {
    expect(typedElsewhere(state, lists)).toEqual(baseState && { text: 'ute', baseState });
  });

  const read = { text: 'ute', baseState: all };
  it('becomes filters', async () => {
    expect(await readAddressText(read, understand)).toEqual({
      ...read,
      understood: { ...emptyReading, state: utes },
    });
  });

  it('is searched for as it is when the words of the stock do not load', async () => {
    const offline = () => Promise.reject(new Error('offline'));
    expect(await readAddressText(read, offline)).toBeNull();
  });

  it('is searched for as it is until the words of the stock arrive', async () => {
    vi.useFakeTimers();
    try {
      const late = readAddressText(read, () => new Promise(() => undefined));
      await vi.advanceTimersByTimeAsync(6_000);
      expect(await late).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });

  it('is marked as read in the history of the browser, with what is needed to show its notes again', () => {
    expect(entryIn(structuredClone(entryOf(read)))).toEqual({ isRead: true, read });
    expect([null, 'text', { key: 1 }].map(entryIn)).toEqual([null, null, null]);
  });

  it.each<[string, unknown]>([
    ['a state that is none', { text: 'ute', baseState: 1 }],
    ['a state without an order', { text: 'ute', baseState: { ...all, sort: undefined } }],
    ['an unknown order', { text: 'ute', baseState: { ...all, sort: 'random' } }],
    ['no text', { baseState: all }],
  ])('is not taken from what the browser stores with %s', (_case, stored) => {
    expect(entryIn({ isRead: true, read: stored })).toEqual({ isRead: true, read: null });
  });

  it('is taken from what the browser stores without filters that are none', () => {
    const baseState = {
      ...utes,
      lists: { ...utes.lists, wings: ['2'], make: 'Ford', model: [1] },
      ranges: { price: { max: 20_000 }, km: { max: 'many' }, year: null },
      not: { fuel: ['Petrol'], colour: null },
    };
    expect(entryIn({ isRead: true, read: { text: 'new', baseState } })?.read).toEqual({
      text: 'new',
      baseState: { ...utes, ranges: { price: { max: 20_000 } }, not: { fuel: ['Petrol'] } },
    });
  });
});
