// The sort orders of a vehicle list (rule search-4, rule search-25). Ties keep the order of the index, by custom rank
// and id or best first (rule search-30), so that the same stock always has the same order.
import type { Vehicle } from '../vehicle/vehicle.ts';
import { bestFirst, byRank, type RankedVehicle } from './best-first.ts';
import type { WeeklyPriceSettings } from '../price/weekly-price.ts';
import { figures, indexedVehicle } from './indexed-vehicle.ts';

interface Sort {
  attribute: keyof typeof figures;
  descending: boolean;
}
const ascending = (attribute: Sort['attribute']): Sort => ({ attribute, descending: false });
const descending = (attribute: Sort['attribute']): Sort => ({ attribute, descending: true });

/** What each order sorts by, in the words of a search engine. Relevance is the order of the index. */
export const sortAttributes = {
  latest: descending('created_at_timestamp'),
  highest: descending('price'),
  lowest: ascending('price'),
  highest_weekly: descending('weekly_price'),
  lowest_weekly: ascending('weekly_price'),
  towing: descending('towing_kg'),
  safest: descending('ancap'),
  economical: ascending('running_cost'),
  kilometres: ascending('km'),
  most_kilometres: descending('km'),
  newest: descending('year'),
  oldest: ascending('year'),
  biggest_engine: descending('engine_cc'),
  smallest_engine: ascending('engine_cc'),
  most_seats: descending('seats'),
};

export type SortOrder = 'relevant' | keyof typeof sortAttributes;
export const sortOrders = ['relevant', ...Object.keys(sortAttributes)] as readonly SortOrder[];

/** The order that sorts by an attribute; null where there is none. */
export const sortOrderOf = (attribute: string, isDescending: boolean): SortOrder | null =>
  sortOrders.find(
    (order) =>
      order !== 'relevant' &&
      sortAttributes[order].attribute === attribute &&
      sortAttributes[order].descending === isDescending,
  ) ?? null;

interface RelevanceSettings {
  search: { relevance: 'rank' | 'best' };
}

/** The part of a tenant that an order may depend on. */
export type SortSettings = RelevanceSettings &
  WeeklyPriceSettings & { search: { zeroPricedLast: boolean } };

/** A new list in the order of the index. */
export const mostRelevant = <V extends RankedVehicle>(
  vehicles: readonly V[],
  { search }: RelevanceSettings,
): V[] => (search.relevance === 'best' ? bestFirst(vehicles) : [...vehicles].sort(byRank));

/** The vehicles that an order includes: lowest price first may omit those without one (rule search-4). Else the list. */
export const vehiclesIn = <V extends Pick<Vehicle, 'price'>>(
  vehicles: readonly V[],
  order: SortOrder,
  { zeroPricedLast = false }: { zeroPricedLast?: boolean } = {},
): readonly V[] =>
  order === 'lowest' && zeroPricedLast ? vehicles.filter(({ price = 0 }) => price > 0) : vehicles;

/** A new, sorted list of `vehiclesIn` an order; those without the figure come last. `today`: ISO date at the dealer. */
export function sortVehicles(
  vehicles: readonly Vehicle[],
  order: SortOrder,
  settings: SortSettings,
  today: string,
): Vehicle[] {
  if (order === 'relevant') return mostRelevant(vehicles, settings);
  const { attribute, descending: isDescending } = sortAttributes[order];
  // A site's list arrives in the order of its index, best first; ties keep that order, as in the engine.
  const tie = settings.search.relevance === 'best' ? () => 0 : byRank;
  const keyOf = (vehicle: Vehicle): number => {
    const figure = figures[attribute](indexedVehicle(vehicle, settings, today));
    return figure === undefined ? Infinity : isDescending ? -figure : figure;
  };
  return vehiclesIn(vehicles, order, settings.search)
    .map((vehicle) => ({ vehicle, by: keyOf(vehicle) }))
    .sort((a, b) => (a.by < b.by ? -1 : a.by > b.by ? 1 : tie(a.vehicle, b.vehicle)))
    .map(({ vehicle }) => vehicle);
}
