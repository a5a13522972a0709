// Small values that this browser stores for a site, as JSON with an expiry. When storage is full, forbidden or corrupt,
// a value is missing and nothing breaks.

/** The storage key of a name, of this site: previews share one origin. Builds have neither document nor storage. */
export const siteKey = (name: string): string =>
  `${globalThis.document?.documentElement.dataset['site'] ?? 'site'}:${name}`;

interface StoredValue {
  at: number;
  value: unknown;
}

export interface BrowserValue<Value> {
  /** null: nothing is stored, it has expired, or it is invalid. */
  read(): Value | null;
  write(value: Value): void;
  forget(): void;
}

export interface BrowserValueOptions<Value> {
  /** `tab`: deleted when the tab closes. */
  scope: 'tab' | 'browser';
  /** The lifetime in ms. */
  ttlMs: number;
  /** Validates the stored value; null when it is invalid. */
  parse: (stored: unknown) => Value | null;
}

export function browserValue<Value>(
  name: string,
  { scope, ttlMs, parse }: BrowserValueOptions<Value>,
): BrowserValue<Value> {
  const withStorage = <Answer>(act: (storage: Storage) => Answer): Answer | null => {
    try {
      return act(scope === 'tab' ? sessionStorage : localStorage);
    } catch {
      return null;
    }
  };
  const forget = () => {
    withStorage((storage) => storage.removeItem(siteKey(name)));
  };
  return {
    read: () =>
      withStorage((storage) => {
        const text = storage.getItem(siteKey(name));
        if (text === null) return null;
        const stored = JSON.parse(text) as Partial<StoredValue> | null;
        if (typeof stored?.at === 'number' && Date.now() - stored.at < ttlMs) {
          return parse(stored.value);
        }
        storage.removeItem(siteKey(name));
        return null;
      }),
    write: (value) => {
      withStorage((storage) =>
        storage.setItem(
          siteKey(name),
          JSON.stringify({ at: Date.now(), value } satisfies StoredValue),
        ),
      );
    },
    forget,
  };
}

/** The text fields of a stored object, limited to `names`. */
export function storedTexts(stored: unknown, names: readonly string[]): Record<string, string> {
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(
    Object.entries(stored).filter(
      (entry): entry is [string, string] =>
        names.includes(entry[0]) && typeof entry[1] === 'string',
    ),
  );
}
