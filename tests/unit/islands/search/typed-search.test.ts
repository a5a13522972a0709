// Rule search-26: what becomes of the text in the search box.
import { describe, expect, it } from 'vitest';
import {
  isTypedElsewhere,
  nothingRead,
  nothingTyped,
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
const understood = { ...nothingRead, state: utes, unknown: ['5 doors'] };
const typed = (changes: Partial<TypedSearch> = {}): TypedSearch => ({
  ...nothingTyped,
  ...changes,
});
const shown = { understood, read: { text: 'ute 5 doors', into: all } };

describe('the typed text', () => {
  it.each<[string, TypedSearch, TypedAction, Partial<TypedSearch>]>([
    [
      'is typed into the search of the page without its text',
      typed(),
      { type: 'typed', state: withQuery(utes, 'white') },
      { into: utes, round: 0 },
    ],
    [
      'stays typed into the first search while the visitor goes on',
      typed({ into: all }),
      { type: 'typed', state: utes },
      { into: all },
    ],
    [
      'is searched for in a new round, so that older answers are ignored',
      typed({ into: all, round: 3 }),
      { type: 'asked', state: utes },
      { into: all, round: 4 },
    ],
    [
      'is searched for in the search of the page when nobody typed',
      typed(),
      { type: 'asked', state: utes },
      { into: utes, round: 1 },
    ],
    [
      'is read again into the search that a filter has changed meanwhile',
      typed({ into: all }),
      { type: 'overtaken', state: withQuery(utes, 'white') },
      { into: utes },
    ],
    [
      'shows what was understood, and what it was typed into',
      typed({ into: all }),
      { type: 'understood', understood, text: 'ute 5 doors' },
      { into: all, shown },
    ],
    [
      'is forgotten when a filter changes',
      typed({ into: all, round: 1, shown }),
      { type: 'changed' },
      { into: null, round: 2, shown: { ...shown, understood: null } },
    ],
    [
      'is not what was read any more when a tick in the panel changes the search, but can be typed on',
      typed({ into: all, round: 1, shown }),
      { type: 'passed' },
      { into: all, round: 1, shown: { ...shown, understood: null } },
    ],
    [
      'leaves the other suggestions after the tap on one',
      typed({ into: all, shown }),
      { type: 'changed', suggested: { ...nothingRead, state: all } },
      { into: null, shown: { ...shown, understood: { ...nothingRead, state: all } } },
    ],
    [
      'replaces the chip that is typed again',
      typed({ shown }),
      { type: 'edited', into: all },
      { into: all, shown },
    ],
    [
      'has ended when the visitor leaves the box',
      typed({ into: all, round: 2, shown }),
      { type: 'finished' },
      { into: null, round: 2, shown },
    ],
  ])('%s', (_case, before, action, expected) => {
    expect(reduceTyped(before, action)).toMatchObject(expected);
  });

  it('renders nothing again while it does not change', () => {
    const before = typed({ into: all });
    expect(reduceTyped(before, { type: 'typed', state: utes })).toBe(before);
    expect(reduceTyped(before, { type: 'changed' }).shown).toBe(before.shown);
    expect(reduceTyped(before, { type: 'asked', state: utes }).shown).toBe(before.shown);
  });

  it.each<[string, SearchState, boolean]>([
    ['a text alone', withQuery(all, 'white ute'), true],
    ['a text beside the filters of the page', withQuery(utes, 'white'), false],
    ['no text', all, false],
  ])('of an address was typed elsewhere: %s', (_case, state, elsewhere) => {
    expect(isTypedElsewhere(state, {})).toBe(elsewhere);
  });
});
