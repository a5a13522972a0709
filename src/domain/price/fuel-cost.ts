// What fuel costs: the fuel calculator of a vehicle page (rule calculator-1) and the yearly cost by which
// shoppers compare vehicles (rule vehicle-22).
import { formatKm, formatMoney } from '../text/format.ts';
import type { Vehicle } from '../vehicle/vehicle.ts';

export interface FuelInputs {
  /** AUD. */
  pricePerLitre: number;
  /** A week. */
  km: number;
  litresPer100Km: number;
}

/** What a shopper has not said yet (rule calculator-1). */
export const usualFuel: FuelInputs = { pricePerLitre: 1.7, km: 250, litresPer100Km: 10 };

/** The bounds of the inputs: wide enough for every vehicle and driver, narrow enough to catch an extra zero. */
export const fuelBounds = {
  pricePerLitre: { min: 0, max: 10, step: 0.01 },
  km: { min: 0, max: 10_000, step: 1 },
  litresPer100Km: { min: 0, max: 100, step: 0.1 },
} as const;

/** The initial values; null for electric vehicles, which have no fuel calculator. */
export function fuelInputs(vehicle: Vehicle): FuelInputs | null {
  const fuel = (vehicle.simple_fuel ?? vehicle.fuel ?? '').toLowerCase();
  if (fuel === 'electric') return null;
  const litresPer100Km = vehicle.variant?.fuelconsumptioncombined ?? usualFuel.litresPer100Km;
  return { ...usualFuel, litresPer100Km };
}

/** AUD, to the cent: distance / 100 × consumption × price. */
export function fuelCost({ pricePerLitre, km, litresPer100Km }: FuelInputs): number {
  return Math.round((km / 100) * litresPer100Km * pricePerLitre * 100) / 100;
}

/** L/100 km of a vehicle whose record states it. Undefined for one that is charged: prices of energy differ. */
export function countedLitres({ variant }: Pick<Vehicle, 'variant'>): number | undefined {
  return variant?.energyconsumption === undefined ? variant?.fuelconsumptioncombined : undefined;
}

/** AUD a week for fuel, in whole dollars, at the usual price and distance. */
const weeklyFuel = (litresPer100Km: number): number =>
  Math.round(fuelCost({ ...usualFuel, litresPer100Km }));

/** What a cost of fuel assumes. */
const assumptions = (litresPer100Km: number): string =>
  `${formatKm(usualFuel.km)} at ${String(litresPer100Km)} L/100 km and an assumed ${formatMoney(usualFuel.pricePerLitre)} a litre`;

/** What each card says in a list that is sorted by it, with what the sum holds. */
export const fuelReason = (litresPer100Km: number): string =>
  `About ${formatMoney(weeklyFuel(litresPer100Km))} a week, fuel alone: ${assumptions(litresPer100Km)}`;

/** The costs of a week as text: their sum, and what it holds. */
export interface WeekCosts {
  sum: string;
  text: string;
}

/** The costs of a week that a site knows: a repayment (AUD) with its comparison rate, and fuel; and what is not among them. */
export function costsOfWeek(
  repayment: number,
  comparisonRate: string,
  litresPer100Km: number,
): WeekCosts {
  const fuel = weeklyFuel(litresPer100Km);
  return {
    sum: `About ${formatMoney(repayment + fuel)} a week`,
    text:
      `The repayment beside the price (${comparisonRate}) ` +
      `and ${formatMoney(fuel)} fuel (${assumptions(litresPer100Km)}). Insurance, registration, service and tyres are not in it.`,
  };
}

const weeksPerYear = 52;

/** AUD a year for fuel, in whole dollars, at the usual price and distance. */
export function yearlyRunningCost(vehicle: Pick<Vehicle, 'variant'>): number | undefined {
  const litres = countedLitres(vehicle);
  if (litres === undefined) return undefined;
  const { km, pricePerLitre } = usualFuel;
  return Math.round(((km * weeksPerYear) / 100) * (litres * pricePerLitre));
}
