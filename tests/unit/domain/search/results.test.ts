import { describe, expect, it } from 'vitest';
import { pageCount, pageNumbers, pageOf } from '../../../../src/domain/search/paging.ts';
import { shownCount, collapseSoldRuns } from '../../../../src/domain/search/results.ts';

// Rule search-16.
describe('sold vehicles between results', () => {
  const collapsed = (letters: string) =>
    collapseSoldRuns(
      [...letters].map((letter, index) => ({
        index,
        status: letter === 's' ? ('sold' as const) : ('in_stock' as const),
      })),
    )
      .map(({ index }) => index)
      .join('');

  it.each([
    ['', ''],
    ['sss', '012'],
    ['iii', '012'],
    ['ssi', '02'],
    ['ississ', '0134'],
    ['sis', '012'],
  ])('of %j keep %j', (letters, kept) => {
    expect(collapsed(letters)).toBe(kept);
  });
});

// Rule search-15.
describe('the count shown', () => {
  it.each<[number, Record<string, number> | undefined, number]>([
    [1999, { in_stock: 5 }, 1999],
    [2000, { in_stock: 4312, sold: 20 }, 4312],
    [2000, { coming_soon: 3000, sold: 20 }, 3020],
    [2000, {}, 2000],
    [2000, undefined, 2000],
  ])('of %d hits with %o is %d', (hits, facet, shown) => {
    expect(shownCount(hits, facet)).toBe(shown);
  });
});

describe('numbered pages', () => {
  const text = (current: number, pages: number) =>
    pageNumbers(current, pages)
      .map((entry) => (entry.type === 'gap' ? '…' : entry.current ? `[${entry.page}]` : entry.page))
      .join(' ');

  it.each([
    [1, 1, '[1]'],
    [1, 3, '[1] 2 3'],
    [1, 20, '[1] 2 … 20'],
    [3, 20, '1 2 [3] 4 … 20'],
    [4, 20, '1 2 3 [4] 5 … 20'],
    [5, 20, '1 … 4 [5] 6 … 20'],
    [17, 20, '1 … 16 [17] 18 19 20'],
    [20, 20, '1 … 19 [20]'],
  ])('page %d of %d', (current, pages, expected) => {
    expect(text(current, pages)).toBe(expected);
  });

  // Rule search-3.
  it('hold 21 each, the last one the rest; an empty list has one', () => {
    expect(pageCount(43, 21)).toBe(3);
    expect(pageCount(42, 21)).toBe(2);
    expect(pageCount(0, 21)).toBe(1);
    expect(pageOf([1, 2, 3, 4, 5], 3, 2)).toEqual([5]);
  });
});
