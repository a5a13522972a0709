// Stands in for algoliasearch-helper's requests for recommendations: there are never any.
module.exports = class NoRecommendations {
  params = [];
};
