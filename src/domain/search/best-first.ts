// "Best first": the order of a list before anybody chooses one, where a tenant wants it (rule search-30). It reads no
// clock: what is recent depends on the other vehicles of the list.
import { isAvailable } from '../vehicle/availability.ts';
import type { Vehicle } from '../vehicle/vehicle.ts';

export type RankedVehicle = Pick<
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
export function byRank(a: Pick<RankedVehicle, 'custom_rank' | 'id'>, b: typeof a): number {
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
