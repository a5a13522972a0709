// The page data of one vehicle, made from its facts alone (./vehicle-facts.ts). The domain has the rules; this module puts
// their texts into the page data.
import { priceDisclaimerOf } from '../../domain/price/price-disclaimer.ts';
import { isAvailable } from '../../domain/vehicle/availability.ts';
import { isCertifiedUsed, pageTag } from '../../domain/card/card-tag.ts';
import { type SimilarSection, similarFilters } from '../../domain/search/similar-search.ts';
import { dealerLicences } from '../../domain/locations/licences.ts';
import { capitalised } from '../../domain/text/capitalised.ts';
import type { PictureView, PriceLine, VehicleCardData } from '../../domain/card/card-data.ts';
import {
  album,
  photoAt,
  photoWidths,
  pictureView,
  sharedPhotoWidth,
  showsThumbnails,
  thumbnail,
  silhouetteOf,
} from '../../domain/vehicle/photos.ts';
import { shareSize } from '../../domain/vehicle/share-size.ts';
import { vehiclePhotoSizes } from '../../domain/vehicle/picture-sizes.ts';
import { plainText, truncate } from '../../domain/text/text.ts';
import { coolingOffLine, rightsOfVehicle } from '../../domain/price/on-road/rights.ts';
import { planNote } from '../../domain/price/subscription-terms.ts';
import { onRoadView } from '../../domain/price/on-road/view.ts';
import { readDefects } from '../../domain/vehicle/defects.ts';
import { vehicleFeatures } from '../../domain/vehicle/fact-row.ts';
import { vehicleSections } from '../../domain/vehicle/sections.ts';
import { vehicleFullTitle, vehiclePageSubtitle } from '../../domain/vehicle/title.ts';
import { factsOnPage, kmNotStated } from '../../domain/vehicle/facts.ts';
import { vehicleVideo } from '../../domain/vehicle/video.ts';
import { itemNoun, viewsText } from '../../domain/text/format.ts';
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';
import { badgeFeatures } from '../../search/query/vocabulary/stated-values.ts';
import { absolute } from '../../domain/text/absolute.ts';
import type {
  SharePicture,
  LinkView,
  LocationView,
  PageBase,
  SoldVehiclePage,
  SpinPart,
  VehiclePage,
} from '../../page-data/page-data.ts';
import type { SiteContext } from '../assembly/site-context.ts';
import { firstHours, sellingLocation } from '../locations/location-parts.ts';
import { paths } from '../addresses/paths.ts';
import { dealerId } from '../seo/dealer-json-ld.ts';
import { writeVehicleJsonLd } from '../seo/json-ld.ts';
import { pageBase, sharedStockPhoto } from '../shell/page-base.ts';
import { vehicleActionViews } from './vehicle-actions.ts';
import { vehicleCalculators } from './vehicle-calculators.ts';
import {
  vehicleContexts,
  type CommonFacts,
  type VehicleContext,
  type VehiclePageFacts,
} from './vehicle-facts.ts';
import { vehicleFinance } from './vehicle-finance.ts';
import { calmComments } from '../../domain/text/calm-comments.ts';
import { liveCheck } from './vehicle-live.ts';
import { vehicleSpin } from './vehicle-spin.ts';

/** Structured data needs no more pictures than this to show the vehicle from all sides. */
const jsonLdPhotos = 6;

/** Characters of dealer comments before "Show more" (rule vehicle-4). */
const commentsLength = 400;
const noComments = 'Dealer comments are pending. Please check back here later.';

/** Rule vehicle-4. */
function commentsOf(vehicle: Vehicle): Pick<VehiclePage, 'comments' | 'defects'> {
  const written = calmComments(vehicle.dealercomments?.trim() ?? '', [vehicle.name]);
  const { defects, rest: html } = readDefects(written);
  const text = html === '' ? '' : plainText(html);
  if (text === '') return { defects, comments: { html: noComments, preview: null, empty: true } };
  const preview = text.length > commentsLength ? truncate(text, commentsLength) : null;
  return { defects, comments: { html, preview, empty: false } };
}

/** The stated features, after those that a caravan's badge names and filters find. */
function listedFeatures(vehicle: Vehicle): string[] {
  const stated = vehicleFeatures(vehicle);
  return [...badgeFeatures(vehicle).filter((name) => !stated.includes(name)), ...stated];
}

/** "Located at {city}" for vehicles away from the primary location (rule vehicle-13); not every location has a city. */
function locatedAt({ location, tenant }: VehicleContext): VehiclePage['locatedAt'] {
  if (!tenant.vehiclePage.locatedAtBar || !location || location.primary) return null;
  return {
    text: `Located at ${location.address.city || location.name}`,
    directions: location.directions,
  };
}

