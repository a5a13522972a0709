// The sort orders of a vehicle list (rule search-4, rule search-25). Ties keep the order of the index, by custom rank
// and id or best first (rule search-30), so that the same stock always has the same order.
import { bestFirst, byRank } from './best-first.ts';
import { yearlyRunningCost, type RunningCostSettings } from '../price/fuel-cost.ts';
import type { Vehicle } from '../vehicle/vehicle.ts';

export const sortOrders = [
  'relevant',
  'latest',
  'highest',
  'lowest',
  'towing',
  'safest',
  'economical',
  'kilometres',
  'newest',
] as const;
export type SortOrder = (typeof sortOrders)[number];

/** What each order other than relevance sorts by, in the words of a search engine. */
export const sortAttributes: Readonly<
  Record<Exclude<SortOrder, 'relevant'>, { attribute: string; descending: boolean }>
> = {
  latest: { attribute: 'created_at_timestamp', descending: true },
  highest: { attribute: 'price', descending: true },
  lowest: { attribute: 'price', descending: false },
  towing: { attribute: 'towing_kg', descending: true },
  safest: { attribute: 'ancap', descending: true },
  economical: { attribute: 'running_cost', descending: false },
  kilometres: { attribute: 'km', descending: false },
  newest: { attribute: 'year', descending: true },
};

type SortFields = Pick<
  Vehicle,
  | 'id'
  | 'custom_rank'
  | 'created_at'
  | 'price'
  | 'variant'
  | 'km'
  | 'year'
  | 'car_type'
  | 'status'
  | 'photos_count'
>;

/** The part of a tenant that an order may depend on. */
export interface SortSettings {
  search: { zeroPricedLast: boolean; relevance: 'rank' | 'best' };
  vehiclePage: { fuelCalculator: RunningCostSettings };
}

const keyOf: Record<
  Exclude<SortOrder, 'relevant'>,
  (vehicle: SortFields, settings: SortSettings) => number
> = {
  latest: ({ created_at }) => (created_at ? -Date.parse(created_at) : Infinity),
  highest: ({ price }) => -(price ?? 0),
  lowest: ({ price }) => price || Infinity,
  towing: ({ variant }) => -(variant?.towingcapacitybraked ?? -Infinity),
  safest: ({ variant }) => -(variant?.ancaprating || -Infinity),
  economical: (vehicle, { vehiclePage }) =>
    yearlyRunningCost(vehicle, vehiclePage.fuelCalculator) ?? Infinity,
  kilometres: ({ km }) => km ?? Infinity,
  newest: ({ year }) => -(year ?? -Infinity),
};

/**
 * The vehicles that an order includes: with `zeroPricedLast`, lowest price first omits those without a price (rule
 * search-4). Returns the same list when nothing is omitted.
 */
export const vehiclesIn = <V extends Pick<Vehicle, 'price'>>(
  vehicles: readonly V[],
  order: SortOrder,
  { zeroPricedLast = false }: { zeroPricedLast?: boolean } = {},
): readonly V[] =>
  order === 'lowest' && zeroPricedLast ? vehicles.filter(({ price = 0 }) => price > 0) : vehicles;

/** A new, sorted list of the vehicles that an order includes (`vehiclesIn`); vehicles without the field come last. */
export function sortVehicles<V extends SortFields>(
  vehicles: readonly V[],
  order: SortOrder,
  settings: SortSettings,
): V[] {
  const isBestFirst = settings.search.relevance === 'best';
  if (order === 'relevant') return isBestFirst ? bestFirst(vehicles) : [...vehicles].sort(byRank);
  const key = keyOf[order];
  // A site's list arrives in the order of its index, best first; ties keep that order, as in the engine.
  const tie = isBestFirst ? () => 0 : byRank;
  return vehiclesIn(vehicles, order, settings.search)
    .map((vehicle) => ({ vehicle, by: key(vehicle, settings) }))
    .sort((a, b) => (a.by < b.by ? -1 : a.by > b.by ? 1 : tie(a.vehicle, b.vehicle)))
    .map(({ vehicle }) => vehicle);
}
