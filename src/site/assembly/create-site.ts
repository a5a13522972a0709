// One tenant's site as a function of its data, without disk or clock: routes, pages and files. The key of a page is the
// hash of its data (./define-page.ts).
import { siteFeeds } from '../../feeds/write-feeds.ts';
import { modelPicture } from '../../domain/models/models.ts';
import { jpegAt, leadPhoto } from '../../domain/vehicle/photos.ts';
import { offerHref } from '../../domain/offers/offers.ts';
import type { GoneVehicle } from '../../stock/history/gone.ts';
import type { SeenModel } from '../../stock/history/seen-models.ts';
import type { Redirect } from '../../page-data/host-rules.ts';
import type { InlineHashes } from '../../page-data/site-bundle.ts';
import type { ComputedFromStock, SiteContext, SiteInput } from './site-context.ts';
import { createContext } from './site-context.ts';
import { textPages, type TextPath } from '../content/content.ts';
import { formerLandings } from '../addresses/former-landings.ts';
import { paths } from '../addresses/paths.ts';
import type { Landing } from '../search/landings.ts';
import type { HomePage, PageData, PageKind } from '../../page-data/page-data.ts';
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
import { landingFacts, landingPageFiles, searchPages } from '../search/search-page.ts';
import { missingButtons, missingPhones } from '../vehicle/vehicle-actions.ts';
import { commonFacts, vehiclePageFacts } from '../vehicle/vehicle-facts.ts';
import { vehiclePages } from '../vehicle/vehicle-page.ts';
import { siteRoutes } from '../addresses/routes.ts';
import { hostRulesFile } from '../../page-data/host-rules.ts';
import { agentSiteFiles } from '../files/agent-files.ts';
import { siteHostRules } from '../files/create-host-rules.ts';
import { dataFiles, sitemaps } from '../files/site-files.ts';
import { contentIndexFiles } from '../files/content-index.ts';
import { searchIndex } from '../files/search-index.ts';
import {
  type RouteEntry,
  type Site,
  type SiteFile,
  definePage,
  definePageOfFacts,
  type SitePage,
} from './site-types.ts';

export interface SiteParts extends SiteInput {
  /** Vehicles whose address answers 410 today, or leads to the one that they have now, the last gone first. */
  gone: readonly GoneVehicle[];
  /** Models that were listed recently; none by default. */
  seenModels?: readonly SeenModel[];
  /** Photos of the stock, and pictures of the content, from the project's own folder. */
  photoFiles: readonly SiteFile[];
  /** JPEG files of the site's own photos at these addresses; left out: the photos are elsewhere. */
  jpegFiles?: (addresses: readonly string[]) => Promise<SiteFile[]>;
  /** Hashes of the inline scripts and styles in the bundle's pages. */
  inline: InlineHashes;
}

const unknownRoute = (context: Pick<SiteContext, 'tenant'>, { path, kind, key }: RouteEntry) =>
  new Error(`${context.tenant.slug}: there is no ${kind} page ${path} (key "${key}")`);

/** Where the pages of landings and vehicles come from. A worker may build pages of vehicles only. */
function stockPages(context: SiteContext) {
  let search: ReturnType<typeof searchPages> | undefined;
  const landingOf = new Map<string, { landing: Landing; page: number }>();
  for (const landing of context.landings.all.values()) {
    for (const { path, page } of landingPageFiles(landing, context.tenant)) {
      landingOf.set(path, { landing, page });
    }
  }
  const ofLandings = landingFacts(context);
  const { origin, now, card, cards, landings, similar } = context;
  const computed: ComputedFromStock = { origin, now, card, cards, landings, similar };
  const common = commonFacts(context);
  const pageOfVehicle = vehiclePages(common, card);
  return {
    search(route: RouteEntry): SitePage {
      const found = landingOf.get(route.key);
      if (!found) throw unknownRoute(context, route);
      return definePageOfFacts(ofLandings, (facts) => {
        search ??= searchPages({ ...facts, ...computed });
        return search.page(found.landing, found.page);
      });
    },
    vehicle(route: RouteEntry): SitePage {
      const vehicle = context.vehicle(route.key);
      if (!vehicle) throw unknownRoute(context, route);
      return definePageOfFacts(vehiclePageFacts(context, common, vehicle), pageOfVehicle);
    },
  };
}

