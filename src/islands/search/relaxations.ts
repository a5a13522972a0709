// Changes to offer where nothing matches (rule search-27): one filter removed or widened at a time, with the number of
// results. The caller does the searches.
import type { FacetName } from '../../domain/search/facets.ts';
import { rangeFacet } from '../../domain/search/facets.ts';
import { without, withRange, type Chosen, type SearchState } from '../../search/page/state.ts';

export interface Relaxation {
  /** The filter that is removed or widened. */
  entry: Chosen;
  kind: 'without' | 'wider';
  state: SearchState;
  total: number;
}

interface Asked {
  state: SearchState;
  /** The range whose bounds are wanted. */
  facet?: FacetName;
}
type Count = (
  asked: readonly Asked[],
) => Promise<readonly { total: number; stats: { min: number; max: number } | null }[]>;

/** Bounds that shoppers read: whole thousands of money and kilometres, whole years. */
function roundTo(facet: FacetName, amount: number, up: boolean): number {
  const unit = rangeFacet(facet)?.rounded ? 1_000 : 1;
  return (up ? Math.ceil : Math.floor)(amount / unit) * unit;
}

/** The range of a filter, opened as far as the nearest vehicle; null where that changes nothing. */
function widened(
  state: SearchState,
  entry: Extract<Chosen, { kind: 'range' }>,
  stats: { min: number; max: number },
): SearchState | null {
  const { facet, range } = entry;
  if (range.max !== undefined && stats.min > range.max)
    return withRange(state, facet, { ...range, max: roundTo(facet, stats.min, true) });
  if (range.min !== undefined && stats.max < range.min)
    return withRange(state, facet, { ...range, min: roundTo(facet, stats.max, false) });
  return null;
}

/** Filters whose removal or widening alone finds something, widenings first, then by the number of results. */
export async function relaxations(
  state: SearchState,
  chips: readonly Chosen[],
  count: Count,
): Promise<Relaxation[]> {
  const removed = chips.map((entry) => ({ entry, state: without(state, entry) }));
  const counts = await count(
    removed.map(({ entry, state: other }) => ({
      state: other,
      ...(entry.kind === 'range' ? { facet: entry.facet } : {}),
    })),
  );
  const wider = removed.flatMap(({ entry }, at) => {
    const stats = counts[at]?.stats;
    const next = entry.kind === 'range' && stats ? widened(state, entry, stats) : null;
    return next ? [{ entry, state: next }] : [];
  });
  const widerCounts = wider.length > 0 ? await count(wider) : [];
  return [
    ...wider.map((one, at) => ({
      ...one,
      kind: 'wider' as const,
      total: widerCounts[at]?.total ?? 0,
    })),
    ...removed.map((one, at) => ({
      ...one,
      kind: 'without' as const,
      total: counts[at]?.total ?? 0,
    })),
  ]
    .filter(({ total }) => total > 0)
    .sort(
      (a, b) => Number(a.kind === 'without') - Number(b.kind === 'without') || b.total - a.total,
    );
}
