// Personal details of a search, stored in this tab and never in an address: the places that locations were
// searched around, and the weights of their caravan.
import type { NearPlace } from '../domain/locations/near-place.ts';
import { browserValue } from './browser-storage.ts';

export interface VanWeights {
  atmKg: number;
  /** null when not known. */
  ballKg: number | null;
}

const ttlMs = 24 * 3_600_000;
const isNumber = (value: unknown): value is number | null =>
  value === null || typeof value === 'number';

/** The latest first: the way back leads to searches with another radius. */
export const nearPlaces = browserValue<readonly NearPlace[]>('search-near', {
  scope: 'tab',
  ttlMs,
  parse: (stored) =>
    Array.isArray(stored)
      ? stored.flatMap((entry: Partial<Record<keyof NearPlace, unknown>> | null): NearPlace[] => {
          const { place = null, km, nearestKm, locations } = entry ?? {};
          if (!isNumber(km) || !Array.isArray(locations)) return [];
          if (place !== null && typeof place !== 'string') return [];
          return [
            {
              place,
              km,
              ...(typeof nearestKm === 'number' && { nearestKm }),
              locations: locations.filter((id) => typeof id === 'string'),
            },
          ];
        })
      : null,
});

export const vanWeights = browserValue<VanWeights>('search-van', {
  scope: 'tab',
  ttlMs,
  parse(stored) {
    const { atmKg, ballKg } = (stored ?? {}) as Partial<Record<keyof VanWeights, unknown>>;
    return typeof atmKg === 'number' && isNumber(ballKg) ? { atmKg, ballKg } : null;
  },
});
