// What a typed text was read as, in the entries of the browser's history and on the way to another page.
import { browserValue } from '../../browser-state/browser-storage.ts';
import { addEntry, overlaysOfPage } from '../overlays/overlay-history.ts';
import type { SearchState } from '../../search/page/state.ts';
import { storedState } from '../../search/page/stored-state.ts';
import { typedElsewhere, type ReadText } from './address-text.ts';

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
const textForNextPage = browserValue<ReadText>('search-text', {
  scope: 'tab',
  ttlMs: 60_000,
  parse: readTextIn,
});

/**
 * The texts that a page opens with: `typed` is one of the address that was never read, `earlier` one whose suggestions and
 * notes showed before a reload, or that led here. `lists`: the filters of the landing.
 */
export function openingTexts(
  state: SearchState,
  lists: SearchState['lists'],
): { typed: ReadText | null; earlier: ReadText | null } {
  const entry = entryIn(history.state);
  const typed = entry ? null : typedElsewhere(state, lists);
  const earlier = entry ? entry.read : typed ? null : textForNextPage.read();
  textForNextPage.forget();
  return { typed, earlier };
}

/** Writes the entries of a page, with the text whose suggestions and notes show. */
export class HistoryEntries {
  /** Null: none shows. */
  text: ReadText | null = null;
  /** The way back does not lead to the state before the next one. */
  replacesNext = false;

  /** Before InstantSearch listens: a closed overlay's entry is no change of the search. */
  constructor() {
    overlaysOfPage();
  }

  replace(href: string): void {
    history.replaceState(entryOf(this.text), '', href);
  }

  push(href: string): void {
    if (this.replacesNext) this.replace(href);
    else addEntry(entryOf(this.text), href);
    this.replacesNext = false;
  }

  /** Opens another page, which shows the text too. */
  leaveFor(href: string, replaces: boolean): void {
    if (this.text) textForNextPage.write(this.text);
    if (replaces) location.replace(href);
    else location.assign(href);
  }
}
