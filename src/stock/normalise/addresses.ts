// Gives each vehicle of an export an address of its own that stays (rule stock-15). It reads all vehicles of the
// export, so their order makes no difference.
import { endingOf, suffixOf, withSuffix } from './identity.ts';

type Addressed = ReadonlyMap<string, { slug: string }>;

/**
 * The vehicles whose slug has to change, by id. A vehicle keeps the slug of the last export, with or without its suffix.
 * Of several that want one slug, the vehicle that had it keeps it, otherwise the one with the smallest id; the others
 * get their suffixes.
 */
export function settleAddresses(now: Addressed, last: Addressed): Map<string, string> {
  // Most slugs are wanted once: only of others memory holds a list.
  const wanted = new Map<string, string>();
  const shared = new Map<string, string[]>();
  const changed = new Map<string, string>();
  for (const [id, { slug }] of now) {
    const own = keptSlug(id, slug, last.get(id)?.slug);
    const [first, others] = [wanted.get(own), shared.get(own)];
    if (first === undefined) wanted.set(own, id);
    else if (others) others.push(id);
    else shared.set(own, [first, id]);
    if (own !== slug) changed.set(id, own);
  }
  for (const [slug, ids] of shared) {
    const rank = (id: string): number => (last.get(id)?.slug === slug ? 0 : 1);
    ids.sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
    for (const [place, id] of ids.entries()) {
      const own = place === 0 ? slug : freeSlug(slug, id, wanted);
      if (own === now.get(id)?.slug) changed.delete(id);
      else changed.set(id, own);
    }
  }
  return changed;
}

/** The last slug of a vehicle where it differs from the new one by its suffix only, or where the import made both. */
function keptSlug(id: string, slug: string, last: string | undefined): string {
  if (last === undefined || last === slug) return slug;
  // A better spelling of its words is no reason for another address.
  const ending = endingOf(id);
  if (ending !== undefined && [last, slug].every((one) => one.endsWith(`-${ending}`))) return last;
  const suffix = `-${suffixOf(id)}`;
  const bare = slug.endsWith(suffix) ? slug.slice(0, -suffix.length) : slug;
  return last === bare || last === withSuffix(bare, id) ? last : slug;
}

function freeSlug(slug: string, id: string, wanted: ReadonlyMap<string, unknown>): string {
  const own = withSuffix(slug, id);
  return wanted.has(own) ? withSuffix(slug, id, 20) : own;
}
