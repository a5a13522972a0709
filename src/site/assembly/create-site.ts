// One tenant's site as a function of its data: no disk, no clock. What changes when stock changes: a vehicle
// page depends on its vehicle, its place and its similar vehicles; list pages on the vehicles they list; the
// shell on settings and assets, and on stock only where a menu names a make or body that comes or goes.
import { offerHref } from '../../domain/offers/offers.ts';
import type { GoneVehicle } from '../../stock/history/gone.ts';
import type { SeenModel } from '../../stock/history/seen-models.ts';
import type { InlineHashes } from '../../page-data/site-bundle.ts';
import type { SiteContext, SiteInput } from './site-context.ts';
import { createContext } from './site-context.ts';
import { textPages, type TextPath } from '../content/content.ts';
import { formerLandings } from '../addresses/former-landings.ts';
import type { Landing } from '../search/landings.ts';
import type { PageData } from '../../page-data/page-data.ts';
import { brandPage } from '../brands/brand-page.ts';
import { brandsPage } from '../brands/brand-directory.ts';
import { accountPage } from '../forms/account-pages.ts';
import { successPage } from '../forms/form-pages.ts';
import { homePage } from '../home/home-page.ts';
import { dealershipsPage, locationPage } from '../locations/location-pages.ts';
import { blogPage, postPage } from '../blog/blog-pages.ts';
import { keptPage } from '../saved/saved-pages.ts';
import { modelPage, modelsPage } from '../models/model-pages.ts';
import { offerPage, offersPage, offersWithoutPicture } from '../offers/offer-pages.ts';
import { notFoundPage, textPage } from '../texts/plain-pages.ts';
import { sitePage } from '../texts/text-pages.ts';
import { reviewsPage } from '../reviews/reviews-page.ts';
import { landingPages, searchPages } from '../search/search-page.ts';
import { missingButtons, missingPhones } from '../vehicle/vehicle-actions.ts';
import { vehiclePage } from '../vehicle/vehicle-page.ts';
import { landingKey, siteRoutes } from '../addresses/routes.ts';
import { hostRulesFile } from '../../page-data/host-rules.ts';
import { siteHostRules } from '../files/host-rules.ts';
import { dataFiles, sitemapSet } from '../files/site-files.ts';
import { contentIndexFiles } from '../files/content-index.ts';
import { searchIndexFiles } from '../files/search-index.ts';
import type { PageKey, RouteEntry, Site, SiteFile } from './site-types.ts';
import { stockKey, stockPages } from './stock-key.ts';
import { vehicleKeys, vehicleSurroundings, type RecordHash } from '../vehicle/vehicle-keys.ts';
import { fingerprint, fingerprintAll } from '../../files/fingerprint.ts';
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';

export interface SiteParts extends SiteInput {
  /** Vehicles whose address answers 410 today, the last gone first. */
  gone: readonly GoneVehicle[];
  /** Models that were listed lately; left out: none. */
  seenModels?: readonly SeenModel[];
  /** Fingerprint of a vehicle's record as it stands in `vehicles`; left out: it is worked out from the record. */
  recordHash?: RecordHash;
  /** Photos of the stock, and pictures of the content, from the project's own folder. */
  photoFiles: readonly SiteFile[];
  contentPhotoFiles: readonly SiteFile[];
  /** Of the inline scripts that pages with islands carry. */
  inline: InlineHashes;
}

const unknownRoute = (context: SiteContext, { path, kind, key }: RouteEntry) =>
  new Error(`${context.tenant.slug}: there is no ${kind} page ${path} (key "${key}")`);

