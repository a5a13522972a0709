// The dealer's locations around a place or around the visitor.
import { nearestFirst, type Point } from './distance.ts';

export interface NearPlace {
  /** null: the visitor's own position. Several: "Penrith or Blacktown". */
  place: string | null;
  /** Radius; null when no location is within it, so that the nearest one shows instead. */
  km: number | null;
  locations: readonly string[];
}

/** Radii to choose from, km. */
export const radii = [10, 25, 50, 100, 250] as const;
/** The distance that a shopper drives for a test drive, km. */
export const usualRadius = 50;

/** Between the names of several places. */
export const placeJoiner = ' or ';

/** The locations within a radius of any of these points, otherwise the nearest one of each. */
export function locationsNear(
  locations: readonly { id: string; lat: number; long: number }[],
  points: readonly Point[],
  radiusKm: number,
): Omit<NearPlace, 'place'> {
  const lists = points.map((point) => nearestFirst(locations, point));
  const within = lists.flatMap((list) => list.filter(({ km }) => km !== null && km <= radiusKm));
  const found = within.length > 0 ? within : lists.flatMap((list) => list.slice(0, 1));
  return {
    km: within.length > 0 ? radiusKm : null,
    locations: [...new Set(found.map(({ location: { id } }) => id))],
  };
}
