// The label under which a search without a result is counted (rule analytics-6).
import { isUnmetLabel, mostParts } from '../../domain/analytics/unmet-search.ts';
import { facetNames, rangeFacet, type FacetName } from '../../domain/search/facets.ts';
import { meaningsOf } from '../query/lexicon.ts';
import type { SearchState } from './state.ts';
import type { SearchWords } from './search-words.ts';

/** Filters about the vehicle. */
const wanted: readonly FacetName[] = [
  ...(['car_type', 'make', 'model', 'body', 'fuel', 'transmission', 'drive'] as const),
  ...(['colour', 'seats', 'sleeps', 'doors', 'cylinders', 'ancap', 'features'] as const),
];
/** Filters that only say where. */
const places: readonly FacetName[] = ['city', 'state', 'location', 'dealership'];
const measured = facetNames.filter((name) => rangeFacet(name) !== null);

/** Every value that the stock or the language has a word for, in lower case. */
function knownValues(words: SearchWords): ReadonlySet<string> {
  const { values, numbers } = words;
  const vocabularyTexts = [
    ...meaningsOf(words).flatMap((meaning) => {
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
  return new Set(vocabularyTexts.map((value) => value.toLowerCase()));
}

/** Null without a recognised filter: a text alone is not counted. Other conditions are named by kind. */
export function unmetLabel(
  { query, lists, ranges, not = {} }: SearchState,
  words: SearchWords,
): string | null {
  const knownTexts = knownValues(words);
  const isKnown = (value: string) => knownTexts.has(value.toLowerCase());
  const parts = [
    ...wanted.flatMap((facet) =>
      (lists[facet] ?? []).filter(isKnown).map((value) => `${facet} ${value}`),
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
  if (parts.length === 0) return null;
  const set = Object.keys({ ...lists, ...ranges }) as FacetName[];
  const named = [...wanted, ...measured, ...places];
  const kinds = [
    ...(query === '' ? [] : ['with a text']),
    ...(places.some((facet) => lists[facet]) ? ['with a place'] : []),
    ...(Object.keys(not).length > 0 ? ['with exclusions'] : []),
    ...(set.some((facet) => !named.includes(facet)) ||
    wanted.some((facet) => lists[facet]?.some((value) => !isKnown(value)))
      ? ['with other filters']
      : []),
  ];
  const all = [...parts, ...kinds].join('; ');
  if (parts.length + kinds.length <= mostParts && isUnmetLabel(all)) return all;
  // Too many or too long: the first ones that fit.
  for (let count = Math.min(parts.length, mostParts - 1); count > 0; count -= 1) {
    const label = [...parts.slice(0, count), 'with other filters'].join('; ');
    if (isUnmetLabel(label)) return label;
  }
  return null;
}
