// Changes to offer where nothing matches (rule search-27): one filter removed or widened, or two where no single change
// finds anything. The caller does the searches.
import type { FacetName } from '../../domain/search/facets.ts';
import { rangeFacet } from '../../domain/search/facets.ts';
import {
  facetsOf,
  withoutFilter,
  withRange,
  type ChosenFilter,
  type SearchState,
} from '../../search/page/state.ts';

export interface Relaxation {
  removed: readonly ChosenFilter[];
  /** The ranges that are widened. */
  widened: readonly Extract<ChosenFilter, { kind: 'range' }>[];
  state: SearchState;
  total: number;
}

/** What a list has of a search. */
export interface Closest extends Relaxation {
  /** It has none of it: these are any vehicles, in their usual order. */
  isAny: boolean;
}

interface CountQuery {
  state: SearchState;
  /** The range whose bounds are requested. */
  facet?: FacetName;
}
export type Count = (
  asked: readonly CountQuery[],
) => Promise<readonly { total: number; stats: { min: number; max: number } | null }[]>;

/** Maximum number of relaxations to offer. */
const maxRelaxations = 6;

/** Bounds are rounded for shoppers: to thousands of dollars and kilometres, and to whole years. */
function roundTo(facet: FacetName, amount: number, up: boolean): number {
  const unit = rangeFacet(facet)?.rounded ? 1_000 : 1;
  return (up ? Math.ceil : Math.floor)(amount / unit) * unit;
}

/** The range of a filter, widened to the nearest vehicle; null when that changes nothing. */
export function widened(
  state: SearchState,
  { facet, range }: Extract<ChosenFilter, { kind: 'range' }>,
  stats: { min: number; max: number },
): SearchState | null {
  if (range.max !== undefined && stats.min > range.max)
    return withRange(state, facet, { ...range, max: roundTo(facet, stats.min, true) });
  if (range.min !== undefined && stats.max < range.min)
    return withRange(state, facet, { ...range, min: roundTo(facet, stats.max, false) });
  return null;
}

/** Whether it finds vans that are heavier than the visitor asked for, and a car may tow only so much. */
export const findsHeavier = ({ removed, widened: ranges, state }: Relaxation): boolean =>
  [...removed, ...ranges].some(
    (entry) =>
      entry.kind === 'range' &&
      rangeFacet(entry.facet)?.unit === 'mass' &&
      entry.range.max !== undefined &&
      state.ranges[entry.facet]?.max !== entry.range.max,
  );

/** The results of removing each set of filters, and of widening a range instead of removing it. */
async function changes(
  state: SearchState,
  sets: readonly (readonly ChosenFilter[])[],
  count: Count,
): Promise<Relaxation[]> {
  const rangeOf = (set: readonly ChosenFilter[]) => set.find((entry) => entry.kind === 'range');
  const removed = sets.map((set) => ({ removed: set, state: set.reduce(withoutFilter, state) }));
  const counts = await count(
    removed.map(({ removed: set, state: other }) => {
      const range = rangeOf(set);
      return { state: other, ...(range ? { facet: range.facet } : {}) };
    }),
  );
  const wider = sets.flatMap((set, at) => {
    const [range, stats] = [rangeOf(set), counts[at]?.stats];
    if (!range || !stats) return [];
    const rest = set.filter((entry) => entry !== range);
    const next = widened(rest.reduce(withoutFilter, state), range, stats);
    return next ? [{ removed: rest, widened: [range], state: next }] : [];
  });
  const widerCounts = wider.length > 0 ? await count(wider) : [];
  return [
    ...wider.map((one, at) => ({ ...one, total: widerCounts[at]?.total ?? 0 })),
    ...removed.map((one, at) => ({ ...one, widened: [], total: counts[at]?.total ?? 0 })),
  ]
    .filter(({ total }) => total > 0)
    .sort(
      (a, b) =>
        Number(findsHeavier(a)) - Number(findsHeavier(b)) ||
        b.widened.length - a.widened.length ||
        b.total - a.total,
    )
    .slice(0, maxRelaxations);
}

/**
 * Filters whose removal or widening alone finds something: widenings first, then by the number of results. If there are
 * none, or only heavier vans, pairs of filters. A make with a model in the search is not removed alone, because its model would be removed too.
 */
export async function relaxations(
  state: SearchState,
  chips: readonly ChosenFilter[],
  count: Count,
): Promise<Relaxation[]> {
  const isAlone = (set: readonly ChosenFilter[]) => {
    const left = facetsOf(set.reduce(withoutFilter, state));
    const isIn = (entry: ChosenFilter) =>
      set.includes(entry) || (entry.kind === 'model' && set.includes(entry.models));
    return chips.every(
      (entry) => isIn(entry) || entry.kind === 'query' || left.includes(entry.facet),
    );
  };
  const found = (sets: readonly (readonly ChosenFilter[])[]) =>
    changes(state, sets.filter(isAlone), count);
  const valuesOf = (entry: ChosenFilter) =>
    chips.filter(
      (other) => other.kind === 'value' && entry.kind === 'value' && other.facet === entry.facet,
    );
  // A chip for make and model offers to remove its model alone, too: "4 without “Model Y”". The values of one filter are also
  // one: "red or green".
  const single = await found(
    chips.flatMap((entry): ChosenFilter[][] => {
      if (entry.kind === 'model') return [[entry], [entry.models]];
      const values = valuesOf(entry);
      return values.length > 1 && values[0] === entry ? [[entry], values] : [[entry]];
    }),
  );
  if (!single.every(findsHeavier)) return single;
  const pairs = await found(
    chips.flatMap((one, at) => chips.slice(at + 1).map((other) => [one, other])),
  );
  return [...pairs.filter((one) => !findsHeavier(one)), ...single].slice(0, maxRelaxations);
}
