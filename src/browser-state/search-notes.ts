// Personal details of a search, stored in this tab and never in an address: the radius around the visitor's position, and
// the weights of their caravan.
import { browserValue } from './browser-storage.ts';

export interface NearMe {
  /** Radius; null when no location is within reach, so that the nearest one shows instead. */
  km: number | null;
  locations: readonly string[];
}
export interface VanWeights {
  atmKg: number;
  /** null when not known. */
  ballKg: number | null;
}

const ttlMs = 24 * 3_600_000;
const isNumber = (value: unknown): value is number | null =>
  value === null || typeof value === 'number';

/** The latest first: the way back leads to searches with another radius. */
export const nearMe = browserValue<readonly NearMe[]>('search-near', {
  scope: 'tab',
  ttlMs,
  parse: (stored) =>
    Array.isArray(stored)
      ? stored.flatMap((entry: Partial<Record<keyof NearMe, unknown>> | null): NearMe[] => {
          const { km, locations } = entry ?? {};
          if (!isNumber(km) || !Array.isArray(locations)) return [];
          return [{ km, locations: locations.filter((id) => typeof id === 'string') }];
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
