// The state of a search page from the browser's storage. Another version of the site or a visitor may have written it.
import { isFacetName } from '../../domain/search/facets.ts';
import { sortOrders } from '../../domain/search/sorting.ts';
import type { ChosenRange, SearchState } from './state.ts';

const isValues = (stored: unknown): stored is string[] =>
  Array.isArray(stored) && stored.every((value) => typeof value === 'string');

function isRange(stored: unknown): stored is ChosenRange {
  const { min, max } = (stored ?? {}) as Partial<Record<keyof ChosenRange, unknown>>;
  const ends = [min, max].filter((end) => end !== undefined);
  return ends.length > 0 && ends.every((end) => typeof end === 'number');
}

/** The valid filters of a stored object. */
const filtersOf = <Value>(stored: unknown, isValid: (value: unknown) => value is Value) =>
  Object.fromEntries(
    Object.entries(stored ?? {}).filter(
      (entry): entry is [string, Value] => isFacetName(entry[0]) && isValid(entry[1]),
    ),
  );

/** Returns null for a value that is no state. */
export function storedState(stored: unknown): SearchState | null {
  const { query, page, sort, lists, ranges, not } = (stored ?? {}) as Partial<
    Record<keyof SearchState, unknown>
  >;
  const order = sortOrders.find((known) => known === sort);
  if (typeof query !== 'string' || typeof page !== 'number' || !order) return null;
  return {
    query,
    page,
    sort: order,
    lists: filtersOf(lists, isValues),
    ranges: filtersOf(ranges, isRange),
    ...(not !== undefined && { not: filtersOf(not, isValues) }),
  };
}