/** Breadcrumbs: landings by the addresses that the tenant's setting selects (rule vehicle-19), then the vehicle. */
function trailOf({ vehicle, landings, tenant }: VehicleContext): LinkView[] {
  const usedCar = tenant.vehiclePage.breadcrumbs === 'used-car';
  return [
    ...landings.map((step) => ({ ...step, href: usedCar ? paths.usedCar(step.href) : step.href })),
    { label: vehicleFullTitle(vehicle), href: paths.vehicle(vehicle) },
  ];
}

/** "Harbourside Ford, Newstead"; a name that says the city says it once. */
const placeText = ({ name, address: { city } }: LocationView) =>
  name.includes(city) ? name : `${name}, ${city}`;

const priceText = ({ text, priceType }: PriceLine) => (priceType ? `${text} ${priceType}` : text);

/** A sold vehicle has no price, because it is no longer for sale. */
const soldPrice = (text: string): PriceLine => ({
  kind: 'none',
  text,
  amount: null,
  priceType: '',
  was: null,
  market: null,
});

/** The picture a shopper sees first, at the size the page shows it. */
function firstPicture(
  spin: SpinPart | null,
  photo: PictureView | undefined,
): VehiclePage['preload'] {
  const picture = spin?.startView === 'spin' ? spin.placeholder : photo;
  return picture ? { src: picture.src, srcset: picture.srcset, sizes: vehiclePhotoSizes } : null;
}

function handoverPlaces({ location }: Vehicle): VehiclePage['handoverPlaces'] {
  const places = location?.distribution_locations ?? [];
  return places.length > 1
    ? places.map(({ id, name }) => ({ id, name, own: id === location?.id }))
    : [];
}

const keepingOf = ({ saving, compare }: VehicleCardData): VehiclePage['keeping'] => [
  ...(saving === 'favourite' ? (['save'] as const) : []),
  ...(saving === 'watchlist' ? (['watch'] as const) : []),
  ...(compare ? (['compare'] as const) : []),
];

/** The similar vehicles: the list from the build, and the search that replaces it when a shopper scrolls near. */
function similarSection(
  { tenant, vehicle, similar }: VehicleContext,
  card: SiteContext['card'],
): SimilarSection {
  const { vehiclePage: settings, search } = tenant;
  const { id, make, model, item_type, price } = vehicle;
  const subject = { id, make, model, item_type, price, body: vehicle.simple_body ?? vehicle.body };
  return {
    // The heading names cars (rule similar-4); a caravan's page shows caravans.
    title: settings.similarTitle.replace('Cars', capitalised(itemNoun([item_type]))),
    cards: similar.map(card),
    layout: settings.similarLayout,
    live: search.liveSimilar && similarFilters(subject).length > 0 ? subject : null,
  };
}

/** Photos in the order of the album; a single photo counts as none. */
function photosOf({ vehicle, tenant }: VehicleContext): VehiclePage['photos'] {
  const photos = album(vehicle);
  const title = vehicleFullTitle(vehicle);
  return photos.map((photo, index) => ({
    ...pictureView(
      photo.image,
      photoWidths,
      tenant.photos,
      `${title}, photo ${index + 1} of ${photos.length}`,
    ),
    thumb: thumbnail(photo, tenant.photos),
  }));
}

/** Addresses of the first photos for structured data. */
function sharedPhotos({ vehicle, tenant, common }: VehicleContext): string[] {
  return album(vehicle)
    .slice(0, jsonLdPhotos)
    .map(({ image }) => absolute(common.origin, photoAt(image, tenant.photos, sharedPhotoWidth)));
}

/** The composed picture where the server makes one, as it makes the sheet; otherwise the photo (rule photos-11). */
function shareImageOf({ common, vehicle, facts, tenant }: VehicleContext): SharePicture | null {
  const photo = sharedStockPhoto(facts.photos[0]?.image, tenant, facts.fullTitle);
  if (!photo || !tenant.vehiclePage.print || !isAvailable(vehicle)) return photo;
  const src = `${common.origin}${paths.print}/${vehicle.slug}.jpg`;
  return { src, ...shareSize, alt: facts.fullTitle };
}

/** The metadata of the page. */
function baseOf(
  context: VehicleContext,
  price: PriceLine,
  preload: VehiclePage['preload'],
): PageBase {
  const { common, vehicle, location, seller, card, tenant } = context;
  const { origin } = common;
  const { fullTitle } = context.facts;
  const path = paths.vehicle(vehicle);
  const images = sharedPhotos(context);
  const place = location ? placeText(location) : tenant.name;
  const factTexts = card.facts.flatMap(({ text }) => (text === kmNotStated ? [] : text)).join(', ');
  return pageBase(common, {
    path,
    title: fullTitle,
    description: [
      `${fullTitle} at ${place}.`,
      factTexts && `${factTexts}.`,
      `${priceText(price)}.`.replace('..', '.'),
    ]
      .filter(Boolean)
      .join(' '),
    trail: trailOf(context),
    robots: isAvailable(vehicle) ? 'index,follow' : 'noindex,follow',
    shareImage: shareImageOf(context),
    preload,
    jsonLd: [
      writeVehicleJsonLd({
        facts: context.facts,
        url: origin + path,
        images,
        seller: { id: dealerId(origin, seller.path), name: seller.name },
      }),
    ],
  });
}

