// Decides whether finance information may show for a vehicle, by the rule of the tenant's provider. repayment-view.ts
// states the figures.
import type { Vehicle } from '../vehicle/vehicle.ts';
import type { ListedFees } from './comparison-rate.ts';
import { lenderSample, type LenderSample } from './lender.ts';
import { withSiteFees, type WholeSample } from './sample-fees.ts';

export type EligibilityRule = 'age-limited' | 'in-stock' | 'weekly-payment' | 'monthly-payment';

/** The part of `tenant.finance` that eligibility depends on. */
export interface EligibilitySettings {
  /** Null: no lender, and no finance information. */
  provider: string | null;
  rule: EligibilityRule;
}

/** Lenders of the age-limited rule finance no older vehicle (rule finance-2). */
const maxAgeYears = 12;
/** AUD. No lender finances a vehicle at or below it. */
const priceFloor = 500;

/** The lender's sample, with the site's fees, where finance may show (rule finance-2), or null. `today`: ISO date. */
export function eligibleSample(
  vehicle: Vehicle,
  settings: EligibilitySettings & ListedFees,
  today: string,
): WholeSample | null {
  if (!mayShowFinance(vehicle, settings, today)) return null;
  const sample = lenderSample(vehicle, settings.provider);
  if (sample === null || !passesRule(settings, sample)) return null;
  return withSiteFees(sample, vehicle, settings);
}

/** The conditions that need no lender: in stock, above the price floor, young enough. */
export function mayShowFinance(
  vehicle: Pick<Vehicle, 'status' | 'price' | 'year'>,
  { provider, rule }: Pick<EligibilitySettings, 'provider' | 'rule'>,
  today: string,
): boolean {
  if (provider === null || vehicle.status !== 'in_stock') return false;
  if (rule === 'in-stock') return true;
  if ((vehicle.price ?? 0) <= priceFloor) return false;
  if (rule !== 'age-limited') return true;
  const oldest = Number(today.slice(0, 4)) - maxAgeYears;
  return vehicle.year !== undefined && vehicle.year > oldest;
}

/** What the rule requires from the lender besides both rates. */
function passesRule({ rule }: EligibilitySettings, sample: LenderSample): boolean {
  if (rule === 'weekly-payment') return sample.paymentWeek != null;
  return rule !== 'monthly-payment' || sample.paymentMonth != null;
}
