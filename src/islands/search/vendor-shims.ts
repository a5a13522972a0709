// Stands in for parts of InstantSearch that no site of ours uses (src/bundler/module-aliases.ts): clicks reported to
// Algolia, helpers of text templates, results made on a server, widget lists for Algolia's crawler, recommendations,
// links to a manual.

const leftOut = (): never => {
  throw new Error('this part of InstantSearch is left out of the bundle (src/islands/search)');
};

export const createInsightsMiddleware = leftOut;
export const createMetadataMiddleware = leftOut;
/** Whether Algolia's crawler looks on. */
export const isMetadataEnabled = () => false;
/** Nobody is told of clicks. */
export const createSendEventForFacet = () => () => undefined;
export const addInsightsToRecommendParameters = (parameters: unknown) => parameters;
export const createDocumentationMessageGenerator = () => (message?: string) => message ?? '';
/** There are never results of a server to hand to the client. */
export const hydrateSearchClient = () => undefined;
/** The helpers of text templates (default of `createHelpers.js`). */
const noHelpers = () => ({});
export default noHelpers;