/** The whole site; page data is made when it is asked for. */
export function createSite(parts: SiteParts): Site {
  const context = createContext(parts);
  const home = homePage(context);
  const routes = siteRoutes(context);

  // On most builds after a change of words no landing is asked for.
  let search: ReturnType<typeof searchPages> | undefined;
  const landingOf = new Map<string, { landing: Landing; page: number }>();
  for (const landing of context.landings.all.values()) {
    for (let page = 1; page <= landingPages(landing, context.tenant); page += 1) {
      landingOf.set(landingKey(landing.path, page), { landing, page });
    }
  }

  // Made at once: which of their links have no page must be known when the warnings are told.
  const written = new Map(context.sitePages.map((each) => [each.path, sitePage(context, each)]));
  const writtenPage = (route: RouteEntry) => {
    const found = written.get(route.key);
    if (!found) throw unknownRoute(context, route);
    return found;
  };
  const offers = new Map(
    context.offers.map((offer) => [offerHref(offer, context.tenant.manufacturer), offer]),
  );
  const page = (route: RouteEntry): PageData => {
    switch (route.kind) {
      case 'home':
        return home;
      case 'search': {
        const found = landingOf.get(route.key);
        if (!found) throw unknownRoute(context, route);
        search ??= searchPages(context);
        return search.page(found.landing, found.page);
      }
      case 'vehicle': {
        const vehicle = context.vehicle(route.key);
        if (!vehicle) throw unknownRoute(context, route);
        return vehiclePage(context, vehicle);
      }
      case 'brand':
        return brandPage(context, route.key);
      case 'brands':
        return brandsPage(context);
      case 'dealerships':
        return dealershipsPage(context, route.key);
      case 'location':
      case 'contact':
        return locationPage(context, route.key, route.kind);
      case 'reviews':
        if (!context.reviews) throw unknownRoute(context, route);
        return reviewsPage(context, context.reviews);
      case 'offers':
        return offersPage(context);
      case 'offer': {
        const offer = offers.get(route.key);
        if (!offer) throw unknownRoute(context, route);
        return offerPage(context, offer);
      }
      case 'models':
        return modelsPage(context, route.key);
      case 'model': {
        const model = context.models.models.find(({ href }) => href === route.key);
        if (!model) throw unknownRoute(context, route);
        return modelPage(context, model);
      }
      case 'text':
        if (route.key in textPages) return textPage(context, route.key as TextPath);
        return writtenPage(route);
      case 'favourites':
      case 'compare':
        return keptPage(context, route.kind);
      case 'form':
        return writtenPage(route);
      case 'blog':
        if (!context.blog) throw unknownRoute(context, route);
        return blogPage(context, context.blog, route.key);
      case 'post':
        if (!context.blog) throw unknownRoute(context, route);
        return postPage(context, context.blog, route.key);
      case 'sign-in':
      case 'watchlist':
      case 'garage':
        return accountPage(context, route.kind, route.path);
      case 'success':
        return successPage(context);
      case 'not-found':
      case 'gone':
        return notFoundPage(context, route.kind);
    }
  };

  const recordHash =
    parts.recordHash ?? ((vehicle: Vehicle) => fingerprint(JSON.stringify(vehicle)));
  const surroundings = vehicleSurroundings(context);
  const vehicleKey = vehicleKeys(context, recordHash, surroundings);
  const ofStock = stockKey(context, recordHash);
  const key = (route: RouteEntry): PageKey | null => {
    if (route.kind === 'search')
      return { text: fingerprintAll([ofStock, route.key]), exact: false };
    const vehicle = route.kind === 'vehicle' ? context.vehicle(route.key) : undefined;
    return vehicle ? { text: vehicleKey(vehicle), exact: true } : null;
  };

  // A slug may be back in stock since the last ingest wrote its memory.
  const gone = parts.gone
    .map(({ slug }) => slug)
    .filter((slug) => context.vehicle(slug) === undefined);
  const former = formerLandings(parts.seenModels ?? [], context.pages, context.shell.searchPath);
  const hostRules = siteHostRules(context, routes, { gone, former, inline: parts.inline });
  return {
    shell: context.shell,
    engine: context.tenant.search.engine.kind,
    routes,
    stock: stockPages(context, ofStock, surroundings),
    key,
    page,
    files: async () => [
      ...dataFiles(context),
      { path: `/${hostRulesFile}`, content: `${JSON.stringify(hostRules)}\n` },
      ...contentIndexFiles(context),
      ...(await context.assets.files()),
      ...parts.contentPhotoFiles,
    ],
    hostRules,
    photoFiles: parts.photoFiles,
    fileSets: [
      { key: ofStock, files: () => searchIndexFiles(context) },
      sitemapSet(context, routes, ofStock),
    ],
    warnings: [
      ...context.warnings,
      ...context.links.dropped(),
      ...missingButtons(context),
      ...offersWithoutPicture(context),
      ...missingPhones(context),
    ],
  };
}
