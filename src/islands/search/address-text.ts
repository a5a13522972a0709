// Reads the text of an address before the first search (rule search-26). Otherwise vehicles that only contain its words
// would show for a moment.
import { emptyState, sameFilters, withQuery, type SearchState } from '../../search/page/state.ts';
import type { Understood } from '../../search/page/understood.ts';

export interface AddressText {
  text: string;
  /** The state of the address without its text. */
  baseState: SearchState;
  understood: Understood;
}

/** The page searches for the text itself when the words of the stock take longer than this. */
const wordsMs = 2_000;

/**
 * Reads the text that was typed on another page. Returns null when there is none, when the address has filters besides
 * `lists`, those of its landing page, and when the words of the stock do not load in time.
 */
export async function readAddressText(
  state: SearchState,
  lists: SearchState['lists'],
  understand: (text: string, base: SearchState) => Promise<Understood>,
): Promise<AddressText | null> {
  const { query: text, sort } = state;
  const baseState = withQuery(state, '');
  if (text === '' || !sameFilters(baseState, { ...emptyState(sort), lists })) return null;
  const late = new Promise<null>((resolve) => setTimeout(resolve, wordsMs, null));
  const understood = await Promise.race([understand(text, baseState).catch(() => null), late]);
  return understood && { text, baseState, understood };
}
