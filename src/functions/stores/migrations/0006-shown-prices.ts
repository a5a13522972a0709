// What a site shows as a vehicle's price besides its price: without these the watchlist could say another one. They come
// with the next look at the stock, so that look is due.
export const shownPrices = [
  `ALTER TABLE stock ADD COLUMN subscription_price DOUBLE PRECISION`,
  `ALTER TABLE stock ADD COLUMN preorder BIGINT NOT NULL DEFAULT 0`,
  `UPDATE stock_versions SET version = ''`,
] as const;
