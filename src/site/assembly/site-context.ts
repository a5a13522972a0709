// Everything that page data functions may know about one site: settings, listed stock, locations, landings, links.
// Created once per build; a vehicle's card is the same object on every page.
import { isListed, passesStockFilter } from '../../domain/vehicle/availability.ts';
import { startOfDay } from '../../domain/hours/calendar.ts';
import type { VehicleCardData } from '../../domain/card/card-data.ts';
import type { Noun } from '../../domain/search/finders.ts';
import { itemNoun } from '../../domain/text/format.ts';
import { mostRelevant } from '../../domain/search/sorting.ts';
import { isOfferShown, offerHref, type Offer } from '../../domain/offers/offers.ts';
import { withOnRoadTotal } from '../../domain/price/on-road/priced-vehicle.ts';
import { similarIndex } from '../../domain/vehicle/similar.ts';
import { vehicleCard } from '../../domain/card/vehicle-card.ts';
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import { brandsOf, hasBrands } from '../brands/brand-lists.ts';
import { siteAliases } from '../addresses/aliases.ts';
import { contentGaps } from '../content/content-gaps.ts';
import type { SiteAssets } from '../assets/assets.ts';
import { textPages, type SiteContent } from '../content/content.ts';
import { createLandings, type Landings } from '../search/landings.ts';
import { typeRoutesOf } from '../addresses/car-type-routes.ts';
import { filesBesidePhotos } from '../assets/photos.ts';
import { createLinks, type Links } from '../addresses/links.ts';
import type { LiveSettings } from '../../domain/search/live-search-data.ts';
import { answerPages, searchAnswers } from '../search/answers.ts';
import { siteModels, type SiteModels } from '../models/site-models.ts';
import {
  locationPaths,
  locationView,
  placeLists,
  locationOfView,
  type LocationPaths,
} from '../locations/location-views.ts';
import type {
  FeatureTile,
  LocationView,
  PromoView,
  ReviewsView,
  SiteShell,
} from '../../page-data/page-data.ts';
import { reviewsView } from '../reviews/reviews-view.ts';
import { savedKinds, savedPaths, paths } from '../addresses/paths.ts';
import { accountPages } from '../forms/form-settings.ts';
import { blogOf, blogPaths, type Blog } from '../blog/blog.ts';
import { sitePages, type WrittenPage } from '../texts/text-routes.ts';
import { createShell } from '../shell/site-shell.ts';
import { createTheme } from '../../domain/theme/theme.ts';
import { memoiseHash } from '../../files/memoised-hash.ts';

/** All inputs of a site, after all files were read. */
export interface SiteInput {
  tenant: Tenant;
  /** The snapshot, listed or not. */
  vehicles: readonly Vehicle[];
  content: SiteContent;
  assets: SiteAssets;
  /** ISO date in the dealer's time zone. */
  today: string;
}

export interface SiteContext {
  /** With the certified badge at its public address. */
  tenant: Tenant;
  shell: SiteShell;
  /** https address without trailing slash. */
  origin: string;
  today: string;
  /** Beginning of `today` in the dealer's time zone, epoch ms. */
  now: number;
  /** Listed vehicles in the order of the index. */
  vehicles: readonly Vehicle[];
  noun: Noun;
  vehicle(slug: string): Vehicle | undefined;
  card(vehicle: Vehicle): VehicleCardData;
  cards(vehicles: readonly Vehicle[]): VehicleCardData[];
  similar(vehicle: Vehicle): readonly Vehicle[];
  /** Listed vehicles at a location, in the order of the index. */
  vehiclesAt(locationId: string): readonly Vehicle[];
  landings: Landings;
  /** Promo cards whose link has a page, by id. */
  promos: Readonly<Record<string, PromoView>>;
  /** The pages that answer questions in the search box. */
  answers: LiveSettings['answers'];
  answerPages: LiveSettings['answerPages'];
  places: readonly LocationPaths[];
  locations: readonly LocationView[];
  locationOf(vehicle: Vehicle): LocationView | null;
  /** Contact page of a location, or of the primary one if none is given; null when the site shows no location. */
  contactPath(location: Pick<LocationView, 'id'> | null): string | null;
  /** The location that sells a vehicle, and its page; the dealer and the home page when the site shows no location. */
  seller(vehicle: Vehicle): { name: string; path: string };
  /** Tiles of the feature banner whose page exists. */
  tiles: readonly FeatureTile[];
  content: SiteContent;
  /** New models of the site's make and their filters, in the order of the content. */
  models: SiteModels;
  /** Offers shown today, in the order of the export, each address once. */
  offers: readonly Offer[];
  /** Customer reviews; null when the site shows none. */
  reviews: ReviewsView | null;
  /** Text and form pages, in the order they are built. */
  sitePages: readonly WrittenPage[];
  blog: Blog | null;
  assets: SiteAssets;
  links: Links;
  aliases: ReadonlyMap<string, string>;
  pages: { has(path: string): boolean };
  /** Addresses that have a page, vehicles left out. */
  addresses: ReadonlySet<string>;
  warnings: string[];
}

