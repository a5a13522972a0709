// The orders of a search page: what each reads, and the index that stands for it in links and requests. All that the
// search bar needs before the rest of the live search is there.
import { sortAttributes, type SortOrder } from '../../domain/search/sorting.ts';

/** Labels of the four orders (rule search-4). */
export const sortLabels: Record<SortOrder, string> = {
  relevant: 'Most relevant',
  latest: 'Latest',
  highest: 'Highest price',
  lowest: 'Lowest price',
};

/** Name that indices go by in links (rule search-2). */
export const indexName = 'Car_production';

/** The index in an order: "Car_production", "Car_production:price:desc". */
export function sortIndex(sort: SortOrder): string {
  if (sort === 'relevant') return indexName;
  const { attribute, descending } = sortAttributes[sort];
  return `${indexName}:${attribute}:${descending ? 'desc' : 'asc'}`;
}
