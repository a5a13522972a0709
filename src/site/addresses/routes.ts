// Every page of a site, in the order of the build: single pages, landings with their numbered pages, places, vehicles.
// The order is stable, so that two builds of the same data are equal.
import { offerHref } from '../../domain/offers/offers.ts';
import { brandsOf, hasBrands } from '../brands/brand-lists.ts';
import type { SiteContext } from '../assembly/site-context.ts';
import { textPages } from '../content/content.ts';
import { placeLists } from '../locations/location-views.ts';
import { landingPageFiles } from '../search/search-page.ts';
import { savedKinds, savedPaths, paths } from './paths.ts';
import { accountPages } from '../forms/form-settings.ts';
import { postPath } from '../blog/blog.ts';
import type { RouteEntry } from '../assembly/site-types.ts';

export function siteRoutes(context: SiteContext): RouteEntry[] {
  const { tenant, landings, places, reviews, vehicles, models, blog } = context;
  const routes: RouteEntry[] = [
    { path: paths.home, kind: 'home', key: '' },
    { path: paths.notFound, kind: 'not-found', key: '' },
    { path: paths.gone, kind: 'gone', key: '' },
    ...Object.keys(textPages).map((path): RouteEntry => ({ path, kind: 'text', key: path })),
    ...context.sitePages.map(({ path, form }): RouteEntry => ({
      path,
      kind: form ? 'form' : 'text',
      key: path,
    })),
    ...accountPages(tenant).map(({ path, kind }): RouteEntry => ({ path, kind, key: path })),
    { path: paths.success, kind: 'success', key: '' },
  ];
  if (hasBrands({ tenant })) {
    routes.push({ path: paths.brands, kind: 'brands', key: '' });
    for (const { slug } of brandsOf(tenant)) {
      routes.push({ path: paths.brand(slug), kind: 'brand', key: slug });
    }
  }
  for (const kind of savedKinds(tenant)) routes.push({ path: savedPaths[kind], kind, key: '' });
  for (const path of placeLists(context)) routes.push({ path, kind: 'dealerships', key: path });
  if (reviews) routes.push({ path: paths.reviews, kind: 'reviews', key: '' });
  if (tenant.pages.offers) routes.push({ path: paths.offers, kind: 'offers', key: '' });
  if (blog) {
    routes.push({ path: paths.blog, kind: 'blog', key: '' });
    for (const { slug } of blog.categories) {
      routes.push({ path: paths.blogPage(slug), kind: 'blog', key: slug });
    }
    for (const post of blog.posts) {
      routes.push({ path: postPath(post), kind: 'post', key: post.slug });
    }
  }
  for (const offer of context.offers) {
    // Ids come from a service, so offers of two makes may have the same id.
    const path = offerHref(offer, tenant.manufacturer);
    routes.push({ path, kind: 'offer', key: path });
  }
  if (tenant.pages.models) {
    routes.push({ path: paths.models, kind: 'models', key: '' });
    for (const { slug } of models.filters) {
      routes.push({ path: paths.modelsOf(slug), kind: 'models', key: slug });
    }
    for (const { href, paged } of models.models) {
      if (paged) routes.push({ path: href, kind: 'model', key: href });
    }
  }
  for (const { place, location, contact } of places) {
    routes.push(
      { path: location, kind: 'location', key: place.id },
      { path: contact, kind: 'contact', key: place.id },
    );
  }
  for (const landing of landings.all.values()) {
    for (const { path } of landingPageFiles(landing, tenant)) {
      routes.push({ path, kind: 'search', key: path });
    }
  }
  // Similar vehicles are next to each other, so that a worker that builds some of them renders few cards.
  const kinds = Map.groupBy(vehicles, ({ make, model }) => `${make} ${model}`);
  for (const vehicle of [...kinds.values()].flat()) {
    routes.push({ path: paths.vehicle(vehicle), kind: 'vehicle', key: vehicle.slug });
  }
  return routes;
}
