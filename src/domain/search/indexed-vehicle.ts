// A vehicle with the amounts that a search needs besides the vehicle's own fields. Pages, the embedded index and hosted
// engines create it here, so that their counts and orders agree.
import { yearlyRunningCost } from '../price/fuel-cost.ts';
import { weeklyPrice, type WeeklyPriceSettings } from '../price/weekly-price.ts';
import type { Vehicle } from '../vehicle/vehicle.ts';

export interface IndexedVehicle {
  vehicle: Vehicle;
  /** AUD per week where the site states it: the subscription price or the sample repayment. */
  weeklyPrice?: number | undefined;
  /** AUD a year for fuel. */
  runningCost?: number | undefined;
}

/** `today`: ISO date in the dealer's time zone. */
export const indexedVehicle = (
  vehicle: Vehicle,
  tenant: WeeklyPriceSettings,
  today: string,
): IndexedVehicle => ({
  vehicle,
  // Most orders and counts need neither.
  get weeklyPrice() {
    return weeklyPrice(vehicle, tenant, today);
  },
  get runningCost() {
    return yearlyRunningCost(vehicle);
  },
});

type Figure = (entry: IndexedVehicle) => number | undefined;

/** The numbers that vehicles are sorted by, by attribute of the index. A price or rating of 0 is none. */
export const figures = {
  created_at_timestamp: ({ vehicle: { created_at: at } }) =>
    at ? Math.floor(Date.parse(at) / 1_000) : undefined,
  price: ({ vehicle }) => vehicle.price || undefined,
  weekly_price: ({ weeklyPrice: amount }) => amount || undefined,
  km: ({ vehicle }) => vehicle.km,
  year: ({ vehicle }) => vehicle.year,
  seats: ({ vehicle }) => vehicle.seats,
  // People say a tenth of a litre, and the exact size of a motorcycle.
  engine_cc: ({ vehicle: { engine_size_litres: litres, item_type: item } }) =>
    litres && (item === 'motorcycle' ? Math.round(litres * 1_000) : Math.round(litres * 10) * 100),
  towing_kg: ({ vehicle }) => vehicle.variant?.towingcapacitybraked,
  ancap: ({ vehicle }) => vehicle.variant?.ancaprating || undefined,
  running_cost: ({ runningCost }) => runningCost,
} satisfies Record<string, Figure>;
