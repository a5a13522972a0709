// The local addresses that the site answers, and the page behind an address in a setting. Pages link to nothing else: a
// link without a page is left out and reported to the operator.
import { localPath } from './paths.ts';

export interface Links {
  /** The address to link to: aliases become their page; null when the site has no such page. */
  resolve(href: string): string | null;
  /** Like `resolve`, and reports which setting lost its link. */
  keep(href: string, setting: string): string | null;
  /** Settings whose link has no page, one per line. */
  dropped(): string[];
}

/** `pages` are all addresses that answer with a page; `aliases` are short addresses of some of them. */
export function createLinks(
  pages: { has(path: string): boolean },
  aliases: ReadonlyMap<string, string>,
): Links {
  const lost = new Map<string, Set<string>>();
  const resolve = (href: string): string | null => {
    const path = localPath(href);
    if (path === null) return href;
    const target = pages.has(path) ? path : aliases.get(path);
    return target === undefined ? null : target + href.slice(path.length).replace(/^\/+/, '');
  };
  return {
    resolve,
    keep(href, setting) {
      const found = resolve(href);
      if (found === null) {
        const settings = lost.get(href) ?? new Set();
        lost.set(href, settings.add(setting));
      }
      return found;
    },
    dropped: () =>
      [...lost].map(
        ([href, settings]) => `${href} has no page; left out of ${[...settings].join(', ')}`,
      ),
  };
}
