// Stands in for InstantSearch's middleware that reports clicks to Algolia (astro.config.mjs): no site of ours does,
// and it is the largest part of InstantSearch that nobody uses.

export const createInsightsMiddleware = (): never => {
  throw new Error('InstantSearch’s insights are left out of the bundle (src/islands/search)');
};
