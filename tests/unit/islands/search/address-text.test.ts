// Rule search-26: the text of an address.
import { describe, expect, it, vi } from 'vitest';
import { readAddressText } from '../../../../src/islands/search/address-text.ts';
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
  it('becomes filters when it was typed on another page', async () => {
    expect(await readAddressText(withQuery(all, 'ute'), {}, understand)).toEqual({
      text: 'ute',
      baseState: all,
      understood: { ...emptyReading, state: utes },
    });
  });

  it('becomes filters beside those of a landing page', async () => {
    const reading = await readAddressText(withQuery(utes, 'white'), utes.lists, understand);
    expect(reading).toMatchObject({ text: 'white', baseState: utes });
  });

  it.each<[string, SearchState]>([
    ['beside filters that a visitor has set', withQuery(utes, 'white')],
    ['when there is none', all],
  ])('is not read %s', async (_case, state) => {
    expect(await readAddressText(state, {}, understand)).toBeNull();
  });

  it('is searched for as it is when the words of the stock do not load', async () => {
    const offline = () => Promise.reject(new Error('offline'));
    expect(await readAddressText(withQuery(all, 'ute'), {}, offline)).toBeNull();
  });

  it('is searched for as it is when the words of the stock do not arrive', async () => {
    vi.useFakeTimers();
    try {
      const read = readAddressText(withQuery(all, 'ute'), {}, () => new Promise(() => undefined));
      await vi.advanceTimersByTimeAsync(2_000);
      expect(await read).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });
});
