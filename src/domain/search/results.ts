// The number of hits that a search states (rule search-15), and the sold vehicles that it shows (rule search-16).
import type { Vehicle } from '../vehicle/vehicle.ts';

/** Above this, hosted engines stop counting exactly. */
const exactHits = 1_999;

/** The number of hits; above 1,999 the in-stock count of the status facet, or the sum of its counts where that is missing. */
export function shownCount(
  hits: number,
  statusFacet: Readonly<Record<string, number>> | undefined,
): number {
  if (hits <= exactHits || !statusFacet) return hits;
  const counts = Object.values(statusFacet);
  if (counts.length === 0) return hits;
  return statusFacet['in_stock'] ?? counts.reduce((sum, count) => sum + count, 0);
}

/** All of them when every one is sold; otherwise only the first of each unbroken run of sold vehicles. */
export function collapseSoldRuns<Hit extends Pick<Vehicle, 'status'>>(hits: readonly Hit[]): Hit[] {
  if (hits.every(isSold)) return [...hits];
  return hits.filter((hit, index) => {
    const before = hits[index - 1];
    return !isSold(hit) || before === undefined || !isSold(before);
  });
}

function isSold({ status }: Pick<Vehicle, 'status'>): boolean {
  return status === 'sold';
}
