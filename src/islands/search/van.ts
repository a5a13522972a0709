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
