// The fuel calculator of a vehicle page (rule calculator-1).
import type { Vehicle } from '../vehicle/vehicle.ts';

/** The `tenant.vehiclePage.fuelCalculator` settings. */
export interface FuelSettings {
  pricePerLitre: number;
  kmPerWeek: number;
  litresPer100Km: number;
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
