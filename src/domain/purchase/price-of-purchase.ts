// The one price that a purchase shows large: with the charges where they are known.

/** The label of the price with its charges among the lines of the first step. */
export const priceLabel = 'Price of the vehicle';
export const wholePriceLabel = 'Price with charges';

/** "$25,990 Drive away"; undefined where the step states no price. */
export const priceOfPurchase = (lines: readonly (readonly [label: string, text: string])[]) =>
  (lines.find(([label]) => label === wholePriceLabel) ??
    lines.find(([label]) => label === priceLabel))?.[1];
