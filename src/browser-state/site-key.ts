// Names of storage keys.

/**
 * The storage key of a name. The site is part of it, because previews share one origin. The build renders islands too,
 * and has neither document nor storage.
 */
export const siteKey = (name: string): string =>
  `${globalThis.document?.documentElement.dataset['site'] ?? 'site'}:${name}`;
