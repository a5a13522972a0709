// What a shopper searched for of late, in this browser alone, newest first. It keeps addresses and
// titles, nothing about the person; where the browser keeps nothing, neither does this.

export interface RecentEntry {
  /** What a link to it reads. */
  label: string;
  /** Path on this site. */
  href: string;
}

export interface RecentList {
  all(): RecentEntry[];
  /** Puts an entry first; one of the same address, and `instead`, make room. */
  add(entry: RecentEntry, instead?: string): void;
}

const isEntry = (value: unknown): value is RecentEntry => {
  const { label, href } = (value ?? {}) as Partial<Record<keyof RecentEntry, unknown>>;
  // Whatever wrote it: only paths of this site become links.
  return typeof label === 'string' && typeof href === 'string' && /^\/(?!\/)/.test(href);
};

/** A list of at most `most` entries under `name` in `storage` (localStorage, which may refuse everything). */
export function recentList(
  name: string,
  most: number,
  storage: () => Pick<Storage, 'getItem' | 'setItem'>,
): RecentList {
  const all = (): RecentEntry[] => {
    try {
      const kept: unknown = JSON.parse(storage().getItem(name) ?? '[]');
      return Array.isArray(kept) ? kept.filter(isEntry).slice(0, most) : [];
    } catch {
      return [];
    }
  };
  return {
    all,
    add(entry, instead) {
      const others = all().filter(({ href }) => href !== entry.href && href !== instead);
      try {
        storage().setItem(name, JSON.stringify([entry, ...others].slice(0, most)));
      } catch {
        // Full or forbidden storage: the shopper goes on without it.
      }
    },
  };
}

/** Searches of this browser (rule search-22); `most` is `tenant.search.historyEntries`. */
export const recentSearches = (most: number): RecentList =>
  recentList('recent-searches', most, () => localStorage);
