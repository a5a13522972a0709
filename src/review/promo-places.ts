// Whether a promotion between the cards of a list comes or goes because the list became longer or shorter.
import { withPromos, type Promo, type PromoRules } from '../domain/search/promos.ts';
import type { ReleaseFacts } from './compare-releases.ts';
import { pageParts } from './page-parts.ts';

interface WithPromos {
  timeZone: string;
  search: { promos: PromoRules<Promo & { title: string }> };
}

/** Titles of the promotions that a list of so many cards has (rule search-17). */
function titlesOf({ settings, manifest }: ReleaseFacts, path: string, html: string): Set<string> {
  const { timeZone, search } = settings as WithPromos;
  const cards = [...pageParts(html).cards.keys()];
  const now = Date.parse(manifest.inputs.day);
  const grid = withPromos(cards, search.promos, { now, timeZone, carTypes: [], seed: path });
  return new Set(grid.flatMap((entry) => (entry.type === 'promo' ? entry.promo.title : [])));
}

/** `before` and `after`: HTML of the page. */
export function followsLength(
  release: ReleaseFacts,
  path: string,
  promotion: string,
  { before, after }: { before: string; after: string },
): boolean {
  if ((release.settings as Partial<WithPromos> | null)?.search === undefined) return false;
  const [was, is] = [before, after].map((html) => titlesOf(release, path, html).has(promotion));
  return was !== is && is === pageParts(after).promotions.has(promotion);
}
