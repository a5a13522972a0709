// The van that a search is for: the weights that the visitor gave, while the filter is still the one that they need.
import { vanWeights, type VanWeights } from '../../browser-state/search-notes.ts';
import { towingNeed } from '../../domain/vehicle/towing.ts';
import type { SearchState } from '../../search/page/state.ts';

/** null when the search has another towing filter, or none. */
export function vanOf({ ranges: { towing } }: Pick<SearchState, 'ranges'>): VanWeights | null {
  if (towing?.min === undefined || towing.max !== undefined) return null;
  const van = vanWeights.read();
  return van && towingNeed(van) === towing.min ? van : null;
}

const weight = (data: FormData, name: string): number | null => {
  const text = data.get(name);
  return typeof text === 'string' && text !== '' ? Number(text) : null;
};

/** The submitted weights, and the towing capacity that they need; null where they do not fit together. */
export function submittedVan(data: FormData): { weights: VanWeights; capacityKg: number } | null {
  const weights = { atmKg: weight(data, 'atm') ?? 0, ballKg: weight(data, 'ball') };
  const capacityKg = towingNeed(weights);
  return capacityKg === null ? null : { weights, capacityKg };
}
