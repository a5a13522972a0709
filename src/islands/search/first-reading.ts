// The text of an address that was typed on another page, read before the first search: the vehicles that have its words
// would show for a moment otherwise (rule search-26).
import { emptyState, sameFilters, withQuery, type SearchState } from '../../search/page/state.ts';
import type { Understood } from '../../search/page/understood.ts';

export interface FirstReading {
  text: string;
  /** The state that the text was typed into. */
  baseState: SearchState;
  understood: Understood;
}

/**
 * Reads the text of an address. Null when it has none, or filters besides those of its page, `lists`: then the text was
 * typed on this page. Null, too, when the words of the stock do not load: the page then searches for the text itself.
 */
export async function readFirst(
  state: SearchState,
  lists: SearchState['lists'],
  understand: (text: string, base: SearchState) => Promise<Understood>,
): Promise<FirstReading | null> {
  const { query: text, sort } = state;
  const baseState = withQuery(state, '');
  if (text === '' || !sameFilters(baseState, { ...emptyState(sort), lists })) return null;
  try {
    return { text, baseState, understood: await understand(text, baseState) };
  } catch {
    return null;
  }
}
