// Patterns of paths in host rules. A pattern is exact (`/offers`), has names for whole segments (`/cars/:slug`), or has
// one `*` at the end that matches any rest (`/photos/*`, `/search-index/core-*`).

/** The values of a pattern's names in `path` (`splat` for a final `*`), or null when the pattern does not match. */
export function matchPath(pattern: string, path: string): Record<string, string> | null {
  const values: Record<string, string> = {};
  const given = path.split('/');
  const wanted = pattern.split('/');
  for (const [index, part] of wanted.entries()) {
    if (index === wanted.length - 1 && part.endsWith('*')) {
      const rest = given.slice(index).join('/');
      const start = part.slice(0, -1);
      if (!rest.startsWith(start)) return null;
      return { ...values, splat: rest.slice(start.length) };
    }
    const value = given[index];
    if (value === undefined) return null;
    if (!part.startsWith(':')) {
      if (part !== value) return null;
    } else if (value === '') return null;
    else values[part.slice(1)] = value;
  }
  return wanted.length === given.length ? values : null;
}

/** The address with the names of a matched pattern filled in. */
export const fillPath = (to: string, values: Record<string, string>): string =>
  to.replace(/:([a-z]\w*)/gi, (whole, name: string) => values[name] ?? whole);

export const matchesAny = (patterns: readonly string[], path: string): boolean =>
  patterns.some((pattern) => matchPath(pattern, path) !== null);

/** Whether a path names a control file of a release: hosts answer 404. */
export const isControlPath = (path: string): boolean => /^\/_(?!assets\/)/.test(path);

/** The pattern as a regular expression that hosts without such patterns understand. Its groups are the names in order. */
export const pathRegExp = (pattern: string): string =>
  `^${pattern
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/:[a-z]\w*/gi, '([^/]+)')
    .replace(/\*$/, '(.*)')}$`;

/** The names of a pattern in order, `splat` for a final `*`. */
export const patternNames = (pattern: string): string[] =>
  [...pattern.matchAll(/:([a-z]\w*)|\*$/gi)].map(([, name]) => name ?? 'splat');

/** Whether a path is `base` or below it. */
export const isBelow = (path: string, base: string): boolean =>
  path === base || path.startsWith(`${base}/`);
