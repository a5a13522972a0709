// The dealer's locations around a place or around the visitor.
import { nearestFirst, type Point } from './distance.ts';

export interface NearPlace {
  /** null: the visitor's own position. Several: "Penrith or Blacktown". */
  place: string | null;
  /** Radius; null when no location is within it, so that the nearest one shows instead. */
  km: number | null;
  /** The distance of the nearest location from the only place, where it shows instead. */
  nearestKm?: number;
  locations: readonly string[];
}

/** Radii to choose from, km. */
export const radii = [10, 25, 50, 100, 250] as const;
/** The distance that a shopper drives for a test drive, km. */
export const usualRadius = 50;

/** Between the names of several places. */
export const placeJoiner = ' or ';

/** "Within 50 km of Penrith", or "Nearest to Penrith (62 km)". */
export function nearText({ place, km, nearestKm }: Omit<NearPlace, 'locations'>): string {
  const of = place ?? 'you';
  if (km !== null) return `Within ${String(km)} km of ${of}`;
  return `Nearest to ${of}${nearestKm === undefined ? '' : ` (${String(nearestKm)} km)`}`;
}

/** The locations within a radius of any of these points, otherwise the nearest one of each. */
export function locationsNear(
  locations: readonly { id: string; lat: number; long: number }[],
  points: readonly Point[],
  radiusKm: number,
): Omit<NearPlace, 'place'> {
  const lists = points.map((point) => nearestFirst(locations, point));
  const within = lists.flatMap((list) => list.filter(({ km }) => km !== null && km <= radiusKm));
  const found = within.length > 0 ? within : lists.flatMap((list) => list.slice(0, 1));
  const [{ km = null } = {}] = points.length === 1 ? found : [];
  return {
    km: within.length > 0 ? radiusKm : null,
    ...(within.length === 0 && km !== null && { nearestKm: Math.round(km) }),
    locations: [...new Set(found.map(({ location: { id } }) => id))],
  };
}
