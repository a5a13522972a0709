// A shopper's recent searches in this browser, newest first (rule search-22). It stores addresses and titles, nothing about
// the person.
import { browserValue } from './browser-storage.ts';

export interface RecentEntry {
  /** The text of the link. */
  label: string;
  /** A path on this site. */
  href: string;
}

const isEntry = (value: unknown): value is RecentEntry => {
  const { label, href } = (value ?? {}) as Partial<Record<keyof RecentEntry, unknown>>;
  // Other programs write into storage too: only paths of this site become links.
  return typeof label === 'string' && typeof href === 'string' && /^\/(?!\/)/.test(href);
};

const list = browserValue<readonly RecentEntry[]>('recent-searches', {
  scope: 'browser',
  ttlMs: 180 * 24 * 3_600_000,
  parse: (stored) => (Array.isArray(stored) ? stored.filter(isEntry) : null),
});

/** A list that is read at a glance. */
const mostEntries = 5;

export const recentSearches = {
  all: (): readonly RecentEntry[] => (list.read() ?? []).slice(0, mostEntries),
  /** Puts an entry first and removes those with the same address or the address `instead`. */
  add(entry: RecentEntry, instead?: string): void {
    const others = (list.read() ?? []).filter(
      ({ href }) => href !== entry.href && href !== instead,
    );
    list.write([entry, ...others].slice(0, mostEntries));
  },
};
