// The visitor's position, which only a tap asks for, and the dealer's locations around it.
import { nearMe, type NearMe } from '../../browser-state/search-notes.ts';
import { nearestFirst, type Point } from '../../domain/locations/distance.ts';
import type { SearchState } from '../../search/page/state.ts';
import type { SearchWords } from '../../search/page/understood.ts';

export const position = (): Promise<Point | null> =>
  new Promise((done) =>
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => done({ lat: coords.latitude, long: coords.longitude }),
      () => done(null),
      { timeout: 10_000, maximumAge: 600_000 },
    ),
  );

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

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id) => b.includes(id));

/** What the locations of a state have to do with the visitor's position; null for a choice of locations. */
export const nearOf = (
  { lists: { location = [] } }: Pick<SearchState, 'lists'>,
  known: readonly NearMe[] | null = location.length > 0 ? nearMe.read() : null,
): NearMe | null => known?.find(({ locations }) => isSame(locations, location)) ?? null;

/** Searches to remember. */
const most = 8;

export const rememberNear = (near: NearMe): void => {
  const others = (nearMe.read() ?? []).filter(
    ({ locations }) => !isSame(locations, near.locations),
  );
  nearMe.write([near, ...others].slice(0, most));
};
