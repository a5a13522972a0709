// Groups of values that one condition means: two-wheel drive is front or rear. Chips show a group as one filter
// (rule search-26). Runs in the site build only.
import type { FacetName } from '../../../domain/search/facets.ts';
import type { ValueGroup } from '../../../domain/search/live-search-data.ts';
import type { Vehicle } from '../../../domain/vehicle/vehicle.ts';
import type { Place } from './regions.ts';
import { stockValues } from './stock-words.ts';

type Names = Readonly<Record<string, readonly string[]>>;

/** Of two names of the same values, `isBetter` says whether the second one is the label. */
const named = (
  table: Names = {},
  isBetter: (label: string, other: string) => boolean = (label, other) =>
    label.length > other.length,
): ValueGroup[] => {
  const groups = new Map<string, ValueGroup>();
  for (const [label, values] of Object.entries(table)) {
    const key = [...values].sort().join('\n');
    const other = groups.get(key);
    if (values.length > 1 && (other === undefined || isBetter(label, other.label)))
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
    // Of two makes a text may have named each.
    ['make', named(origin).filter(({ values }) => values.length > 2)],
    ...(['body', 'fuel', 'transmission', 'drive'] as const).map(
      (field): [FacetName, ValueGroup[]] => [field, named(values[field])],
    ),
    // Where all of Sydney's suburbs are in Western Sydney, both names are true of "Sydney" only.
    ['city', named(values['city'], (label, other) => other.endsWith(` ${label}`))],
    ['seats', orMore(numbers.seats, 'seats')],
    ['sleeps', orMore(numbers.sleeps, 'berths')],
    ['ancap', orMore(numbers.ancap, 'star ANCAP')],
  ];
  return Object.fromEntries(
    groups.flatMap(([facet, list]) =>
      list.length === 0
        ? []
        : [[facet, list.sort((a, b) => b.values.length - a.values.length)] as const],
    ),
  );
}
