// The explicit allow-list of settings that may reach a browser: exactly those that the site's scripts read.
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
      return pick(engine, 'kind', 'appId', 'index', 'searchKey');
    case 'meilisearch':
      return pick(engine, 'kind', 'host', 'index', 'searchKey');
  }
}

/** Settings for the browser, as plain JSON. */
export function publicTenant(tenant: Tenant) {
  const { search, vehiclePage } = tenant;
  // The build has added all charges.
  const { onRoad: _charges, ...pricing } = tenant.pricing;
  return {
    pricing,
    ...pick(tenant, 'timeZone', 'tags', 'card', 'finance', 'forms', 'testDrive'),
    dealerships: tenant.dealerships.map((each) => pick(each, 'slug', 'name')),
    locations: tenant.locations.map((place) => ({
      ...pick(place, 'id', 'slug', 'name', 'primary', 'visible', 'types', 'dealershipSlug'),
      // Most dealers have one clock, and their pages do not repeat it.
      ...(place.timeZone !== tenant.timeZone && pick(place, 'timeZone')),
    })),
    tradeIn: pick(tenant.tradeIn, 'saveValuation', 'customFields'),
    stock: pick(tenant.stock, 'filter', 'recentSoldDays'),
    search: {
      ...pick(search, 'pageSize', 'columns', 'sorts', 'zeroPricedLast', 'certifiedOnly', 'titles'),
      ...pick(search, 'promos'),
      engine: publicEngine(search.engine),
    },
    vehiclePage: {
      ...pick(vehiclePage, 'hideTwitter'),
      ...pick(vehiclePage, 'somethingSimilarText'),
      actionTexts: pick(vehiclePage.actionTexts, 'enquire'),
    },
    photos: pick(tenant.photos, 'providers'),
    thirdParty: tenant.thirdParty.map((script) =>
      pick(script, 'id', 'src', 'category', 'load', 'open'),
    ),
  };
}
