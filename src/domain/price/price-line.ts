// The price block of a card or page, with the tenant's texts. It uses no repayments.
import { pricesShownAbove } from '../vehicle/vehicle-constants.ts';
import type { PriceLine } from '../card/card-data.ts';
import { formatKm, formatMoney } from '../text/format.ts';
import type { Vehicle } from '../vehicle/vehicle.ts';
import type { SubscriptionTerms } from './subscription-terms.ts';
import { beforeCharges, driveAway, priceTypeOf } from './price-type.ts';

/** `tenant.pricing`. */
export interface PricingSettings {
  subscriptions: boolean;
  subscriptionTerms: SubscriptionTerms;
  noPriceText: string;
  marketIndicator: boolean;
  usedPriceType: string;
}

/** AUD by which a price must be below the average before it is worth a line (rule price-5). */
const marketThreshold = 499;

/** The part of a vehicle that its price depends on. */
export type PricedVehicle = Pick<Vehicle, 'car_type'> &
  Partial<
    Pick<
      Vehicle,
      'price' | 'before_price' | 'subscription_price' | 'preorder' | 'price_type' | 'autograb_data'
    >
  >;

const withoutAmount = { amount: null, priceType: '', was: null, market: null };

/** A vehicle that nobody can buy has no price (rule price-17). */
export const soldLine: PriceLine = { ...withoutAmount, kind: 'none', text: 'Sold' };

/** The lowest of these prices; null where none has an amount. */
export const lowestPrice = (prices: readonly PriceLine[]): PriceLine | null =>
  prices.reduce<PriceLine | null>(
    (lowest, price) =>
      price.amount !== null && price.amount < (lowest?.amount ?? Infinity) ? price : lowest,
    null,
  );

/**
 * The subscription price (rule price-1), otherwise the price (rule price-2), otherwise a text (rule price-3). A price
 * is reduced when before_price exceeds it (rule price-4).
 */
export function priceLine(vehicle: PricedVehicle, settings: PricingSettings): PriceLine {
  if (settings.subscriptions && (vehicle.subscription_price ?? 0) > 0) {
    const amount = vehicle.subscription_price as number;
    const text = `${formatMoney(amount)}/week`;
    const priceType = leastTotal(amount, settings.subscriptionTerms);
    return { ...withoutAmount, kind: 'subscription', text, amount, priceType };
  }
  const amount = shownPrice(vehicle);
  if (amount !== null) {
    const reduced = vehicle.before_price !== undefined && vehicle.before_price > amount;
    return {
      kind: reduced ? 'reduced' : 'price',
      text: formatMoney(amount),
      amount,
      priceType: priceTypeText(vehicle, settings),
      was: reduced ? formatMoney(vehicle.before_price as number) : null,
      market: settings.marketIndicator ? marketText(vehicle, amount) : null,
    };
  }
  if (vehicle.preorder) return { ...withoutAmount, kind: 'preorder', text: 'PREORDER' };
  return { ...withoutAmount, kind: 'none', text: settings.noPriceText };
}

/** The law forbids part of a price without the total to pay (Australian Consumer Law s48) (rule price-7). */
function leastTotal(
  weekly: number,
  { minimumWeeks, bond, noticeDays, kmPerWeek }: SubscriptionTerms,
) {
  if (minimumWeeks === 0) return '';
  const weeks = minimumWeeks === 1 ? '1 week' : `${String(minimumWeeks)} weeks`;
  const total = formatMoney(weekly * minimumWeeks + bond);
  return [
    `Minimum total ${total} (${weeks}${bond > 0 ? ` and ${formatMoney(bond)} bond` : ''})`,
    ...(noticeDays > 0 ? [`${String(noticeDays)} days’ notice`] : []),
    ...(kmPerWeek > 0 ? [`${formatKm(kmPerWeek)} a week`] : []),
  ].join(', ');
}

/** Price types that exports abbreviate, in full for shoppers. */
const spelledOut: Record<string, string> = { dap: driveAway, egc: beforeCharges };

function priceTypeText(vehicle: PricedVehicle, settings: PricingSettings): string {
  const given = priceTypeOf(vehicle, settings);
  return spelledOut[given.toLowerCase()] ?? given;
}

/** The price in AUD; null where there is none worth showing. */
export function shownPrice({ price }: Partial<Pick<Vehicle, 'price'>>): number | null {
  return price !== undefined && price > pricesShownAbove ? price : null;
}

/** AUD by which a price is below the state average (the national one without it), past the threshold (rule price-5). */
function belowMarket(
  vehicle: Partial<Pick<Vehicle, 'autograb_data'>>,
  price: number,
): number | null {
  const market = vehicle.autograb_data;
  const average = market?.state_average_market_price || market?.average_market_price || 0;
  const difference = average - price;
  return difference > marketThreshold ? difference : null;
}

function marketText(vehicle: PricedVehicle, price: number): string | null {
  const difference = belowMarket(vehicle, price);
  return difference === null ? null : `${formatMoney(Math.round(difference))} below market average`;
}
