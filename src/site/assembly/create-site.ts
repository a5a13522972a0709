// One tenant's site as a function of its data, without disk or clock: routes, pages and files. The key of a page is the
// hash of its data (./define-page.ts).
import { offerHref } from '../../domain/offers/offers.ts';
import type { GoneVehicle } from '../../stock/history/gone.ts';
import type { SeenModel } from '../../stock/history/seen-models.ts';
import type { InlineHashes } from '../../page-data/site-bundle.ts';
import type { ComputedFromStock, SiteContext, SiteInput } from './site-context.ts';
import { createContext } from './site-context.ts';
import { textPages, type TextPath } from '../content/content.ts';
import { formerLandings } from '../addresses/former-landings.ts';
import type { Landing } from '../search/landings.ts';
import type { PageData, PageKind } from '../../page-data/page-data.ts';
import { brandPage } from '../brands/brand-page.ts';
import { brandsPage } from '../brands/brand-directory.ts';
import { accountPage } from '../forms/account-pages.ts';
import { successPage } from '../forms/form-pages.ts';
import { homePage } from '../home/home-page.ts';
import { dealershipsPage, locationPage } from '../locations/location-pages.ts';
import { blogPage, postPage } from '../blog/blog-pages.ts';
import { savedPage } from '../saved/saved-pages.ts';
import { modelPage, modelsPage } from '../models/model-pages.ts';
import { offerPage, offersPage, offersWithoutPicture } from '../offers/offer-pages.ts';
import { notFoundPage, textPage } from '../texts/plain-pages.ts';
import { sitePage } from '../texts/text-pages.ts';
import { reviewsPage } from '../reviews/reviews-page.ts';
import { landingFacts, landingPages, searchPages } from '../search/search-page.ts';
import { missingButtons, missingPhones } from '../vehicle/vehicle-actions.ts';
import { commonFacts, vehicleFacts } from '../vehicle/vehicle-facts.ts';
import { vehiclePages } from '../vehicle/vehicle-page.ts';
import { landingKey, siteRoutes } from '../addresses/routes.ts';
import { hostRulesFile } from '../../page-data/host-rules.ts';
import { siteHostRules } from '../files/create-host-rules.ts';
import { dataFiles, sitemaps } from '../files/site-files.ts';
import { contentIndexFiles } from '../files/content-index.ts';
import { searchIndex } from '../files/search-index.ts';
import { definePage, definePageOfFacts } from './define-page.ts';
import type { RouteEntry, Site, SiteFile } from './site-types.ts';

export interface SiteParts extends SiteInput {
  /** Vehicles whose address answers 410 today, the last gone first. */
  gone: readonly GoneVehicle[];
  /** Models that were listed recently; none by default. */
  seenModels?: readonly SeenModel[];
  /** Photos of the stock, and pictures of the content, from the project's own folder. */
  photoFiles: readonly SiteFile[];
  /** Hashes of the inline scripts and styles in the bundle's pages. */
  inline: InlineHashes;
}

const unknownRoute = (context: Pick<SiteContext, 'tenant'>, { path, kind, key }: RouteEntry) =>
  new Error(`${context.tenant.slug}: there is no ${kind} page ${path} (key "${key}")`);

export function createSite(parts: SiteParts): Site {
  const context = createContext(parts);
  const home = homePage(context);
  const routes = siteRoutes(context);

  // A worker may build vehicle pages only.
  let search: ReturnType<typeof searchPages> | undefined;
  const landingOf = new Map<string, { landing: Landing; page: number }>();
  for (const landing of context.landings.all.values()) {
    for (let page = 1; page <= landingPages(landing, context.tenant); page += 1) {
      landingOf.set(landingKey(landing.path, page), { landing, page });
    }
  }

  // Created at once, because warnings report their links without a page.
  const written = new Map(context.sitePages.map((each) => [each.path, sitePage(context, each)]));
  const writtenPage = (route: RouteEntry) => {
    const found = written.get(route.key);
    if (!found) throw unknownRoute(context, route);
    return found;
  };
  const offers = new Map(
    context.offers.map((offer) => [offerHref(offer, context.tenant.manufacturer), offer]),
  );
  const ofLandings = landingFacts(context);
  const { origin, now, card, cards, landings } = context;
  const computed: ComputedFromStock = { origin, now, card, cards, landings };
  const common = commonFacts(context);
  const pageOfVehicle = vehiclePages(common, card);
  const pageData = (kind: Exclude<PageKind, 'vehicle' | 'search'>, route: RouteEntry): PageData => {
    switch (kind) {
      case 'home':
        return home;
      case 'brand':
        return brandPage(context, route.key);
      case 'brands':
        return brandsPage(context);
      case 'dealerships':
        return dealershipsPage(context, route.key);
      case 'location':
      case 'contact':
        return locationPage(context, route.key, kind);
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
        return savedPage(context, kind);
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
        return accountPage(context, kind, route.path);
      case 'success':
        return successPage(context);
      case 'not-found':
      case 'gone':
        return notFoundPage(context, kind);
    }
  };

  // A slug may be back in stock since the last ingest wrote its history.
  const gone = parts.gone
    .map(({ slug }) => slug)
    .filter((slug) => context.vehicle(slug) === undefined);
  const former = formerLandings(parts.seenModels ?? [], context.pages, context.shell.searchPath);
  const hostRules = siteHostRules(context, routes, { gone, former, inline: parts.inline });
  return {
    shell: context.shell,
    engine: context.tenant.search.engine.kind,
    routes,
    searchIndex: searchIndex(context),
    page: (route) => {
      const { kind } = route;
      if (kind === 'search') {
        const found = landingOf.get(route.key);
        if (!found) throw unknownRoute(context, route);
        return definePageOfFacts(ofLandings, (facts) => {
          search ??= searchPages({ ...facts, ...computed });
          return search.page(found.landing, found.page);
        });
      }
      if (kind !== 'vehicle') return definePage(pageData(kind, route));
      const vehicle = context.vehicle(route.key);
      if (!vehicle) throw unknownRoute(context, route);
      return definePageOfFacts(vehicleFacts(context, common, vehicle), pageOfVehicle);
    },
    files: async () => [
      ...dataFiles(context),
      { path: `/${hostRulesFile}`, content: `${JSON.stringify(hostRules)}\n` },
      ...contentIndexFiles(context),
      ...(await context.assets.files()),
      ...sitemaps(context, routes),
      ...parts.photoFiles,
    ],
    hostRules,
    warnings: [
      ...context.warnings,
      ...context.links.dropped(),
      ...missingButtons(context),
      ...offersWithoutPicture(context),
      ...missingPhones(context),
    ],
  };
}
