// Fields that change the price that a site shows: without them the watchlist could show a different price. The next
// sync fills them, so this makes a sync due.
export const shownPrices = [
  `ALTER TABLE stock ADD COLUMN subscription_price DOUBLE PRECISION`,
  `ALTER TABLE stock ADD COLUMN preorder BIGINT NOT NULL DEFAULT 0`,
  `UPDATE stock_versions SET version = ''`,
] as const;
