// The layout of a block of locations, depending on how many there are (rule location-2).

export type LocationsLayout =
  | { kind: 'none' }
  /** One card across the whole width, with its map. */
  | { kind: 'one' }
  | { kind: 'grid'; columns: 2 | 3 | 4 }
  /** A carousel that snaps, with a hint that it can be swiped (rule location-7). */
  | { kind: 'carousel' };

/** More locations than this form a carousel on sites that have one. */
const carouselAbove = 3;

export function locationsLayout(count: number, carousel: boolean): LocationsLayout {
  if (count === 0) return { kind: 'none' };
  if (count === 1) return { kind: 'one' };
  if (carousel && count > carouselAbove) return { kind: 'carousel' };
  if (count === 2) return { kind: 'grid', columns: 2 };
  return { kind: 'grid', columns: count === 3 || count === 6 ? 3 : 4 };
}