/** The data of every page except landings and vehicles. */
function otherPages(context: SiteContext, home: HomePage) {
  /** The value that belongs to the page of a route. */
  const known = <Value>(value: Value | null | undefined, route: RouteEntry): Value => {
    if (value == null) throw unknownRoute(context, route);
    return value;
  };
  // Created at once, because warnings report their links without a page.
  const written = new Map(context.sitePages.map((each) => [each.path, sitePage(context, each)]));
  const offers = new Map(
    context.offers.map((offer) => [offerHref(offer, context.tenant.manufacturer), offer]),
  );
  const modelAt = (path: string) => context.models.models.find(({ href }) => href === path);
  return (kind: Exclude<PageKind, 'vehicle' | 'search'>, route: RouteEntry): PageData => {
    const { key } = route;
    switch (kind) {
      case 'home':
        return home;
      case 'brand':
        return brandPage(context, key);
      case 'brands':
        return brandsPage(context);
      case 'dealerships':
        return dealershipsPage(context, key);
      case 'location':
      case 'contact':
        return locationPage(context, key, kind);
      case 'reviews':
        return reviewsPage(context, known(context.reviews, route));
      case 'offers':
        return offersPage(context);
      case 'offer':
        return offerPage(context, known(offers.get(key), route));
      case 'models':
        return modelsPage(context, key);
      case 'model':
        return modelPage(context, known(modelAt(key), route));
      case 'text':
        if (key in textPages) return textPage(context, key as TextPath);
        return known(written.get(key), route);
      case 'favourites':
      case 'compare':
        return savedPage(context, kind);
      case 'form':
        return known(written.get(key), route);
      case 'blog':
        return blogPage(context, known(context.blog, route), key);
      case 'post':
        return postPage(context, known(context.blog, route), key);
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
}

/** Cloudflare takes 2,000 redirects of a site. The last vehicles that got another address have theirs, older ones answer 410. */
const mostMoved = 1_800;

function hostRulesOf(
  context: SiteContext,
  routes: readonly RouteEntry[],
  parts: Pick<SiteParts, 'gone' | 'seenModels' | 'inline'>,
) {
  // A slug may be back in stock since the last ingest wrote its history.
  const left = parts.gone.filter(({ slug }) => context.vehicle(slug) === undefined);
  const moved = left
    .filter(({ to }) => to !== undefined && context.vehicle(to) !== undefined)
    .slice(0, mostMoved);
  const isMoved = new Set(moved);
  const gone = left.filter((vehicle) => !isMoved.has(vehicle)).map(({ slug }) => slug);
  const former = [
    ...formerLandings(parts.seenModels ?? [], context.pages, context.shell.searchPath),
    ...moved.map(({ slug, to = '' }): Redirect => {
      return { from: paths.vehicle({ slug }), to: paths.vehicle({ slug: to }), status: 301 };
    }),
  ];
  return siteHostRules(context, routes, { gone, former, inline: parts.inline });
}

/** The lists of the stock for others, and JPEG files of the own photos that they, link previews and mails name. */
async function feedFiles(context: SiteContext, parts: SiteParts): Promise<SiteFile[]> {
  const { vehicles, models, tenant, origin, today } = context;
  const { files, images } = siteFeeds(vehicles, tenant, today);
  const shared = [...vehicles.map(leadPhoto), ...models.models.map(modelPicture)].map(
    (photo) => photo && jpegAt(photo, tenant.photos),
  );
  const listed = [...images()].map((image) => image.replace(origin, ''));
  const own = [...new Set([...listed, ...shared])].filter((image) => image?.startsWith('/'));
  const pictures = await parts.jpegFiles?.(own.filter((image) => image != null));
  return [...files(), ...(pictures ?? [])];
}

export function createSite(parts: SiteParts): Site {
  const context = createContext(parts);
  const home = homePage(context);
  const routes = siteRoutes(context);
  const pageData = otherPages(context, home);
  const ofStock = stockPages(context);
  const hostRules = hostRulesOf(context, routes, parts);
  return {
    shell: context.shell,
    engine: context.tenant.search.engine.kind,
    routes,
    searchIndex: searchIndex(context),
    page: (route) => {
      const { kind } = route;
      if (kind === 'search' || kind === 'vehicle') return ofStock[kind](route);
      return definePage(pageData(kind, route));
    },
    files: async () => [
      ...dataFiles(context),
      { path: `/${hostRulesFile}`, content: `${JSON.stringify(hostRules)}\n` },
      ...contentIndexFiles(context),
      ...(await context.assets.files()),
      ...sitemaps(context, routes),
      ...parts.photoFiles,
      ...(await feedFiles(context, parts)),
      ...agentSiteFiles(context),
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
