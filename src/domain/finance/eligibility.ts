// Whether finance information may show for a vehicle, by the rule of the tenant's provider.
// It states no figure; repayment-view.ts does, and only for what passes here.
import type { Vehicle } from '../vehicle.ts';
import { lenderSample, type LenderSample } from './lender.ts';

export type EligibilityRule = 'age-limited' | 'in-stock' | 'weekly-payment' | 'monthly-payment';

/** The part of `tenant.finance` that eligibility depends on. */
export interface EligibilitySettings {
  enabled: boolean;
  provider: string | null;
  rule: EligibilityRule;
  excludedMakes: readonly string[];
  maxAgeYears: number;
  priceFloor: number;
}

/**
 * The lender's sample for a vehicle that finance information may show for, else null
 * (spec: vehicle-journey §5 Finance eligibility). `today` is an ISO date.
 */
export function eligibleSample(
  vehicle: Vehicle,
  settings: EligibilitySettings,
  today: string,
): LenderSample | null {
  if (!showsFinance(vehicle, settings) || vehicle.status !== 'in_stock') return null;
  const sample = lenderSample(vehicle, settings.provider);
  return sample !== null && passesRule(vehicle, sample, settings, today) ? sample : null;
}

/** Whether a site speaks of finance beside this vehicle at all: switched on and not an excluded make. */
export function showsFinance(
  vehicle: Pick<Vehicle, 'make'>,
  { enabled, excludedMakes }: Pick<EligibilitySettings, 'enabled' | 'excludedMakes'>,
): boolean {
  const make = vehicle.make.toLowerCase();
  return enabled && !excludedMakes.some((excluded) => excluded.toLowerCase() === make);
}

function passesRule(
  vehicle: Vehicle,
  sample: LenderSample,
  settings: EligibilitySettings,
  today: string,
): boolean {
  const aboveFloor = (vehicle.price ?? 0) > settings.priceFloor;
  switch (settings.rule) {
    case 'age-limited': {
      const oldest = Number(today.slice(0, 4)) - settings.maxAgeYears;
      return aboveFloor && vehicle.year !== undefined && vehicle.year > oldest;
    }
    case 'in-stock':
      return true;
    case 'weekly-payment':
      return aboveFloor && sample.paymentWeek != null;
    case 'monthly-payment':
      return aboveFloor && sample.paymentMonth != null;
  }
}
