// Small values that this browser keeps for a site: as JSON, under the site's name, for a time. A storage that is full,
// forbidden or holds garbage keeps nothing and breaks nothing.

import { siteKey } from './site-key.ts';

interface Kept {
  at: number;
  value: unknown;
}

export interface BrowserValue<Value> {
  /** null: nothing kept, too old, or no longer understood. */
  read(): Value | null;
  write(value: Value): void;
  forget(): void;
}

export interface BrowserValueOptions<Value> {
  /** `tab`: gone with the tab. */
  lasts: 'tab' | 'browser';
  /** Older than this (ms) is nothing. */
  livesMs: number;
  /** The value as it was stored; null when it is none. */
  understand: (stored: unknown) => Value | null;
}

/** One value under one name. */
export function browserValue<Value>(
  name: string,
  { lasts, livesMs, understand }: BrowserValueOptions<Value>,
): BrowserValue<Value> {
  const withStorage = <Answer>(act: (storage: Storage) => Answer): Answer | null => {
    try {
      return act(lasts === 'tab' ? sessionStorage : localStorage);
    } catch {
      return null;
    }
  };
  const forget = () => {
    withStorage((storage) => {
      storage.removeItem(siteKey(name));
    });
  };
  return {
    read: () =>
      withStorage((storage) => {
        const text = storage.getItem(siteKey(name));
        if (text === null) return null;
        const kept = JSON.parse(text) as Partial<Kept> | null;
        if (typeof kept?.at === 'number' && Date.now() - kept.at < livesMs) {
          return understand(kept.value);
        }
        storage.removeItem(siteKey(name));
        return null;
      }),
    write: (value) => {
      withStorage((storage) => {
        storage.setItem(siteKey(name), JSON.stringify({ at: Date.now(), value } satisfies Kept));
      });
    },
    forget,
  };
}

/** The text fields among `names` of something stored. */
export function textsOf(stored: unknown, names: readonly string[]): Record<string, string> {
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(
    Object.entries(stored).filter(
      (entry): entry is [string, string] =>
        names.includes(entry[0]) && typeof entry[1] === 'string',
    ),
  );
}
