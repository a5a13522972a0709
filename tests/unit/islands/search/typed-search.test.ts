// Rule search-26: what becomes of the text in the search box.
import { describe, expect, it } from 'vitest';
import {
  emptyReading,
  initialTypedSearch,
  reduceTyped,
  type TypedAction,
  type TypedSearch,
} from '../../../../src/islands/search/typed-search.ts';
import {
  emptyState,
  withList,
  withQuery,
  type SearchState,
} from '../../../../src/search/page/state.ts';

const all = emptyState('latest');
const utes: SearchState = withList(all, 'body', ['Ute']);
const understood = { ...emptyReading, state: utes, unknown: ['5 doors'] };
const typed = (changes: Partial<TypedSearch> = {}): TypedSearch => ({
  ...initialTypedSearch(null),
  ...changes,
});
const shownReading = { understood, read: { text: 'ute 5 doors', baseState: all } };

describe('the typed text', () => {
  it.each<[string, TypedSearch, TypedAction, Partial<TypedSearch>]>([
    [
      'is typed into the search of the page without its text',
      typed(),
      { type: 'typed', state: withQuery(utes, 'white') },
      { baseState: utes, searchNumber: 0 },
    ],
    [
      'stays typed into the first search while the visitor goes on',
      typed({ baseState: all }),
      { type: 'typed', state: utes },
      { baseState: all },
    ],
    [
      'is searched for in a new round, so that older answers are ignored',
      typed({ baseState: all, searchNumber: 3 }),
      { type: 'asked', state: utes },
      { baseState: all, searchNumber: 4 },
    ],
    [
      'is searched for in the search of the page when nobody typed',
      typed(),
      { type: 'asked', state: utes },
      { baseState: utes, searchNumber: 1 },
    ],
    [
      'is read again into the search that a filter has changed meanwhile',
      typed({ baseState: all }),
      { type: 'overtaken', state: withQuery(utes, 'white') },
      { baseState: utes },
    ],
    [
      'shows what was understood, and what it was typed into',
      typed({ baseState: all }),
      { type: 'understood', understood, text: 'ute 5 doors' },
      { baseState: all, shownReading },
    ],
    [
      'is forgotten when a filter changes',
      typed({ baseState: all, searchNumber: 1, shownReading }),
      { type: 'changed' },
      { baseState: null, searchNumber: 2, shownReading: { ...shownReading, understood: null } },
    ],
    [
      'is not what was read any more when a tick in the panel changes the search, but can be typed on',
      typed({ baseState: all, searchNumber: 1, shownReading }),
      { type: 'passed' },
      { baseState: all, searchNumber: 1, shownReading: { ...shownReading, understood: null } },
    ],
    [
      'leaves the other suggestions after the tap on one',
      typed({ baseState: all, shownReading }),
      { type: 'changed', suggested: { ...emptyReading, state: all } },
      {
        baseState: null,
        shownReading: { ...shownReading, understood: { ...emptyReading, state: all } },
      },
    ],
    [
      'shows again what it was read as before a reload, also to somebody who has begun to type',
      typed({ baseState: utes }),
      { type: 'restored', earlier: { ...shownReading.read, understood } },
      { baseState: utes, shownReading },
    ],
    [
      'replaces the chip that is typed again',
      typed({ shownReading }),
      { type: 'edited', baseState: all },
      { baseState: all, shownReading },
    ],
    [
      'has ended when the visitor leaves the box',
      typed({ baseState: all, searchNumber: 2, shownReading }),
      { type: 'finished' },
      { baseState: null, searchNumber: 2, shownReading },
    ],
  ])('%s', (_case, before, action, expected) => {
    expect(reduceTyped(before, action)).toMatchObject(expected);
  });

  it('starts with what the text of the address was read as', () => {
    const { text, baseState } = shownReading.read;
    expect(initialTypedSearch({ text, baseState, understood })).toMatchObject({
      baseState: null,
      shownReading,
    });
  });

  it('renders nothing again while it does not change', () => {
    const before = typed({ baseState: all });
    expect(reduceTyped(before, { type: 'typed', state: utes })).toBe(before);
    expect(reduceTyped(before, { type: 'changed' }).shownReading).toBe(before.shownReading);
    expect(reduceTyped(before, { type: 'asked', state: utes }).shownReading).toBe(
      before.shownReading,
    );
  });
});
