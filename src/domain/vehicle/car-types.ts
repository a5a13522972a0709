// The car types. They are apart from the vehicle schema, which no browser needs.

/** Condition the vehicle is sold in (rule stock-2). A demo counts as used for feeds. */
export const carTypes = ['new', 'used', 'demo'] as const;
export type CarType = (typeof carTypes)[number];
