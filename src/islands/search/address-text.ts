// Reads the text of an address before the first search (rule search-26). Otherwise vehicles that only contain its words
// would show for a moment. It also takes what a text was read as from one page to the next.
import { browserValue } from '../../browser-state/browser-storage.ts';
import { storedState } from '../../search/page/stored-state.ts';
import { emptyState, sameFilters, withQuery, type SearchState } from '../../search/page/state.ts';
import type { Understood } from '../../search/page/understood.ts';

/** A text and the state that it was typed into: the state of the address without the text. */
export interface ReadText {
  text: string;
  baseState: SearchState;
}

export interface AddressText extends ReadText {
  understood: Understood;
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
  understand: (text: string, base: SearchState) => Promise<Understood>,
): Promise<AddressText | null> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, wordsMs, null));
  const understood = await Promise.race([understand(text, baseState).catch(() => null), late]);
  return understood && { text, baseState, understood };
}

/** What the live search writes into an entry of the browser's history. */
interface Entry {
  /** The text of this entry was read: what is left of it is searched as text, after a reload too. */
  isRead: true;
  /** The text whose suggestions and notes the page shows. */
  read: ReadText | null;
}

export const entryOf = (read: ReadText | null): Entry => ({ isRead: true, read });

function readTextIn(stored: unknown): ReadText | null {
  const { text, baseState } = (stored ?? {}) as Partial<Record<keyof ReadText, unknown>>;
  const state = storedState(baseState);
  return typeof text === 'string' && state ? { text, baseState: state } : null;
}

/** Returns null for an entry that the live search did not write. */
export const entryIn = (state: unknown): Entry | null =>
  typeof state === 'object' && state !== null && 'isRead' in state
    ? entryOf(readTextIn((state as Partial<Entry>).read))
    : null;

/** A text that leads to another page, which shows its suggestions and notes. */
export const textForNextPage = browserValue<ReadText>('search-text', {
  scope: 'tab',
  ttlMs: 60_000,
  parse: readTextIn,
});
