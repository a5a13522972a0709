// The state of the text in the search box (rule search-26), as a pure function of events. It parses no text and knows
// no browser.
import { sameFilters, withQuery, emptyState, type SearchState } from '../../search/page/state.ts';
import type { Understood } from '../../search/page/understood.ts';

export interface TypedSearch {
  /** The state that the text is typed into; null while nobody types. */
  into: SearchState | null;
  /** Counts up with each search and each change of a filter, so that answers to older ones are ignored. */
  round: number;
  /** What the bar shows of the last text. It stays the same object while nothing of it changes. */
  shown: {
    understood: Understood | null;
    /** The text that was read, and the state that it was typed into. */
    read: { text: string; into: SearchState } | null;
  };
}

export type TypedAction =
  /** A filter, the order or the page was changed by a tap. `suggested`: by the tap on a suggestion. */
  | { type: 'changed'; suggested?: Understood }
  /** The search changed by other means than the bar: the filter panel, the history. */
  | { type: 'passed' }
  /** `state` is the search of the page now. */
  | { type: 'typed' | 'asked' | 'overtaken'; state: SearchState }
  | { type: 'understood'; understood: Understood; text: string }
  /** A chip is edited as text; `into` is the search without it. */
  | { type: 'edited'; into: SearchState }
  | { type: 'finished' };

export const nothingTyped: TypedSearch = {
  into: null,
  round: 0,
  shown: { understood: null, read: null },
};

/** The reading of a text that was not parsed. */
export const nothingRead: Omit<Understood, 'state'> = {
  unknown: [],
  missing: [],
  suggestions: [],
  near: null,
  corrected: null,
};

export function reduceTyped(typed: TypedSearch, action: TypedAction): TypedSearch {
  switch (action.type) {
    case 'changed': {
      const understood = action.suggested ?? null;
      const shown =
        understood === typed.shown.understood ? typed.shown : { ...typed.shown, understood };
      return { into: null, round: typed.round + 1, shown };
    }
    case 'passed':
      // What a text was read as says nothing about another search. A text that is still being typed goes on.
      return typed.shown.understood
        ? { ...typed, shown: { ...typed.shown, understood: null } }
        : typed;
    case 'typed':
      return typed.into ? typed : { ...typed, into: withQuery(action.state, '') };
    case 'asked':
      return {
        ...typed,
        into: typed.into ?? withQuery(action.state, ''),
        round: typed.round + 1,
      };
    case 'overtaken':
      return { ...typed, into: withQuery(action.state, '') };
    case 'understood': {
      const { understood, text } = action;
      return { ...typed, shown: { understood, read: typed.into && { text, into: typed.into } } };
    }
    case 'edited':
      return { ...typed, into: action.into };
    case 'finished':
      return { ...typed, into: null };
  }
}

/** Whether an address has a text and no filters besides those of its page: the text was then typed on another page. */
export const isTypedElsewhere = (state: SearchState, lists: SearchState['lists']): boolean =>
  state.query !== '' && sameFilters(withQuery(state, ''), { ...emptyState(state.sort), lists });
