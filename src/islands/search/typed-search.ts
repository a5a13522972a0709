// The state of the text in the search box (rule search-26), as a pure function of events. It parses no text and knows
// no browser.
import { withQuery, type SearchState } from '../../search/page/state.ts';
import type { UnderstoodSearch } from '../../search/page/understood.ts';
import type { AddressText } from './address-text.ts';

export interface TextReading extends UnderstoodSearch {
  /** The words of the stock did not load, so the search is for the text itself. */
  isUnread?: true;
}

export interface TypedSearch {
  /** The state that the text is typed into; null while nobody types. */
  baseState: SearchState | null;
  /** Counts up with each search and each change of a filter, so that answers to older ones are ignored. */
  searchNumber: number;
  /** What the bar shows of the last text. It stays the same object while nothing of it changes. */
  shownReading: {
    understood: TextReading | null;
    /** The text that was read, and the state that it was typed into. */
    read: { text: string; baseState: SearchState } | null;
  };
}

export type TypedAction =
  /** A filter was changed by a tap. `suggested`: by the tap on a suggestion. */
  | { type: 'changed'; suggested?: UnderstoodSearch }
  /** The search changed by other means than the bar: the filter panel, the history. */
  | { type: 'passed' }
  /** `state` is the search of the page now. */
  | { type: 'typed' | 'asked' | 'overtaken'; state: SearchState }
  | { type: 'understood'; understood: TextReading; text: string }
  /** What the text was read as before a reload, on the page before, or in this entry of the browser's history. */
  | { type: 'restored'; earlier: AddressText }
  /** A chip is edited as text; `baseState` is the search without it. */
  | { type: 'edited'; baseState: SearchState }
  | { type: 'finished' };

export const initialTypedSearch = (first: AddressText | null): TypedSearch => ({
  baseState: null,
  searchNumber: 0,
  shownReading: {
    understood: first?.understood ?? null,
    read: first && { text: first.text, baseState: first.baseState },
  },
});

/** The reading of a text that was not parsed. */
export const emptyReading: Omit<UnderstoodSearch, 'state'> = {
  unknown: [],
  missing: [],
  suggestions: [],
  topics: [],
  near: null,
  nearPlace: null,
  corrected: null,
};

export const unreadText = (state: SearchState): TextReading => ({
  ...emptyReading,
  state,
  isUnread: true,
});

export function reduceTyped(typed: TypedSearch, action: TypedAction): TypedSearch {
  switch (action.type) {
    case 'changed': {
      const understood = action.suggested ?? null;
      const shownReading =
        understood === typed.shownReading.understood
          ? typed.shownReading
          : { ...typed.shownReading, understood };
      return { baseState: null, searchNumber: typed.searchNumber + 1, shownReading };
    }
    case 'passed':
      // What a text was read as says nothing about another search. A text that is still being typed goes on.
      return typed.shownReading.understood
        ? { ...typed, shownReading: { ...typed.shownReading, understood: null } }
        : typed;
    case 'typed':
      return typed.baseState ? typed : { ...typed, baseState: withQuery(action.state, '') };
    case 'asked':
      return {
        ...typed,
        baseState: typed.baseState ?? withQuery(action.state, ''),
        searchNumber: typed.searchNumber + 1,
      };
    case 'overtaken':
      return { ...typed, baseState: withQuery(action.state, '') };
    case 'understood': {
      const { understood, text } = action;
      return {
        ...typed,
        shownReading: { understood, read: typed.baseState && { text, baseState: typed.baseState } },
      };
    }
    case 'restored':
      return { ...typed, shownReading: initialTypedSearch(action.earlier).shownReading };
    case 'edited':
      return { ...typed, baseState: action.baseState };
    case 'finished':
      return { ...typed, baseState: null };
  }
}
