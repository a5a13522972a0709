// The four sort orders of a vehicle list (spec: vehicle-journey §2). Ties fall to the custom rank, then to
// the id, so that the same stock always comes in the same order.
import type { Vehicle } from '../vehicle.ts';

export const sortOrders = ['relevant', 'latest', 'highest', 'lowest'] as const;
export type SortOrder = (typeof sortOrders)[number];

/** What each order other than relevance sorts by, in the words of a search engine. */
export const sortAttributes: Readonly<
  Record<Exclude<SortOrder, 'relevant'>, { attribute: string; descending: boolean }>
> = {
  latest: { attribute: 'created_at_timestamp', descending: true },
  highest: { attribute: 'price', descending: true },
  lowest: { attribute: 'price', descending: false },
};

type SortFields = Pick<Vehicle, 'id' | 'custom_rank' | 'created_at' | 'price'>;

function byRank(a: SortFields, b: SortFields): number {
  return b.custom_rank - a.custom_rank || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

const keyOf: Record<Exclude<SortOrder, 'relevant'>, (vehicle: SortFields) => number> = {
  latest: ({ created_at }) => (created_at ? -Date.parse(created_at) : Infinity),
  highest: ({ price }) => -(price ?? 0),
  lowest: ({ price }) => price || Infinity,
};

/**
 * A new list in an order; vehicles without the field sorted by come last. With `zeroPricedLast` the
 * lowest-price order leaves out vehicles without a price (spec: vehicle-journey §5).
 */
export function sortVehicles<V extends SortFields>(
  vehicles: readonly V[],
  order: SortOrder,
  { zeroPricedLast = false }: { zeroPricedLast?: boolean } = {},
): V[] {
  if (order === 'relevant') return [...vehicles].sort(byRank);
  const key = keyOf[order];
  return vehicles
    .filter(({ price }) => !(order === 'lowest' && zeroPricedLast) || (price ?? 0) > 0)
    .map((vehicle) => ({ vehicle, by: key(vehicle) }))
    .sort((a, b) => (a.by < b.by ? -1 : a.by > b.by ? 1 : byRank(a.vehicle, b.vehicle)))
    .map(({ vehicle }) => vehicle);
}
