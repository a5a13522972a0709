// Merges two layers of settings: objects merge, everything else is replaced.

export type Settings = Record<string, unknown>;

export function isSettings(value: unknown): value is Settings {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Merges `over` into a copy of `base`; neither is changed. Arrays, texts, numbers and null replace. An object whose
 * `kind` differs replaces too: keys of a file source would make no sense in an http source.
 */
export function mergeSettings(base: Settings, over: Settings): Settings {
  const merged: Settings = { ...base };
  for (const [key, value] of Object.entries(over)) {
    const below = base[key];
    const isMerged = isSettings(value) && isSettings(below) && areMerged(below, value);
    Object.defineProperty(merged, key, {
      value: isMerged ? mergeSettings(below, value) : value,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  return merged;
}

/** Whether two objects merge: an object of another `kind` replaces the one below. */
export const areMerged = (below: Settings, over: Settings): boolean =>
  !('kind' in over) || !('kind' in below) || over['kind'] === below['kind'];

/** The value at a path of keys and indexes; undefined when the path does not exist. */
export function valueAt(settings: unknown, path: readonly PropertyKey[]): unknown {
  let value = settings;
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value;
}
