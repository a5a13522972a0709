// The visitor's position, which only a tap asks for, and the dealer's locations around it. Loaded with the first tap.
import type { NearMe } from '../../browser-state/search-notes.ts';
import { nearestFirst, type Point } from '../../domain/locations/distance.ts';
import type { SearchWords } from '../../search/page/understood.ts';

export const position = (): Promise<Point | null> =>
  new Promise((done) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        done({ lat: coords.latitude, long: coords.longitude });
      },
      () => {
        done(null);
      },
      { timeout: 10_000, maximumAge: 600_000 },
    );
  });

/** The locations within a radius, otherwise the nearest one; null without a position. */
export function nearLocations(
  places: SearchWords['places'],
  from: Point | null,
  radiusKm: number,
): NearMe | null {
  if (!from) return null;
  const ordered = nearestFirst(places, from);
  const within = ordered.filter(({ km }) => km !== null && km <= radiusKm);
  const ids = (list: typeof ordered) => list.map(({ location: { id } }) => id);
  return within.length > 0
    ? { km: radiusKm, locations: ids(within) }
    : { km: null, locations: ids(ordered.slice(0, 1)) };
}
