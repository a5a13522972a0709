// Short and old addresses that lead to a page of the site: links go straight there, visitors by redirect.
import { typeRoutes } from '../../domain/search/type-routes.ts';
import type { EnquiryKind } from '../../domain/enquiry/kinds.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import { formPages } from '../forms/form-settings.ts';
import type { Redirect } from '../../page-data/host-rules.ts';
import { typeRoutesOf } from './car-type-routes.ts';
import type { LocationPaths } from '../locations/location-views.ts';
import { paths } from './paths.ts';

const allStockPath = paths.landing('new-used-and-demo-cars');

/** Other addresses of form pages (rule content-2). */
const formAliases: Partial<Record<EnquiryKind, readonly string[]>> = {
  'trade-in': ['/trade-in', '/cars/trade-in', '/sell-my-car', '/sell-your-car'],
  'service-booking': ['/service'],
  'finance-enquiry': ['/finance', '/finance-enquiry', '/apply-for-finance'],
};

/** Address -> page. `searchPath` is the default search page. */
export function siteAliases(
  tenant: Tenant,
  places: readonly LocationPaths[],
  searchPath: string,
): Map<string, string> {
  const aliases = new Map([
    [paths.search, searchPath],
    ['/cars', searchPath],
    // If a narrower landing shows the whole stock, "all stock" leads to it.
    [allStockPath, searchPath],
  ]);
  const main = places.find(({ place }) => place.primary) ?? places[0];
  if (main) {
    aliases.set('/contact', main.contact).set('/contact-us', main.contact);
    for (const path of ['/locations', '/our-location', '/dealer-locator']) {
      aliases.set(path, paths.dealerships);
    }
  }
  const add = (from: string, to: string) => {
    if (from !== to && !aliases.has(from)) aliases.set(from, to);
  };
  for (const { kind, path } of formPages(tenant)) {
    for (const from of formAliases[kind] ?? []) add(from, path);
  }
  for (const { place, location, contact } of places) {
    for (const slug of [place.slug, place.dealershipSlug]) {
      add(paths.location(slug), location);
      add(paths.location(slug, 'our-location'), location);
    }
    add(paths.contact(place.dealershipSlug), contact);
  }
  return aliases;
}

/**
 * The aliases as redirects, without those that are pages themselves. Their targets may change, so none is permanent.
 * Car-type routes that the site does not list lead to the default search.
 */
export function siteRedirects(
  tenant: Tenant,
  aliases: ReadonlyMap<string, string>,
  pages: { has(path: string): boolean },
  searchPath: string,
): Redirect[] {
  const listed = new Set(typeRoutesOf(tenant).map(({ slug }) => slug));
  const unlisted = typeRoutes
    .filter(({ slug }) => !listed.has(slug) && !aliases.has(paths.landing(slug)))
    .map(({ slug }): [string, string] => [paths.landing(slug), searchPath]);
  const redirects = [...aliases, ...unlisted]
    .filter(([from]) => !pages.has(from))
    .map(([from, to]): Redirect => ({ from, to, status: 302 }));
  if (tenant.vehiclePage.breadcrumbs === 'used-car') {
    const [from, to] = [paths.usedCar(paths.landing('*')), paths.landing(':splat')];
    redirects.push({ from, to, status: 301 });
  }
  // One page reserves every vehicle; it reads the vehicle from its address.
  if (pages.has(paths.reserve)) {
    const from = `/cars/:slug/${tenant.reserve.path}`;
    redirects.push({ from, to: paths.reserve, status: 200, of: '/cars/:slug' });
  }
  return redirects;
}
