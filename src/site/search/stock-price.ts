// The lowest price of some vehicles, with its type.
import { lowestPrice } from '../../domain/price/price-line.ts';
import type { PriceLine } from '../../domain/card/card-data.ts';
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';
import type { SiteContext } from '../assembly/site-context.ts';

/** Null where none has a price. A weekly price is no price of a vehicle. */
export function stockPrice(
  vehicles: readonly Vehicle[],
  { card }: Pick<SiteContext, 'card'>,
): Pick<PriceLine, 'text' | 'priceType'> | null {
  const prices = vehicles.map((vehicle) => card(vehicle).price);
  const lowest = lowestPrice(prices.filter(({ kind }) => kind !== 'subscription'));
  return lowest && { text: lowest.text, priceType: lowest.priceType };
}
