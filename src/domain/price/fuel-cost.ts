// What fuel or energy costs: the fuel calculator of a vehicle page (rule calculator-1) and the yearly cost by which
// shoppers compare vehicles (rule vehicle-22).
import type { Vehicle } from '../vehicle/vehicle.ts';

/** The `tenant.vehiclePage.fuelCalculator` settings. */
export interface FuelSettings {
  pricePerLitre: number;
  kmPerWeek: number;
  litresPer100Km: number;
}

/** Prices and distance of the yearly cost, in the same settings. */
export interface RunningCostSettings extends Pick<FuelSettings, 'pricePerLitre' | 'kmPerWeek'> {
  /** AUD; null where the dealer states none. */
  pricePerKwh: number | null;
}

export interface FuelInputs {
  pricePerLitre: number;
  km: number;
  litresPer100Km: number;
}

/** The bounds of the inputs: wide enough for every vehicle and driver, narrow enough to catch an extra zero. */
export const fuelBounds = {
  pricePerLitre: { min: 0, max: 10, step: 0.01 },
  km: { min: 0, max: 10_000, step: 1 },
  litresPer100Km: { min: 0, max: 100, step: 0.1 },
} as const;

/** The initial values; null for electric vehicles, which have no fuel calculator. */
export function fuelInputs(vehicle: Vehicle, settings: FuelSettings): FuelInputs | null {
  const fuel = (vehicle.simple_fuel ?? vehicle.fuel ?? '').toLowerCase();
  if (fuel === 'electric') return null;
  return {
    pricePerLitre: settings.pricePerLitre,
    km: settings.kmPerWeek,
    litresPer100Km: vehicle.variant?.fuelconsumptioncombined ?? settings.litresPer100Km,
  };
}

/** AUD, to the cent: distance / 100 × consumption × price. */
export function fuelCost({ pricePerLitre, km, litresPer100Km }: FuelInputs): number {
  return Math.round((km / 100) * litresPer100Km * pricePerLitre * 100) / 100;
}

const weeksPerYear = 52;

/**
 * AUD a year for fuel and energy, in whole dollars, at the dealer's prices and weekly distance. Only a consumption that
 * the record states counts: undefined where it states none, and for energy that the dealer has no price for.
 */
export function yearlyRunningCost(
  { variant }: Pick<Vehicle, 'variant'>,
  { pricePerLitre, pricePerKwh, kmPerWeek }: RunningCostSettings,
): number | undefined {
  const { fuelconsumptioncombined: litres, energyconsumption: kilowattHours } = variant ?? {};
  if (litres === undefined && kilowattHours === undefined) return undefined;
  if (kilowattHours !== undefined && pricePerKwh === null) return undefined;
  const per100Km = (litres ?? 0) * pricePerLitre + (kilowattHours ?? 0) * (pricePerKwh ?? 0);
  return Math.round(((kmPerWeek * weeksPerYear) / 100) * per100Km);
}
