// Groups of values that one condition means: a "3 Series" is several models, two-wheel drive is front or rear. Chips show
// a group as one filter (rule search-26). Runs in the site build only.
import type { FacetName } from '../../../domain/search/facets.ts';
import type { ValueGroup } from '../../../domain/search/live-search-data.ts';
import type { Vehicle } from '../../../domain/vehicle/vehicle.ts';
import type { Place } from './regions.ts';
import { stockValues } from './stock-words.ts';

const named = (table: Readonly<Record<string, readonly string[]>> = {}): ValueGroup[] => {
  const groups = new Map<string, ValueGroup>();
  for (const [label, values] of Object.entries(table)) {
    const key = [...values].sort().join('\n');
    const other = groups.get(key);
    // "Mazda3" and "3" are the same models.
    if (values.length > 1 && (other === undefined || other.label.length < label.length))
      groups.set(key, { label, values });
  }
  return [...groups.values()];
};

/** "7 seats or more". */
const orMore = (numbers: readonly number[], noun: string): ValueGroup[] =>
  numbers.slice(0, -1).map((least) => ({
    label: `${String(least)} ${noun} or more`,
    values: numbers.filter((number) => number >= least).map(String),
  }));

/** The groups of a stock, largest first. */
export function valueGroups(
  vehicles: readonly Vehicle[],
  locations: readonly Place[] = [],
): Partial<Record<FacetName, readonly ValueGroup[]>> {
  const { values, origin, numbers } = stockValues(vehicles, locations);
  const groups: [FacetName, ValueGroup[]][] = [
    ['make', named(origin)],
    ...(['model', 'body', 'fuel', 'transmission', 'drive', 'city'] as const).map(
      (field): [FacetName, ValueGroup[]] => [field, named(values[field])],
    ),
    ['seats', orMore(numbers.seats, 'seats')],
    ['sleeps', orMore(numbers.sleeps, 'berths')],
    ['ancap', orMore(numbers.ancap, 'stars')],
  ];
  return Object.fromEntries(
    groups.flatMap(([facet, list]) =>
      list.length === 0
        ? []
        : [[facet, list.sort((a, b) => b.values.length - a.values.length)] as const],
    ),
  );
}
