// The label under which a search without a result is counted (rule analytics-6).
import { isUnmetLabel } from '../../domain/analytics/unmet-search.ts';
import { rangeFacet, type FacetName } from '../../domain/search/facets.ts';
import type { SearchState } from './state.ts';
import type { SearchWords } from './understood.ts';

/** Filters about the vehicle; locations and dealerships only say where. */
const wanted: readonly FacetName[] = [
  ...(['car_type', 'make', 'model', 'body', 'fuel', 'transmission', 'drive'] as const),
  ...(['colour', 'seats', 'sleeps', 'doors', 'cylinders', 'ancap', 'features'] as const),
];
const measured: readonly FacetName[] = ['price', 'weekly_price', 'km', 'year', 'towing', 'engine'];

/** Every value that the stock or the language has a word for, in lower case. */
function knownValues({ entries, values, numbers }: SearchWords): ReadonlySet<string> {
  const known = [
    ...entries.flatMap(([meaning]) => {
      if (meaning.kind === 'value') return [meaning.value];
      if (meaning.kind === 'make') return [meaning.make];
      return meaning.kind === 'model' ? [meaning.make, meaning.model] : [];
    }),
    ...Object.values(values).flatMap((own) => [...Object.keys(own), ...Object.values(own).flat()]),
    ...Object.values(numbers).flat().map(String),
    'new',
    'used',
    'demo',
  ];
  return new Set(known.map((value) => value.toLowerCase()));
}

/** Returns null for a state without a recognised filter, because a text alone is not counted. */
export function unmetLabel({ lists, ranges }: SearchState, words: SearchWords): string | null {
  const known = knownValues(words);
  const parts = [
    ...wanted.flatMap((facet) =>
      (lists[facet] ?? [])
        .filter((value) => known.has(value.toLowerCase()))
        .map((value) => `${facet} ${value}`),
    ),
    ...measured.flatMap((facet) => {
      const unit = rangeFacet(facet)?.rounded ? 1_000 : 1;
      const { min, max } = ranges[facet] ?? {};
      const text = (bound: number | undefined, word: string) =>
        bound === undefined ? [] : [`${word} ${String(Math.round(bound / unit) * unit)}`];
      const bounds = [...text(min, 'from'), ...text(max, 'to')];
      return bounds.length > 0 ? [`${facet} ${bounds.join(' ')}`] : [];
    }),
  ];
  const label = parts.slice(0, 8).join('; ');
  return isUnmetLabel(label) ? label : null;
}
