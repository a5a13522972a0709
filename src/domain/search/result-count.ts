// How many vehicles a search says it found (rule search-15).

/**
 * The number of hits; above `largeCountFrom` (1,999), where engines stop counting exactly, the in-stock
 * count of the status facet, or the sum of its counts where that is missing.
 */
export function shownCount(
  hits: number,
  statusFacet: Readonly<Record<string, number>> | undefined,
  largeCountFrom: number,
): number {
  if (hits <= largeCountFrom || !statusFacet) return hits;
  const counts = Object.values(statusFacet);
  if (counts.length === 0) return hits;
  return statusFacet['in_stock'] ?? counts.reduce((sum, count) => sum + count, 0);
}
