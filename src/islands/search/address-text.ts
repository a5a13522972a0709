// Reads the text of an address before the first search (rule search-26). Otherwise vehicles that only contain its words
// would show for a moment.
import { emptyState, sameFilters, withQuery, type SearchState } from '../../search/page/state.ts';
import type { UnderstoodSearch } from '../../search/page/understood.ts';

/** A text and the state that it was typed into: the state of the address without the text. */
export interface ReadText {
  text: string;
  baseState: SearchState;
}

export interface AddressText extends ReadText {
  understood: UnderstoodSearch;
}

/** The page searches for the text itself until the words of the stock arrive, when they take longer than this. */
const wordsMs = 6_000;

/** The text that was typed on another page; null when there is none, or filters besides `lists`, those of the landing. */
export function typedElsewhere(state: SearchState, lists: SearchState['lists']): ReadText | null {
  const { query: text, sort } = state;
  const baseState = withQuery(state, '');
  const isAlone = text !== '' && sameFilters(baseState, { ...emptyState(sort), lists });
  return isAlone ? { text, baseState } : null;
}

/** Returns null when the words of the stock do not load in time. */
export async function readAddressText(
  { text, baseState }: ReadText,
  understand: (text: string, base: SearchState) => Promise<UnderstoodSearch>,
): Promise<AddressText | null> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, wordsMs, null));
  const understood = await Promise.race([understand(text, baseState).catch(() => null), late]);
  return understood && { text, baseState, understood };
}
