// The sort orders of a search page: their labels, and the index name of each in links and requests. The search bar needs
// only this before the rest of the live search has loaded.
import { sortAttributes, sortOrders, type SortOrder } from '../../domain/search/sorting.ts';

/** Labels of the orders (rule search-4, rule search-25). */
export const sortLabels: Record<SortOrder, string> = {
  relevant: 'Most relevant',
  latest: 'Latest',
  highest: 'Highest price',
  lowest: 'Lowest price',
  highest_weekly: 'Highest per week',
  lowest_weekly: 'Lowest per week',
  towing: 'Highest towing',
  safest: 'Highest ANCAP',
  economical: 'Lowest fuel cost',
  kilometres: 'Lowest km',
  most_kilometres: 'Highest km',
  newest: 'Newest',
  oldest: 'Oldest',
  biggest_engine: 'Biggest engine',
  smallest_engine: 'Smallest engine',
  most_seats: 'Most seats',
};

/** The name of indices in links (rule search-2). */
export const indexName = 'Car_production';

/** The index in an order: "Car_production", "Car_production:price:desc". */
export function sortIndex(sort: SortOrder): string {
  if (sort === 'relevant') return indexName;
  const { attribute, descending } = sortAttributes[sort];
  return `${indexName}:${attribute}:${descending ? 'desc' : 'asc'}`;
}

/** The sort orders of an engine: a hosted one has an index for each order in the settings. */
export const ordersOf = (sorts: readonly SortOrder[], isHosted: boolean): readonly SortOrder[] =>
  isHosted ? sorts : [...new Set([...sorts, ...sortOrders])];
