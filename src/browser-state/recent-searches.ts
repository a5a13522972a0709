// A shopper's recent searches in this browser, newest first. It stores addresses and titles, nothing about the person.

export interface RecentEntry {
  /** The text of the link. */
  label: string;
  /** A path on this site. */
  href: string;
}

export interface RecentList {
  all(): RecentEntry[];
  /** Puts an entry first and removes those with the same address or the address `instead`. */
  add(entry: RecentEntry, instead?: string): void;
}

const isEntry = (value: unknown): value is RecentEntry => {
  const { label, href } = (value ?? {}) as Partial<Record<keyof RecentEntry, unknown>>;
  // Other programs write into storage too: only paths of this site become links.
  return typeof label === 'string' && typeof href === 'string' && /^\/(?!\/)/.test(href);
};

/** A list of at most `maxEntries` entries under `name` in `storage` (localStorage, which may refuse access). */
export function recentList(
  name: string,
  maxEntries: number,
  storage: () => Pick<Storage, 'getItem' | 'setItem'>,
): RecentList {
  const all = (): RecentEntry[] => {
    try {
      const stored: unknown = JSON.parse(storage().getItem(name) ?? '[]');
      return Array.isArray(stored) ? stored.filter(isEntry).slice(0, maxEntries) : [];
    } catch {
      return [];
    }
  };
  return {
    all,
    add(entry, instead) {
      const others = all().filter(({ href }) => href !== entry.href && href !== instead);
      try {
        storage().setItem(name, JSON.stringify([entry, ...others].slice(0, maxEntries)));
      } catch {
        // Storage is full or forbidden: the search is not remembered.
      }
    },
  };
}

/** Recent searches of this browser; `maxEntries` is `tenant.search.historyEntries` (rule search-22). */
export const recentSearches = (maxEntries: number): RecentList =>
  recentList('recent-searches', maxEntries, () => localStorage);
