// Arithmetic of strips that scroll sideways: their ends, and the item in the middle.

/** Which ends a strip has reached; `end` is its largest scroll position. Sub-pixel positions count as the end. */
export const reachedEnds = (position: number, end: number): { first: boolean; last: boolean } => ({
  first: position <= 2,
  last: position >= end - 2,
});

/** The item nearest to the middle: at the ends the first or last one, otherwise the one whose position is closest. */
export function nearestItem(position: number, end: number, positions: readonly number[]): number {
  if (position <= 1) return 0;
  if (position >= end - 1) return positions.length - 1;
  const distances = positions.map((each) => Math.abs(each - position));
  return distances.indexOf(Math.min(...distances));
}

/** The item after `active` when a slider turns by itself; after the last comes the first. */
export const nextItem = (active: number, count: number): number =>
  active + 1 === count ? 0 : active + 1;