/** The plain data that landings are made from, as part of their pages' key: a page function reads nothing else. */
export type StockFacts = Pick<
  SiteContext,
  'tenant' | 'shell' | 'today' | 'vehicles' | 'promos' | 'answers' | 'answerPages'
> & {
  assets: Pick<SiteAssets, 'share'>;
};

/** What `createContext` computes from `StockFacts` and nothing else, once for all pages. */
export type ComputedFromStock = Pick<
  SiteContext,
  'origin' | 'now' | 'card' | 'cards' | 'landings' | 'similar'
>;

/** The parts of the site context that landings may use. */
export type StockContext = StockFacts & ComputedFromStock;

/** Listed vehicles, each slug once: two records of one slug would overwrite each other's page. */
function listedVehicles({ tenant, vehicles, today }: SiteInput, now: number, warnings: string[]) {
  const bySlug = new Map<string, Vehicle>();
  const priced = vehicles.map((vehicle) => withOnRoadTotal(vehicle, tenant, today));
  for (const vehicle of mostRelevant(priced, tenant)) {
    if (!isListed(vehicle, tenant.stock, now)) continue;
    if (!passesStockFilter(vehicle, tenant.stock.filter)) continue;
    const first = bySlug.get(vehicle.slug);
    if (first) {
      warnings.push(`vehicles ${first.id} and ${vehicle.id} share the slug ${vehicle.slug}`);
    } else bySlug.set(vehicle.slug, vehicle);
  }
  return bySlug;
}

/** Offers shown today; two of one address would overwrite each other's page. */
function shownOffers({ tenant, content, today }: SiteInput, warnings: string[]): Offer[] {
  if (!tenant.pages.offers) return [];
  const byPath = new Map<string, Offer>();
  for (const offer of content.offers) {
    if (!isOfferShown(offer, tenant, today)) continue;
    const path = offerHref(offer, tenant.manufacturer);
    const first = byPath.get(path);
    if (first) {
      warnings.push(
        `the offer "${offer.name}" is left out: "${first.name}" has its address ${path}`,
      );
    } else byPath.set(path, offer);
  }
  return [...byPath.values()];
}

function promoViews(tenant: Tenant, assets: SiteAssets, links: Links): SiteContext['promos'] {
  return Object.fromEntries(
    tenant.search.promos.cards.flatMap(({ id, title, text, action, link, image }) => {
      const href = links.keep(link, `search.promos "${id}"`);
      if (href === null) return [];
      const picture = assets.picture(image, 'promo', '');
      return [[id, { id, title, text, action, href, picture }] as const];
    }),
  );
}

/** The result of `make` for each key, made when it is first asked for. */
function once<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const made = make(key);
    known.set(key, made);
    return made;
  };
}

type Addressed = Pick<SiteContext, 'tenant' | 'places' | 'reviews' | 'offers' | 'landings'>;

/** Addresses of pages that no text and no vehicle names. */
function fixedPaths({ tenant, places, reviews, offers, landings }: Addressed): Set<string> {
  return new Set<string>([
    paths.home,
    ...Object.keys(textPages),
    paths.success,
    ...accountPages(tenant).map(({ path }) => path),
    ...(tenant.vehiclePage.print ? [paths.print] : []),
    ...savedKinds(tenant).map((kind) => savedPaths[kind]),
    ...placeLists({ tenant, places }),
    ...(reviews ? [paths.reviews] : []),
    ...(tenant.pages.offers ? [paths.offers] : []),
    ...offers.map((offer) => offerHref(offer, tenant.manufacturer)),
    ...(hasBrands({ tenant })
      ? [paths.brands, ...brandsOf(tenant).map(({ slug }) => paths.brand(slug))]
      : []),
    ...places.flatMap(({ location, contact }) => [location, contact]),
    ...landings.all.keys(),
  ]);
}

/** The pages that texts and models add, and which addresses of the site have a page. */
function addressPages(
  { content, today }: SiteInput,
  known: Addressed,
  vehicles: ReadonlyMap<string, Vehicle>,
) {
  const { tenant, places } = known;
  const named = fixedPaths(known);
  const blog = blogOf(tenant, content, today);
  for (const path of blog ? blogPaths(blog) : []) named.add(path);
  const written = sitePages(tenant, content.pages, named);
  for (const { path } of written.pages) named.add(path);
  const vehiclesAt = '/cars/';
  const pages = {
    has: (path: string) =>
      named.has(path) ||
      (path.startsWith(vehiclesAt) && vehicles.has(path.slice(vehiclesAt.length))),
  };
  const wanted = tenant.search.defaultPath;
  const searchPath = pages.has(wanted)
    ? wanted
    : paths.landing(typeRoutesOf(tenant)[0]?.slug ?? '');
  const models = siteModels(tenant, content.models, pages);
  for (const path of models.paths) named.add(path);
  return {
    pages,
    addresses: named,
    blog,
    models,
    searchPath,
    sitePages: written.pages,
    aliases: new Map([...models.former, ...siteAliases(tenant, places, searchPath)]),
    warnings: [
      ...written.warnings,
      ...(searchPath === wanted
        ? []
        : [`search.defaultPath ${wanted} has no page; ${searchPath} is used instead`]),
      ...models.warnings,
    ],
  };
}

