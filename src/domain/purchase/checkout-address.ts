// The addresses between a purchase and the steps of a trade-in, so that a shopper who values a car meanwhile finds the way
// back.

export const checkoutAddress = (carId: string): string =>
  `/checkout-journey?car_id=${encodeURIComponent(carId)}`;

/** The steps of a trade-in for the purchase of this vehicle; `tradeIn` is their address. */
export const tradeInForPurchase = (tradeIn: string, carId: string): string =>
  `${tradeIn}?car_id=${encodeURIComponent(carId)}&for=purchase`;

/** The purchase that the query of a trade-in belongs to; null when the visitor came from elsewhere. */
export function boughtIn(query: URLSearchParams): string | null {
  const carId = query.get('car_id');
  return carId !== null && query.get('for') === 'purchase' ? checkoutAddress(carId) : null;
}
