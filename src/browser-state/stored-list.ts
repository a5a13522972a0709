// A list that a browser keeps for a site: newest first, each entry once, never more than its limit. Garbage in the
// storage is no entry, and a storage that is full or forbidden keeps nothing but breaks nothing.
import { persistentAtom } from '@nanostores/persistent';
import type { WritableAtom } from 'nanostores';
import { siteKey } from './site-key.ts';

export interface StoredListOptions<Entry> {
  limit: number;
  /** An entry from what was stored; null when it is none. */
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
      // The storage is full or forbidden: what was kept stays as it is.
    }
  };
  return {
    $list,
    has: (slug: string) => $list.get().some((entry) => entry.slug === slug),
    /** Puts an entry first; the oldest beyond the limit is forgotten. */
    add: (entry: Entry) => {
      set([entry, ...$list.get().filter(({ slug }) => slug !== entry.slug)].slice(0, limit));
    },
    /** Takes the place of the entry of the same slug; nothing happens without one. */
    replace: (entry: Entry) => {
      set($list.get().map((each) => (each.slug === entry.slug ? entry : each)));
    },
    /** The whole list anew. */
    fill: set,
    remove: (slug: string) => {
      set($list.get().filter((entry) => entry.slug !== slug));
    },
  };
}