/** Which location sells a vehicle, and the addresses of its pages. */
function sellers(
  tenant: Pick<Tenant, 'name'>,
  places: readonly LocationPaths[],
  locations: readonly LocationView[],
): Pick<SiteContext, 'contactPath' | 'locationOf' | 'seller'> {
  const locationOf = (vehicle: Vehicle) => locationOfView(vehicle, places, locations);
  const ownPaths = (location: Pick<LocationView, 'id'> | null) =>
    places.find(({ place }) => place.id === location?.id) ??
    places.find(({ place }) => place.primary) ??
    places[0];
  return {
    locationOf,
    contactPath: (location) => ownPaths(location)?.contact ?? null,
    seller(vehicle) {
      const own = ownPaths(locationOf(vehicle));
      return own
        ? { name: own.place.name, path: own.location }
        : { name: tenant.name, path: paths.home };
    },
  };
}

/** The listed vehicles, and what pages look up about them. */
function stockLookups(
  bySlug: ReadonlyMap<string, Vehicle>,
  { tenant, today }: Pick<SiteContext, 'tenant' | 'today'>,
): Pick<
  SiteContext,
  'card' | 'cards' | 'noun' | 'similar' | 'vehicle' | 'vehicles' | 'vehiclesAt'
> {
  const vehicles = [...bySlug.values()];
  const kinds = new Set(vehicles.map(({ item_type }) => item_type));
  const byLocation = Map.groupBy(vehicles, ({ location }) => location?.id);
  const card = once((vehicle: Vehicle) => memoiseHash(vehicleCard(vehicle, tenant, today)));
  // Computed with the first vehicle page, because a worker may have none.
  let similar: ReturnType<typeof similarIndex> | undefined;
  return {
    vehicles,
    noun: { one: itemNoun(kinds, 1), many: itemNoun(kinds) },
    vehicle: (slug) => bySlug.get(slug),
    vehiclesAt: (locationId) => byLocation.get(locationId) ?? [],
    card,
    cards: (list) => list.map(card),
    similar: once((vehicle: Vehicle) => (similar ??= similarIndex(vehicles)).of(vehicle)),
  };
}

/** Tiles whose page exists. A tile without a page causes a warning. */
const featureTiles = ({ home }: Pick<Tenant, 'home'>, links: Links): FeatureTile[] =>
  home.tiles.flatMap(({ title, text, link }) => {
    const href = links.keep(link, 'home.tiles');
    return href === null ? [] : [{ title, text, href }];
  });

/** Computes everything that several pages share. Pure: the same input gives the same context. */
export function createContext(input: SiteInput): SiteContext {
  const { assets, content, today } = input;
  const warnings = [...assets.warnings];
  // A badge in the assets folder is served under its hashed address.
  const tenant: Tenant = {
    ...input.tenant,
    tags: { ...input.tenant.tags, certifiedBadge: assets.badge },
  };
  const now = startOfDay(today, tenant.timeZone);
  const bySlug = listedVehicles(input, now, warnings);
  const stock = stockLookups(bySlug, { tenant, today });
  const { vehicles } = stock;

  const landings = createLandings(tenant, vehicles, today);
  warnings.push(...landings.warnings);
  const places = locationPaths(tenant);
  const reviews = reviewsView(input);
  const offers = shownOffers(input, warnings);
  const addressed = addressPages(input, { tenant, places, reviews, offers, landings }, bySlug);
  warnings.push(...addressed.warnings);
  const { pages, aliases } = addressed;
  const ownFiles = new Set(vehicles.flatMap(filesBesidePhotos));
  const links = createLinks({ has: (path) => pages.has(path) || ownFiles.has(path) }, aliases);
  const locations = places.map((place) =>
    memoiseHash(locationView(place, { tenant, today, assets, links })),
  );

  const theme = createTheme(tenant.theme.brand);
  const shell = createShell({
    tenant,
    assets,
    theme,
    links,
    locations,
    searchPath: addressed.searchPath,
    models: addressed.models.models,
  });
  warnings.push(...contentGaps({ tenant, locations, content, reviews }));
  return {
    ...stock,
    ...sellers(tenant, places, locations),
    tenant,
    shell,
    today,
    now,
    landings,
    places,
    locations,
    content,
    offers,
    reviews,
    assets,
    links,
    aliases,
    pages,
    addresses: addressed.addresses,
    warnings,
    models: addressed.models,
    sitePages: addressed.sitePages,
    blog: addressed.blog,
    origin: shell.url,
    promos: promoViews(tenant, assets, links),
    answers: searchAnswers(links),
    answerPages: answerPages(addressed.sitePages),
    tiles: featureTiles(tenant, links),
  };
}
