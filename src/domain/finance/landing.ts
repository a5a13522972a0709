// Decides which vehicles the finance page features, and which of them an amount pays for (rule finance-17).
import type { VehicleCardData } from '../card/card-data.ts';
import { photoCount } from '../vehicle/photos.ts';
import type { Vehicle } from '../vehicle/vehicle.ts';

/** One row. */
const shownAtOnce = 4;
/** Enough for the whole range of the amount. */
const most = 18;

/** The used vehicles in stock that nobody has reserved, with more than one photo, in the order given. */
export const financeable = (vehicles: readonly Vehicle[]): Vehicle[] =>
  vehicles.filter(
    (vehicle) =>
      vehicle.status === 'in_stock' &&
      vehicle.car_type === 'used' &&
      !vehicle.reserved &&
      photoCount(vehicle) > 1,
  );

/** AUD to pay once; null for a weekly price or none. */
export const paidOnce = ({ price }: Pick<VehicleCardData, 'price'>): number | null =>
  price.kind === 'price' || price.kind === 'reduced' ? price.amount : null;

/** At most 18 cards with a price to pay once, spread evenly over the prices, the dearest first. */
export function featuredForFinance<Card extends Pick<VehicleCardData, 'price'>>(
  cards: readonly Card[],
): Card[] {
  const priced = cards
    .filter((card) => paidOnce(card) !== null)
    .sort((a, b) => (paidOnce(b) ?? 0) - (paidOnce(a) ?? 0));
  const step = Math.max(1, priced.length / most);
  return Array.from(
    { length: Math.min(most, priced.length) },
    (_, index) => priced[Math.floor(index * step)],
  ).filter((card) => card !== undefined);
}

/** Of prices in AUD, dearest first: which ones the page shows for an amount, the four nearest below it. */
export function shownForAmount(prices: readonly number[], amount: number): boolean[] {
  const first = prices.findIndex((price) => price <= amount);
  return prices.map((_, index) => first >= 0 && index >= first && index < first + shownAtOnce);
}
