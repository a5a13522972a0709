import { expect, it } from 'vitest';
import { barNote } from '../../../../src/islands/search/bar-notes.ts';
import { emptyReading } from '../../../../src/islands/search/typed-search.ts';
import type { SearchView } from '../../../../src/islands/search/view-store.ts';
import { emptyState, withList } from '../../../../src/search/page/state.ts';

const baseState = emptyState('relevant');
const view = { results: null, failed: false } as unknown as SearchView;
const note = (state = baseState, suggestions: string[] = ['Under $20,000']) => {
  const suggested = suggestions.map((label) => ({
    label,
    field: 'price' as const,
    apply: () => baseState,
  }));
  const understood = { ...emptyReading, state, suggestions: suggested };
  return barNote({ understood, read: { text: 'p plate', baseState } }, view, 'Australia/Sydney');
};

// Rule search-26.
it('a text that only suggests filters is said to set none, because all vehicles are listed', () => {
  expect(note()).toMatch(/^“p plate” sets no filter\./);
  expect(note(withList(baseState, 'body', ['Ute']))).toBeUndefined();
  expect(note(baseState, [])).toBeUndefined();
});
