// The sort orders of a vehicle list (rule search-4, rule search-25). Ties keep the order of the index, by custom rank
// and id or best first (rule search-30), so that the same stock always has the same order.
import type { Vehicle } from '../vehicle/vehicle.ts';
import type { WeeklyPriceSettings } from '../price/weekly-price.ts';
import { figures, indexedVehicle } from './indexed-vehicle.ts';
import { isAvailable } from '../vehicle/availability.ts';

// "Best first": the order of a list before anybody chooses one, where a tenant wants it (rule search-30). It reads no
// clock: what is recent depends on the other vehicles of the list.
type RankedVehicle = Pick<
  Vehicle,
  'id' | 'car_type' | 'status' | 'price' | 'year' | 'photos_count' | 'created_at' | 'custom_rank'
>;

/** This many photos show a vehicle from all sides. */
const enoughPhotos = 6;
const freshDays = 30;
const dayMs = 86_400_000;

const arrival = ({ created_at }: RankedVehicle) =>
  created_at ? Date.parse(created_at) : -Infinity;

/** What is recent in a list: arrivals from this moment on, and model years from this one on. */
interface Recent {
  arrival: number;
  year: number;
}

/** The newer half of the model years counts as recent, so that the rule fits dealers of new and of old cars alike. */
function recentOf(vehicles: readonly RankedVehicle[]): Recent {
  const years = vehicles.flatMap(({ year }) => year ?? []).sort((a, b) => a - b);
  const newest = vehicles.reduce((latest, each) => Math.max(latest, arrival(each)), -Infinity);
  return { arrival: newest - freshDays * dayMs, year: years[years.length >> 1] ?? Infinity };
}

/** Points of a vehicle: 5 to 9 if it is in stock, 0 to 4 if it is coming soon, -1 if it is sold. */
function pointsOf(vehicle: RankedVehicle, recent: Recent): number {
  if (!isAvailable(vehicle)) return -1;
  const { price = 0, photos_count, year = -Infinity } = vehicle;
  const merits = [
    price > 0,
    photos_count >= enoughPhotos,
    arrival(vehicle) >= recent.arrival,
    year >= recent.year,
  ];
  const points = merits.filter(Boolean).length;
  return vehicle.status === 'in_stock' ? points + merits.length + 1 : points;
}

/** By custom rank, highest first, then by id. */
function byRank(a: Pick<RankedVehicle, 'custom_rank' | 'id'>, b: typeof a): number {
  return b.custom_rank - a.custom_rank || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

/** Interleaves vehicles of several conditions, each in proportion to its number. */
function mixed<V extends RankedVehicle>(vehicles: readonly V[]): V[] {
  const groups = Map.groupBy(vehicles, ({ car_type }) => car_type);
  return [...groups.values()]
    .flatMap((group) => group.map((vehicle, at) => ({ vehicle, place: (at + 0.5) / group.length })))
    .sort((a, b) => a.place - b.place || byRank(a.vehicle, b.vehicle))
    .map(({ vehicle }) => vehicle);
}

/** Returns a new list, best first. */
export function bestFirst<V extends RankedVehicle>(vehicles: readonly V[]): V[] {
  const recent = recentOf(vehicles);
  const tiers = Map.groupBy([...vehicles].sort(byRank), (vehicle) => pointsOf(vehicle, recent));
  return [...tiers].sort(([a], [b]) => b - a).flatMap(([, tier]) => mixed(tier));
}

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

/**
 * A new, sorted list of the vehicles that an order includes (`vehiclesIn`); vehicles without the figure come last.
 * `today`: ISO date in the dealer's time zone.
 */
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
