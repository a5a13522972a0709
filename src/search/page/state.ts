// The state of a search page as one flat value, and every change that a visitor can make to it. It knows neither
// InstantSearch nor addresses.
import type { SortOrder } from '../../domain/search/sorting.ts';
import { isFacetName, type FacetName } from '../../domain/search/facets.ts';

/** A selected range; an end may be open. */
export interface ChosenRange {
  min?: number | undefined;
  max?: number | undefined;
}

export interface SearchState {
  query: string;
  /** Counted from 1. */
  page: number;
  sort: SortOrder;
  lists: Partial<Record<FacetName, readonly string[]>>;
  ranges: Partial<Record<FacetName, ChosenRange>>;
  /** Values that no result has. */
  not?: Partial<Record<FacetName, readonly string[]>>;
}

export const emptyState = (sort: SortOrder): SearchState => ({
  query: '',
  page: 1,
  sort,
  lists: {},
  ranges: {},
});

const valuesOf = ({ lists }: SearchState, facet: FacetName): readonly string[] =>
  lists[facet] ?? [];

/** The excluded values without these. */
function notWithout(
  { not = {} }: Pick<SearchState, 'not'>,
  facet: FacetName,
  values: readonly string[],
): Pick<SearchState, 'not'> {
  const { [facet]: before = [], ...others } = not;
  const left = before.filter((value) => !values.includes(value));
  const next = left.length > 0 ? { ...others, [facet]: left } : others;
  return Object.keys(next).length > 0 ? { not: next } : {};
}

/** Any change of a filter returns to the first page (rule search-5). Of selected and excluded, the last choice counts. */
export function withList(
  state: SearchState,
  facet: FacetName,
  values: readonly string[],
): SearchState {
  const { not: _not, ...rest } = state;
  const { [facet]: _before, ...others } = state.lists;
  // A filter that is on keeps its place among the others.
  const lists = values.length > 0 ? { ...state.lists, [facet]: [...new Set(values)] } : others;
  const next = { ...rest, page: 1, lists, ...notWithout(state, facet, values) };
  // Models belong to makes, so without a make none can be selected.
  return facet === 'make' && values.length === 0 ? withList(next, 'model', []) : next;
}

export const withToggled = (state: SearchState, facet: FacetName, value: string): SearchState => {
  const values = valuesOf(state, facet);
  return withList(
    state,
    facet,
    values.includes(value) ? values.filter((other) => other !== value) : [...values, value],
  );
};

export function withRange(state: SearchState, facet: FacetName, range: ChosenRange): SearchState {
  const { [facet]: _before, ...others } = state.ranges;
  const open = range.min === undefined && range.max === undefined;
  return { ...state, page: 1, ranges: open ? others : { ...state.ranges, [facet]: range } };
}

/** Excludes vehicles with these values. */
export function withNot(
  state: SearchState,
  facet: FacetName,
  values: readonly string[],
): SearchState {
  const { not = {}, ...rest } = state;
  const { [facet]: _before, ...others } = not;
  const next = values.length > 0 ? { ...others, [facet]: [...new Set(values)] } : others;
  const wanted = (state.lists[facet] ?? []).filter((value) => !values.includes(value));
  return {
    ...(values.length > 0 ? withList(rest, facet, wanted) : { ...rest, page: 1 }),
    ...(Object.keys(next).length > 0 ? { not: next } : {}),
  };
}

export const withQuery = (state: SearchState, query: string): SearchState => ({
  ...state,
  page: 1,
  query,
});
export const withSort = (state: SearchState, sort: SortOrder): SearchState => ({
  ...state,
  page: 1,
  sort,
});
export const withPage = (state: SearchState, page: number): SearchState => ({ ...state, page });

/** A value, or values that are one condition ("3 Series"), selected or excluded. */
type ChosenValues =
  | { kind: 'value'; facet: FacetName; value: string }
  | { kind: 'group'; facet: FacetName; label: string; values: readonly string[]; isNot: boolean };

/** All filters that are on, in the order in which they were set: one chip each. */
export type ChosenFilter =
  | { kind: 'query'; query: string }
  | { kind: 'not'; facet: FacetName; value: string }
  | ChosenValues
  | { kind: 'range'; facet: FacetName; range: ChosenRange }
  /** A make with its only model, which are one condition: "Toyota Hilux". */
  | { kind: 'model'; facet: 'model'; make: string; models: ChosenValues };

