// How keys in a browser's storage are named.

/** The name a key has in the browser's storage: sites of one origin (previews) keep apart. */
export const siteKey = (name: string): string =>
  `${document.documentElement.dataset['site'] ?? 'site'}:${name}`;
