// The places that a typed text names (rule search-34).
import {
  locationsNear,
  placeJoiner,
  usualRadius,
  type NearPlace,
} from '../../domain/locations/near-place.ts';
import type { QueryFilter } from '../query/intent.ts';
import type { SearchWords } from './search-words.ts';

const valuesOf = ({ value }: QueryFilter): string[] => [value].flat().map(String);

/** "Me" is no place, and postcodes have no filter. */
const isNearPlace = ({ field, value }: QueryFilter): boolean =>
  field === 'near' && !/^(?:me|\d+)$/.test(String(value));

const isCity = ({ field, op }: QueryFilter): boolean => field === 'city' && op !== 'not';

/** Whether a condition replaces the place before. */
export const isPlace = (filter: QueryFilter): boolean =>
  isNearPlace(filter) || (/^(?:city|location|state)$/.test(filter.field) && filter.op !== 'not');

/**
 * The conditions of a text with "near Penrith" as the locations around it, or as the city where its position is not known.
 * All places of a text with "near" are meant alike: "near Sydney or Newcastle". `before`: places that the grammar read
 * before that of the condition.
 */
export function withPlaces(
  conditions: readonly QueryFilter[],
  before: readonly string[],
  { places, positions }: SearchWords,
): { conditions: readonly QueryFilter[]; nearPlace: NearPlace | null } {
  if (!conditions.some(isNearPlace)) return { conditions, nearPlace: null };
  const named = [...conditions.filter(isNearPlace), ...conditions.filter(isCity)];
  const names = [...new Set([...before, ...named.flatMap(valuesOf)])];
  const others = conditions.filter((filter) => !named.includes(filter));
  const points = names.flatMap((name) => positions[name] ?? []);
  if (points.length < names.length) {
    return { conditions: [...others, { field: 'city', op: 'in', value: names }], nearPlace: null };
  }
  const radius = others.find(({ field }) => field === 'distance_km');
  const near = locationsNear(places, points, radius ? Number(radius.value) : usualRadius);
  const location: QueryFilter = { field: 'location', op: 'in', value: [...near.locations] };
  return {
    conditions: [...others.filter((filter) => filter !== radius), location],
    nearPlace: { place: names.join(placeJoiner), ...near },
  };
}
