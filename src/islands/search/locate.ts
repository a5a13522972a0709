// The locations around a place or the visitor, whose position only a tap asks for. Loaded with the first tap.
import type { Point } from '../../domain/locations/distance.ts';
import { locationsNear, placeJoiner, type NearPlace } from '../../domain/locations/near-place.ts';
import type { SearchWords } from '../../search/page/search-words.ts';

const position = (): Promise<Point | null> =>
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

/** `place`: as in `NearPlace`. Returns null where a position is not known. */
export async function locationsAround(
  km: number,
  place: string | null,
  { places, positions }: Pick<SearchWords, 'places' | 'positions'>,
): Promise<NearPlace | null> {
  const found =
    place === null
      ? [await position()]
      : place.split(placeJoiner).map((name) => positions[name] ?? null);
  const points = found.filter((point) => point !== null);
  return points.length === found.length ? { place, ...locationsNear(places, points, km) } : null;
}
