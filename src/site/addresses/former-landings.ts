// Redirects for makes and models that were listed recently and are sold out.
import { slugify } from '../../domain/text/text.ts';
import type { SeenModel } from '../../stock/history/seen-models.ts';
import type { Redirect } from '../../page-data/host-rules.ts';
import { paths } from './paths.ts';

/**
 * A model without a page leads to its make, a make without one to all stock. The redirect is temporary (302), because
 * one may arrive tomorrow.
 */
export function formerLandings(
  seen: readonly SeenModel[],
  pages: { has(path: string): boolean },
  searchPath: string,
): Redirect[] {
  const redirects = new Map<string, Redirect>();
  for (const { make, model } of seen) {
    const ofMake = paths.landing(slugify(make));
    const nearest = pages.has(ofMake) ? ofMake : searchPath;
    for (const from of [ofMake, paths.landing(slugify(make), slugify(model))]) {
      if (!pages.has(from)) redirects.set(from, { from, to: nearest, status: 302 });
    }
  }
  return [...redirects.values()];
}
