// The favourites, compared vehicles and viewed vehicles that this browser stores for this site: newest first, each
// once, up to a limit. When storage is full, forbidden or corrupt, entries are missing and nothing breaks.
import {
  maxCompared,
  maxFavourites,
  maxViewed,
  parseSavedVehicle,
  parseViewedVehicle,
} from '../domain/saved/saved-vehicle.ts';
import { persistentAtom } from '@nanostores/persistent';
import type { WritableAtom } from 'nanostores';
import { siteKey } from './browser-storage.ts';

export interface StoredListOptions<Entry> {
  limit: number;
  read: (stored: unknown) => Entry | null;
}

export function storedList<Entry extends { slug: string }>(
  name: string,
  { limit, read }: StoredListOptions<Entry>,
) {
  const decode = (text: string): Entry[] => {
    try {
      const stored: unknown = JSON.parse(text);
      if (!Array.isArray(stored)) return [];
      return stored.flatMap((each) => read(each) ?? []).slice(0, limit);
    } catch {
      return [];
    }
  };
  const $list: WritableAtom<Entry[]> = persistentAtom<Entry[]>(siteKey(name), [], {
    encode: JSON.stringify,
    decode,
  });
  const set = (entries: Entry[]) => {
    try {
      $list.set(entries);
    } catch {
      // Storage is full or forbidden: the list stays unchanged.
    }
  };
  return {
    $list,
    has: (slug: string) => $list.get().some((entry) => entry.slug === slug),
    /** Puts an entry first and drops the oldest beyond the limit. */
    add: (entry: Entry) =>
      set([entry, ...$list.get().filter(({ slug }) => slug !== entry.slug)].slice(0, limit)),
    /** Replaces the entry with the same slug; does nothing without one. */
    replace: (entry: Entry) =>
      set($list.get().map((each) => (each.slug === entry.slug ? entry : each))),
    /** Replaces the whole list. */
    replaceAll: set,
    remove: (slug: string) => set($list.get().filter((entry) => entry.slug !== slug)),
  };
}

export const favourites = storedList('favourites', {
  limit: maxFavourites,
  read: parseSavedVehicle,
});
/** A fifth vehicle does not replace another: callers check the limit first. */
export const compared = storedList('compare', { limit: maxCompared, read: parseSavedVehicle });
/** The account's watchlist as last received, so that hearts show without a request. */
export const watched = storedList('watched', { limit: maxFavourites * 2, read: parseSavedVehicle });
export const viewed = storedList('viewed', { limit: maxViewed, read: parseViewedVehicle });
