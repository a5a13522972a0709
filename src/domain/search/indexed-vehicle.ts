// A vehicle with the amounts that a search needs besides the vehicle's own fields. Pages, the embedded index and hosted
// engines create it here, so that their counts agree.
import { yearlyRunningCost, type RunningCostSettings } from '../price/fuel-cost.ts';
import { weeklyPrice, type WeeklyPriceSettings } from '../price/weekly-price.ts';
import type { Vehicle } from '../vehicle/vehicle.ts';

export interface IndexedVehicle {
  vehicle: Vehicle;
  /** AUD per week where the site states it: the subscription price or the sample repayment. */
  weeklyPrice?: number | undefined;
  /** AUD a year for fuel and energy, at the dealer's prices. */
  runningCost?: number | undefined;
}

/** The part of a tenant that the amounts depend on. */
export interface IndexedVehicleSettings extends WeeklyPriceSettings {
  vehiclePage: { fuelCalculator: RunningCostSettings };
}

/** `today`: ISO date in the dealer's time zone. */
export const indexedVehicle = (
  vehicle: Vehicle,
  tenant: IndexedVehicleSettings,
  today: string,
): IndexedVehicle => ({
  vehicle,
  weeklyPrice: weeklyPrice(vehicle, tenant, today),
  runningCost: yearlyRunningCost(vehicle, tenant.vehiclePage.fuelCalculator),
});
