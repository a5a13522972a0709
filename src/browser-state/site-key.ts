// How keys in a browser's storage are named.

/**
 * The name a key has in the browser's storage: sites of one origin (previews) keep apart. Islands are rendered by the
 * build as well, where there is neither document nor storage.
 */
export const siteKey = (name: string): string =>
  `${globalThis.document?.documentElement.dataset['site'] ?? 'site'}:${name}`;
