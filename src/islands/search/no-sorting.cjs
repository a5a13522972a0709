// Stands in for what algoliasearch-helper sorts facet values with: panels sort them by domain rules (panel-rows.ts) and
// ask for the counts alone.
module.exports = () => {
  throw new Error('sorted facet values are left out of the bundle (src/islands/search)');
};
