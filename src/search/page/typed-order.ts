// The sort order that a typed text asks for (rule search-35).
import { facetNamed } from '../../domain/search/facets.ts';
import { sortAttributes, sortOrderOf, type SortOrder } from '../../domain/search/sorting.ts';
import type { CountedField } from '../query/fields.ts';
import type { IntentSort } from '../query/intent.ts';
import { sortLabels } from './orders.ts';
import type { SearchWords } from './search-words.ts';

/** Attributes of the index that the grammar names otherwise. */
const attributes: Readonly<Record<string, string>> = {
  created_at: 'created_at_timestamp',
  fuel_consumption: 'running_cost',
  engine_litres: 'engine_cc',
};

/** Where no price shows, the cheapest is the one with the lowest weekly price. */
function orderOf({ field, dir }: IntentSort, { ranges }: SearchWords): SortOrder | null {
  const isHidden = field === 'price' && !ranges.price;
  const attribute = isHidden ? 'weekly_price' : (attributes[field] ?? field);
  return sortOrderOf(attribute, dir === 'desc');
}

/** Whether any vehicle has the number that an order sorts by. */
function hasNumbers(order: SortOrder, { numbers, ranges }: SearchWords): boolean {
  const facet = order === 'relevant' ? null : facetNamed(sortAttributes[order].attribute);
  if (facet === null) return true;
  return facet in numbers ? numbers[facet as CountedField].length > 0 : facet in ranges;
}

/** `sorts`: the orders that the engine has. */
export function typedOrder(
  asked: IntentSort,
  words: SearchWords,
  sorts: readonly SortOrder[],
): { order: SortOrder; text: string; isPossible: boolean } | null {
  const order = orderOf(asked, words);
  if (!order) return null;
  const text = `${sortLabels[order]} first`;
  return { order, text, isPossible: sorts.includes(order) && hasNumbers(order, words) };
}
