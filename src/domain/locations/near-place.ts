// The dealer's locations around a place or around the visitor.
import { nearestFirst, type Point } from './distance.ts';

export interface NearPlace {
  /** null: the visitor's own position. */
  place: string | null;
  /** Radius; null when no location is within it, so that the nearest one shows instead. */
  km: number | null;
  locations: readonly string[];
}

/** Radii to choose from, km. */
export const radii = [10, 25, 50, 100, 250] as const;
/** The distance that a shopper drives for a test drive, km. */
export const usualRadius = 50;

/** The locations within a radius, otherwise the nearest one. */
export function locationsNear(
  locations: readonly { id: string; lat: number; long: number }[],
  from: Point,
  radiusKm: number,
): Omit<NearPlace, 'place'> {
  const ordered = nearestFirst(locations, from);
  const within = ordered.filter(({ km }) => km !== null && km <= radiusKm);
  const ids = (list: typeof ordered) => list.map(({ location: { id } }) => id);
  return within.length > 0
    ? { km: radiusKm, locations: ids(within) }
    : { km: null, locations: ids(ordered.slice(0, 1)) };
}
