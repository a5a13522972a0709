// The distance between two points (rule location-11).

const earthRadiusKm = 6371;

/** Degrees, as tenants and geocoders state them. */
export interface Point {
  lat: number;
  long: number;
}

/** Great-circle distance in kilometres. */
export function distanceKm(a: Point, b: Point): number {
  const latitudes = Math.sin(radians(b.lat - a.lat) / 2) ** 2;
  const longitudes = Math.sin(radians(b.long - a.long) / 2) ** 2;
  const chord = latitudes + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * longitudes;
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(chord)));
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

/** Locations with their distance from a point, nearest first; locations without coordinates come last. */
export function nearestFirst<Located extends { lat: number | null; long: number | null }>(
  locations: readonly Located[],
  from: Point,
): { location: Located; km: number | null }[] {
  return locations
    .map((location) => ({ location, km: kmFrom(location, from) }))
    .sort((a, b) => (a.km ?? Infinity) - (b.km ?? Infinity) || 0);
}

function kmFrom({ lat, long }: { lat: number | null; long: number | null }, from: Point) {
  return lat === null || long === null ? null : distanceKm(from, { lat, long });
}
