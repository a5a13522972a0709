// When the stock of a site is too old (rule stock-10); the guard, the nightly status and the functions share the limit.

/** Exports are made every night; two hours are for a late one. */
export const maxStockHours = 26;
