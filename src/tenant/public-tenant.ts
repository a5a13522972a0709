// The explicit allow-list of settings that may reach a browser. Settings that are not named here stay on the server; a
// whole topic is named only when each of its keys is for shoppers.
import type { Tenant } from './schema/index.ts';

type Engine = Tenant['search']['engine'];

function pick<T extends object, K extends keyof T>(from: T, ...keys: K[]): Pick<T, K> {
  return Object.fromEntries(keys.map((key) => [key, from[key]])) as Pick<T, K>;
}

/** The engine without the name of its writing key. */
function publicEngine(engine: Engine) {
  switch (engine.kind) {
    case 'embedded':
      return pick(engine, 'kind');
    case 'algolia':
      return pick(engine, 'kind', 'appId', 'index', 'searchKey', 'host');
    case 'meilisearch':
      return pick(engine, 'kind', 'host', 'index', 'searchKey');
  }
}

/** Settings for the browser, as plain JSON. Delivery prices are looked up on the server, zones stay there. */
export function publicTenant(tenant: Tenant) {
  const { stock, search, vehiclePage, photos, reviews } = tenant;
  return {
    ...pick(tenant, 'slug', 'name', 'url', 'timeZone', 'template', 'manufacturer', 'businessKind'),
    ...pick(tenant, 'city', 'state', 'dealerships', 'contact', 'locations', 'holidayHours'),
    ...pick(tenant, 'finders', 'tags', 'pricing', 'card', 'finance', 'locationPages'),
    ...pick(tenant, 'service', 'pages', 'models', 'forms', 'testDrive', 'gated'),
    ...pick(tenant, 'payments', 'offers', 'consent', 'analytics', 'salesCounter'),
    reserve: {
      ...pick(tenant.reserve, 'enabled', 'onlinePurchase', 'path', 'amount', 'showAmount'),
      ...pick(tenant.reserve, 'holdHours', 'text'),
    },
    tradeIn: {
      ...pick(tenant.tradeIn, 'link', 'actionText', 'saveValuation', 'customFields', 'wizard'),
      // The dealer's price guide and margins are confidential.
      valuation: {
        ...pick(tenant.tradeIn.valuation, 'source', 'validDays', 'maxAgeYears', 'maxKm', 'terms'),
        conditions: tenant.tradeIn.valuation.conditions.map((condition) =>
          pick(condition, 'value', 'label', 'description'),
        ),
      },
    },
    legal: pick(tenant.legal, 'privacyUrl', 'termsUrl', 'priceDisclaimer'),
    stock: pick(stock, 'filter', 'recentSoldDays'),
    search: {
      ...pick(search, 'defaultPath', 'pageSize', 'columns', 'sorts', 'zeroPricedLast', 'facets'),
      ...pick(search, 'facetLimits', 'makesShown', 'modelsShown', 'popularMakes', 'certifiedOnly'),
      ...pick(search, 'sliderMax', 'sliderRounding', 'largeCountFrom', 'promos', 'similar'),
      ...pick(search, 'historyEntries', 'cacheEntries', 'synonyms', 'noResults', 'defaultState'),
      ...pick(search, 'titles', 'savedSearches'),
      engine: publicEngine(search.engine),
    },
    vehiclePage: {
      ...vehiclePageForShoppers(vehiclePage),
      deliveryCalculator: pick(vehiclePage.deliveryCalculator, 'shown'),
    },
    photos: pick(photos, 'providers', 'quality'),
    reviews: pick(
      reviews,
      'shown',
      'textLength',
      'variant',
      'sliderAbove',
      'startIndex',
      'rotateMs',
    ),
    menu: pick(tenant.menu, 'hoverOpen', 'categoryOrder', 'sortModelsByName', 'modelNames'),
    thirdParty: tenant.thirdParty.map((script) =>
      pick(script, 'id', 'src', 'category', 'load', 'open'),
    ),
  };
}

function vehiclePageForShoppers(page: Tenant['vehiclePage']) {
  return {
    ...pick(page, 'titleParts', 'featuresShown', 'specificationsShown', 'keyFactsShown'),
    ...pick(page, 'commentsLength', 'disclaimerPreview', 'startView', 'spinAutoRotate'),
    ...pick(page, 'spinIntervalMs', 'stickyHeader', 'stickyBar', 'hideTwitter', 'print'),
    ...pick(page, 'maskPhone', 'callPanel', 'callTitle', 'tradeIn', 'testDrive', 'requestPhotos'),
    ...pick(page, 'historyReport', 'priceComparison', 'gauge', 'fuelCalculator', 'similarTitle'),
    ...pick(page, 'similarLayout', 'somethingSimilarText', 'enquireText', 'enquireBy'),
  };
}
