// The words of a tenant's stock as a search page needs them. The build writes them beside the index
// (../query/vocabulary/stock-words.ts).
import type { Point } from '../../domain/locations/distance.ts';
import type { FacetName } from '../../domain/search/facets.ts';
import type { CountedField } from '../query/fields.ts';
import type { QueryWords } from '../query/lexicon.ts';

export interface SearchWords extends QueryWords {
  /** Field -> the grammar's value -> the stock's own values. */
  values: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  /** "European" -> makes of the stock. */
  origin: Readonly<Record<string, readonly string[]>>;
  /** Numbers that vehicles of the stock have. */
  numbers: Readonly<Record<CountedField, readonly number[]>>;
  /** Locations of the dealer with their coordinates. */
  places: readonly { id: string; lat: number; long: number }[];
  /** Positions of places with one of these locations within reach, by name. */
  positions: Readonly<Record<string, Point>>;
  /** Range filters that some vehicle has a number for. A site that shows weekly prices instead of prices lacks `price`. */
  ranges: readonly FacetName[];
}
