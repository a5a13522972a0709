// The visitor's position, which only a tap asks for. Loaded with the first tap.
import type { Point } from '../../domain/locations/distance.ts';

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