export function chosenFilters({ query, lists, ranges, not = {} }: SearchState): ChosenFilter[] {
  return [
    ...(query ? [{ kind: 'query' as const, query }] : []),
    ...Object.entries(lists).flatMap(([facet, values]) =>
      isFacetName(facet) ? values.map((value) => ({ kind: 'value' as const, facet, value })) : [],
    ),
    ...Object.entries(ranges).flatMap(([facet, range]) =>
      isFacetName(facet) ? [{ kind: 'range' as const, facet, range }] : [],
    ),
    ...Object.entries(not).flatMap(([facet, values]) =>
      isFacetName(facet) ? values.map((value) => ({ kind: 'not' as const, facet, value })) : [],
    ),
  ];
}

type Groups = Partial<Record<FacetName, readonly { label: string; values: readonly string[] }[]>>;

/** The same with the values of a group as one entry, where all of them are on. Larger groups come first. */
export function groupedFilters(
  entries: readonly ChosenFilter[],
  groups: Groups = {},
): ChosenFilter[] {
  let left = [...entries];
  for (const isNot of [false, true]) {
    const kind = isNot ? 'not' : 'value';
    for (const [facet, list = []] of Object.entries(groups) as [FacetName, Groups[FacetName]][]) {
      for (const { label, values } of list) {
        const own = left.filter(
          (entry) => entry.kind === kind && entry.facet === facet && values.includes(entry.value),
        );
        const [first] = own;
        if (!first || own.length < values.length) continue;
        const group: ChosenFilter = { kind: 'group', facet, label, values, isNot };
        left = left.flatMap((entry) =>
          entry === first ? [group] : own.includes(entry) ? [] : [entry],
        );
      }
    }
  }
  return left;
}

const isWanted = (entry: ChosenFilter): entry is ChosenValues =>
  entry.kind === 'value' || (entry.kind === 'group' && !entry.isNot);

export type MakeOf = (model: string) => string | undefined;

/** The same with each make and its only model as one entry. `makeOf` finds the make of a model, of several. */
export function withModels(
  entries: readonly ChosenFilter[],
  makeOf: MakeOf = () => undefined,
): ChosenFilter[] {
  const of = (facet: FacetName) =>
    entries.filter(isWanted).filter((entry) => entry.facet === facet);
  const [makes, models] = [of('make'), of('model')];
  const isOf = (entry: ChosenValues, make: string) =>
    makes.length === 1 ||
    (entry.kind === 'group' ? entry.values : [entry.value]).every(
      (model) => makeOf(model) === make,
    );
  const pairs = makes.flatMap((entry) => {
    if (entry.kind !== 'value') return [];
    const [model, ...others] = models.filter((each) => isOf(each, entry.value));
    return model && others.length === 0 ? [{ entry, model }] : [];
  });
  return entries.flatMap((entry): ChosenFilter[] => {
    if (pairs.some(({ model }) => model === entry)) return [];
    const pair = pairs.find((each) => each.entry === entry);
    if (!pair) return [entry];
    return [{ kind: 'model', facet: 'model', make: pair.entry.value, models: pair.model }];
  });
}

/** Removes a filter; removing it again changes nothing. */
export function withoutFilter(state: SearchState, entry: ChosenFilter): SearchState {
  if (entry.kind === 'query') return withQuery(state, '');
  if (entry.kind === 'range') return withRange(state, entry.facet, {});
  if (entry.kind === 'model') {
    const { models, make } = entry;
    return withoutFilter(withoutFilter(state, models), {
      kind: 'value',
      facet: 'make',
      value: make,
    });
  }
  const { facet } = entry;
  const removed = entry.kind === 'group' ? entry.values : [entry.value];
  const left = (values: readonly string[]) => values.filter((value) => !removed.includes(value));
  return entry.kind === 'not' || (entry.kind === 'group' && entry.isNot)
    ? withNot(state, facet, left(state.not?.[facet] ?? []))
    : withList(state, facet, left(valuesOf(state, facet)));
}

const sameValues = (a: readonly string[] = [], b: readonly string[] = []): boolean =>
  a.length === b.length && a.every((value) => b.includes(value));

const sameRange = (a: ChosenRange = {}, b: ChosenRange = {}): boolean =>
  a.min === b.min && a.max === b.max;

export const facetsOf = ({ lists, ranges, not = {} }: SearchState): FacetName[] =>
  [lists, ranges, not].flatMap(Object.keys) as FacetName[];

/** Whether two states have the same filters, in any order of values, on any page, in any sort order. */
export function sameFilters(a: SearchState, b: SearchState): boolean {
  return (
    a.query === b.query &&
    [...facetsOf(a), ...facetsOf(b)].every(
      (facet) =>
        sameValues(a.lists[facet], b.lists[facet]) &&
        sameValues(a.not?.[facet], b.not?.[facet]) &&
        sameRange(a.ranges[facet], b.ranges[facet]),
    )
  );
}

export const sameState = (a: SearchState, b: SearchState): boolean =>
  a.page === b.page && a.sort === b.sort && sameFilters(a, b);
