// Where places are, for searches around them, and which suburbs a city or region has: people search for "Sydney", and
// vehicles have the suburb of their dealership. Runs in the site build only.
import { distanceKm, type Point } from '../../../domain/locations/distance.ts';
import { radii } from '../../../domain/locations/near-place.ts';
import type { Vehicle } from '../../../domain/vehicle/vehicle.ts';
import { townPositions } from './lists.ts';

/** Name -> latitude and longitude of the middle, and how far it reaches in km. */
const regions: Readonly<Record<string, readonly [lat: number, long: number, km: number]>> = {
  Sydney: [-33.8688, 151.2093, 45],
  'Western Sydney': [-33.8, 150.9, 25],
  'Central Coast': [-33.4269, 151.3428, 25],
  Newcastle: [-32.9283, 151.7817, 30],
  Wollongong: [-34.4278, 150.8931, 25],
  Canberra: [-35.2809, 149.13, 30],
  Melbourne: [-37.8136, 144.9631, 45],
  Geelong: [-38.1499, 144.3617, 20],
  Ballarat: [-37.5622, 143.8503, 15],
  Bendigo: [-36.757, 144.2794, 15],
  Brisbane: [-27.4698, 153.0251, 40],
  'Gold Coast': [-28.0167, 153.4, 30],
  'Sunshine Coast': [-26.65, 153.0667, 35],
  Toowoomba: [-27.5598, 151.9507, 20],
  Townsville: [-19.259, 146.8169, 20],
  Cairns: [-16.9186, 145.7781, 25],
  Adelaide: [-34.9285, 138.6007, 35],
  Perth: [-31.9505, 115.8605, 45],
  Hobart: [-42.8821, 147.3272, 25],
  Launceston: [-41.4332, 147.1441, 20],
  Darwin: [-12.4634, 130.8456, 25],
};

type Position = readonly [lat: number, long: number, km?: number];
export const towns: Readonly<Record<string, Position>> = Object.fromEntries(
  townPositions.map((line): [string, Position] => {
    const [name = '', lat, long] = line.split(/=| (?=[-\d.]+$)/);
    return [name, [Number(lat), Number(long)]];
  }),
);
const positions: Readonly<Record<string, Position>> = { ...towns, ...regions };
/** Places that people name although no car may be there. */
export const placeNames = Object.keys(positions);

export type Place = { id: string; lat: number | null; long: number | null };

/** Cities of vehicles with a location in each, where one is known. */
function citiesOf(vehicles: readonly Vehicle[], locations: readonly Place[]) {
  const placeOf = new Map(locations.map((location) => [location.id, location]));
  const cities = new Map<string, Place | undefined>();
  for (const { city, location } of vehicles) {
    if (city && !cities.get(city)) cities.set(city, placeOf.get(location?.id ?? ''));
  }
  return cities;
}

const pointOf = ({ lat, long }: Omit<Place, 'id'>): Point | null =>
  lat === null || long === null ? null : { lat, long };

/** Place -> its position, where one of the dealer's locations is within the largest radius of a search. */
export function positionsOf(
  vehicles: readonly Vehicle[],
  locations: readonly Place[],
): Record<string, Point> {
  const cityPoints = [...citiesOf(vehicles, locations)].flatMap(([city, place]) => {
    const point = place && pointOf(place);
    return point ? [[city, point] as const] : [];
  });
  const placePoints = Object.entries(positions).map(
    ([name, [lat, long]]) => [name, { lat, long }] as const,
  );
  const points = locations.flatMap((location) => pointOf(location) ?? []);
  const isWithinReach = (from: Point) =>
    points.some((point) => distanceKm(from, point) <= Math.max(...radii));
  return Object.fromEntries(
    [...placePoints, ...cityPoints].filter(([, point]) => isWithinReach(point)),
  );
}

/** Region -> the cities of vehicles in it; regions without vehicles are left out. */
export function citiesOfRegions(
  vehicles: readonly Vehicle[],
  locations: readonly Place[],
): Record<string, string[]> {
  const cities = citiesOf(vehicles, locations);
  const citiesByRegion = Object.entries(regions).map(([name, [lat, long, km]]) => {
    const within = [...cities].flatMap(([city, place]) => {
      const point = place && pointOf(place);
      const isNear = point && distanceKm({ lat, long }, point) <= km;
      return isNear || city === name ? [city] : [];
    });
    return [name, within] as const;
  });
  return Object.fromEntries(citiesByRegion.filter(([, within]) => within.length > 0));
}
