// Where places are, for searches around them, and which suburbs a city or region has: people search for "Sydney", and
// vehicles have the suburb of their dealership. Runs in the site build only.
import { distanceKm, type Point } from '../../../domain/locations/distance.ts';
import { radii } from '../../../domain/locations/near-place.ts';
import type { Vehicle } from '../../../domain/vehicle/vehicle.ts';
import { regionPositions, townPositions } from './lists.ts';

/** Position by name; `km`: how far a region reaches. */
const pointsOf = (lines: readonly string[]): Record<string, Point & { km: number }> =>
  Object.fromEntries(
    lines.map((line) => {
      const [name = '', position = ''] = line.split('=');
      const [lat = 0, long = 0, km = 0] = position.split(' ').map(Number);
      return [name, { lat, long, km }];
    }),
  );

export const towns = pointsOf(townPositions);
const regions = pointsOf(regionPositions);
const positions = { ...towns, ...regions };
/** Places that people name although no car may be there. */
export const placeNames = Object.keys(positions);

export type Place = { id: string; lat: number | null; long: number | null };

const pointOf = (place: Omit<Place, 'id'> | undefined): Point | null =>
  place?.lat == null || place.long === null ? null : { lat: place.lat, long: place.long };

/** Cities of vehicles, with the point of a location in each where one is known. */
function citiesOf(vehicles: readonly Vehicle[], locations: readonly Place[]) {
  const cities = new Map<string, Point | null>();
  for (const { city, location } of vehicles) {
    const place = locations.find(({ id }) => id === location?.id);
    if (city && !cities.get(city)) cities.set(city, pointOf(place));
  }
  return [...cities];
}

/** Place -> its position, where one of the dealer's locations is within the largest radius of a search. */
export function positionsOf(
  vehicles: readonly Vehicle[],
  locations: readonly Place[],
): Record<string, Point> {
  const own = citiesOf(vehicles, locations).filter(([, point]) => point !== null);
  const points = locations.flatMap((location) => pointOf(location) ?? []);
  const known = { ...positions, ...(Object.fromEntries(own) as Record<string, Point>) };
  return Object.fromEntries(
    Object.entries(known)
      .filter(([, at]) => points.some((point) => distanceKm(at, point) <= Math.max(...radii)))
      .map(([name, { lat, long }]) => [name, { lat, long }]),
  );
}

/** Region -> the cities of vehicles in it; regions without vehicles are left out. */
export function citiesOfRegions(
  vehicles: readonly Vehicle[],
  locations: readonly Place[],
): Record<string, string[]> {
  const cities = citiesOf(vehicles, locations);
  return Object.fromEntries(
    Object.entries(regions).flatMap(([name, middle]) => {
      const within = cities
        .filter(([city, at]) => city === name || (at && distanceKm(middle, at) <= middle.km))
        .map(([city]) => city);
      return within.length > 0 ? [[name, within]] : [];
    }),
  );
}