/** The parts that the page of a sold vehicle has as well. */
function commonParts(context: VehicleContext, card: SiteContext['card']) {
  const { vehicle, tenant } = context;
  return {
    kind: 'vehicle' as const,
    slug: vehicle.slug,
    heading: context.card.title,
    subheading: vehiclePageSubtitle(vehicle, tenant.vehiclePage.titleParts),
    silhouette: silhouetteOf(vehicle),
    actions: vehicleActionViews(context),
    similar: similarSection(context, card),
  };
}

/** Rule vehicle-9. */
function soldPage(context: VehicleContext, card: SiteContext['card']): SoldVehiclePage {
  const [photo] = photosOf(context);
  return {
    ...baseOf(context, soldPrice(context.tenant.tags.soldLabel), firstPicture(null, photo)),
    ...commonParts(context, card),
    availability: 'sold',
    photo: photo ?? null,
  };
}

/** Rule vehicle-20. */
const visitOf = ({ location, tenant }: VehicleContext): VehiclePage['visit'] =>
  tenant.vehiclePage.mapSection && location
    ? { hours: firstHours(location), directions: location.directions, map: location.map }
    : null;

function pageOfAvailable(context: VehicleContext, card: SiteContext['card']): VehiclePage {
  const { common, vehicle, location, tenant, today, links } = context;
  const settings = tenant.vehiclePage;
  const { price } = context.card;
  const parts = commonParts(context, card);
  const call = parts.actions.find(({ name }) => name === 'call');
  const photos = photosOf(context);
  const spin = vehicleSpin(tenant, vehicle, vehicleFullTitle(vehicle));
  const video = vehicleVideo(vehicle);
  return {
    ...baseOf(context, price, firstPicture(spin, photos[0])),
    ...parts,
    vehicleId: vehicle.id,
    dealershipId: (call?.masked && vehicle.dealership_id) || null,
    carType: vehicle.car_type ?? null,
    sticky: settings.sticky,
    availability: vehicle.status === 'coming_soon' ? 'coming-soon' : 'available',
    tag: pageTag(vehicle, tenant, today),
    certified: isCertifiedUsed(vehicle)
      ? { text: tenant.tags.certifiedName, image: tenant.tags.certifiedBadge }
      : null,
    photos,
    showThumbnails: showsThumbnails(vehicle),
    video: video && links.resolve(video.href) !== null ? video : null,
    spin,
    price,
    onRoad: onRoadView(vehicle, tenant, today),
    planNote: price.kind === 'subscription' ? planNote(tenant) : null,
    // They are a buyer's, and nobody buys a vehicle by the week.
    rights:
      price.kind === 'subscription'
        ? []
        : [rightsOfVehicle(vehicle, tenant, today)].filter(({ rights }) => rights.length > 0),
    repayment: context.card.repayment,
    priceDisclaimer: priceDisclaimerOf(tenant),
    views: settings.showViews ? viewsText(vehicle.views) : null,
    live: liveCheck(tenant, vehicle, price),
    locatedAt: locatedAt(context),
    ...factsOnPage(vehicle, tenant, today),
    features: listedFeatures(vehicle),
    ...commentsOf(vehicle),
    sections: vehicleSections(vehicle, tenant, {
      reservable: parts.actions.some(({ name }) => name === 'reserve'),
      subscribed: price.kind === 'subscription',
      coolingOff: coolingOffLine(vehicle, tenant, today),
    }),
    handoverPlaces: handoverPlaces(vehicle),
    keeping: keepingOf(context.card),
    callPanel: (settings.callPanel && call) || null,
    finance: vehicleFinance(context),
    calculators: vehicleCalculators(context),
    location: location && sellingLocation(location),
    visit: visitOf(context),
    dealerLicence: location?.dealerLicence ?? dealerLicences(tenant.locations)[0] ?? null,
    tiles: settings.featureBanner ? [...common.tiles] : [],
  };
}

/** Creates the page data of vehicles from their facts. `card`: the card of a vehicle. */
export function vehiclePages(common: CommonFacts, card: SiteContext['card']) {
  const contextOf = vehicleContexts(common, card);
  return (facts: VehiclePageFacts): VehiclePage | SoldVehiclePage =>
    (isAvailable(facts.vehicle) ? pageOfAvailable : soldPage)(contextOf(facts), card);
}
