// Redirects for makes and models that were listed recently and are sold out, or have another name now.
import { slugify } from '../../domain/text/text.ts';
import { keyOfModel } from '../../stock/history/one-spelling.ts';
import type { SeenModel } from '../../stock/history/seen-models.ts';
import { spelledModel } from '../../stock/normalise/naming.ts';
import type { Redirect } from '../../page-data/host-rules.ts';
import { paths } from './paths.ts';

/**
 * A model without a page leads to the model that it is now ("C250" is a C-Class), else to its make, and a make without one to
 * all stock. The redirect is temporary (302), because one may arrive tomorrow.
 */
export function formerLandings(
  seen: readonly SeenModel[],
  pages: { has(path: string): boolean },
  searchPath: string,
): Redirect[] {
  const pathOf = ({ make, model }: SeenModel) => paths.landing(slugify(make), slugify(model));
  const present = new Map(
    seen.filter((name) => pages.has(pathOf(name))).map((name) => [keyOfModel(name), pathOf(name)]),
  );
  const redirects = new Map<string, Redirect>();
  for (const name of seen) {
    const now = spelledModel(name);
    const ofMake = paths.landing(slugify(now.make));
    const nearest = pages.has(ofMake) ? ofMake : searchPath;
    const formerMake = paths.landing(slugify(name.make));
    for (const [from, to] of [
      [formerMake, nearest],
      [pathOf(name), present.get(keyOfModel(now)) ?? nearest],
    ] as const) {
      if (!pages.has(from)) redirects.set(from, { from, to, status: 302 });
    }
  }
  return [...redirects.values()];
}
