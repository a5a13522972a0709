// The weekly cost of a vehicle, where the site states it: for weekly price ranges, sliders and sorting.
import { weeklyRepayment, type RepaymentSettings } from '../finance/repayment-view.ts';
import type { PricingSettings } from './price-line.ts';
import type { Vehicle } from '../vehicle/vehicle.ts';

export interface WeeklyPriceSettings {
  pricing: Pick<PricingSettings, 'subscriptions'>;
  finance: RepaymentSettings;
}

/** AUD a week: the subscription price, otherwise the sample repayment; undefined where neither shows. */
export function weeklyPrice(
  vehicle: Vehicle,
  { pricing, finance }: WeeklyPriceSettings,
  today: string,
): number | undefined {
  const subscription = pricing.subscriptions ? vehicle.subscription_price : undefined;
  return subscription || (weeklyRepayment(vehicle, finance, today) ?? undefined);
}
