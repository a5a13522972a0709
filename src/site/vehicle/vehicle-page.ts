// The page data of one vehicle, made from its inputs alone (./vehicle-inputs.ts). The domain has the rules; this module
// puts their texts into the page data.
import { isAvailable } from '../../domain/vehicle/availability.ts';
import { isCertifiedUsed } from '../../domain/card/card-tag.ts';
import type { PictureView, PriceLine, VehicleCardData } from '../../domain/card/card-data.ts';
import {
  photoAt,
  photoCount,
  photoWidths,
  pictureView,
  showsThumbnails,
  thumbnail,
  vehiclePhotos,
} from '../../domain/vehicle/photos.ts';
import { vehiclePhotoSizes } from '../../domain/vehicle/picture-sizes.ts';
import { plainText, truncate } from '../../domain/text/text.ts';
import { vehicleFeatures } from '../../domain/vehicle/fact-row.ts';
import { vehicleSections } from '../../domain/vehicle/sections.ts';
import { vehicleFullTitle, vehiclePageSubtitle } from '../../domain/vehicle/title.ts';
import { viewsText } from '../../domain/text/format.ts';
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';
import type {
  LinkView,
  VehicleLocation,
  SpinPart,
  VehiclePage,
} from '../../page-data/page-data.ts';
import { paths } from '../addresses/paths.ts';
import { dealerId } from '../seo/dealer-json-ld.ts';
import { vehicleJsonLd } from '../seo/json-ld.ts';
import { absolute, pageBase } from '../shell/page-base.ts';
import type { VehicleInputs, VehicleSite } from './vehicle-inputs.ts';
import { liveCheck } from './vehicle-live.ts';
import { vehicleSpin } from './vehicle-spin.ts';

/** Width of the photo in share previews and structured data. */
const sharedPhotoWidth = 1200;
/** Structured data needs no more pictures than this to show the vehicle from all sides. */
const jsonLdPhotos = 6;

/** Characters of dealer comments before "Show more" (rule vehicle-4). */
const commentsLength = 400;
const noComments = 'Dealer comments are pending. Please check back here later.';

/** Rule vehicle-4. */
function commentsOf(vehicle: Vehicle): VehiclePage['comments'] {
  const html = vehicle.dealercomments?.trim() ?? '';
  const text = html === '' ? '' : plainText(html);
  if (text === '') return { html: noComments, preview: null, empty: true };
  const preview = text.length > commentsLength ? truncate(text, commentsLength) : null;
  return { html, preview, empty: false };
}

/** "Located at {city}" for vehicles away from the primary location (rule vehicle-13); not every location has a city. */
function locatedAt(location: VehicleLocation | null, { tenant }: VehicleSite) {
  if (!tenant.vehiclePage.locatedAtBar || !location || location.primary) return null;
  return {
    text: `Located at ${location.address.city || location.name}`,
    directions: location.directions,
  };
}

/** Breadcrumbs: landings by the addresses that the tenant's setting selects (rule vehicle-19), then the vehicle. */
function trailOf({ vehicle, landings, site }: VehicleInputs): LinkView[] {
  const usedCar = site.tenant.vehiclePage.breadcrumbs === 'used-car';
  return [
    ...landings.map(({ label, href }) => ({ label, href: usedCar ? paths.usedCar(href) : href })),
    { label: vehicleFullTitle(vehicle), href: paths.vehicle(vehicle) },
  ];
}

/** "Harbourside Ford, Newstead"; a name that says the city says it once. */
const placeText = ({ name, address: { city } }: VehicleLocation) =>
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

const stickyParts = ({ vehiclePage }: VehicleSite['tenant']): VehiclePage['sticky'] => [
  ...(vehiclePage.stickyHeader ? (['header'] as const) : []),
  ...(vehiclePage.stickyBar ? (['bar'] as const) : []),
];

function handoverPlaces({ location }: Vehicle): VehiclePage['handoverPlaces'] {
  const places = location?.distribution_locations ?? [];
  return places.length > 1 ? places.map(({ id, name }) => ({ id, name })) : [];
}

const keepingOf = ({ saving, compare }: VehicleCardData): VehiclePage['keeping'] => [
  ...(saving === 'favourite' ? (['save'] as const) : []),
  ...(saving === 'watchlist' ? (['watch'] as const) : []),
  ...(compare ? (['compare'] as const) : []),
];

export function vehiclePage(inputs: VehicleInputs): VehiclePage {
  const { site, vehicle, card, location, seller, actions } = inputs;
  const { tenant, origin } = site;
  const settings = tenant.vehiclePage;
  const available = isAvailable(vehicle);
  const fullTitle = vehicleFullTitle(vehicle);
  const price = available ? card.price : soldPrice(tenant.tags.soldLabel);
  const path = paths.vehicle(vehicle);

  const album = photoCount(vehicle) > 1 ? vehiclePhotos(vehicle) : [];
  const photos = album.map((photo, index) => ({
    ...pictureView(
      photo.image,
      photoWidths,
      tenant.photos,
      `${fullTitle}, photo ${index + 1} of ${album.length}`,
    ),
    thumb: thumbnail(photo, tenant.photos),
  }));
  const large = album
    .slice(0, jsonLdPhotos)
    .map(({ image }) => absolute(origin, photoAt(image, tenant.photos, sharedPhotoWidth)));
  const [first] = photos;

  const place = location ? placeText(location) : tenant.name;
  const factTexts = card.facts.map(({ text }) => text).join(', ');
  const call = actions.find(({ name }) => name === 'call');
  const spin = available ? vehicleSpin(site, vehicle, fullTitle) : null;

  return {
    kind: 'vehicle',
    ...pageBase(site, {
      path,
      title: fullTitle,
      description: [
        `${fullTitle} at ${place}.`,
        factTexts && `${factTexts}.`,
        `${priceText(price)}.`.replace('..', '.'),
      ]
        .filter(Boolean)
        .join(' '),
      trail: trailOf(inputs),
      robots: available ? 'index,follow' : 'noindex,follow',
      shareImage: large[0] ?? null,
      preload: firstPicture(spin, first),
      jsonLd: [
        vehicleJsonLd({
          vehicle,
          name: fullTitle,
          price,
          url: origin + path,
          images: large,
          seller: { id: dealerId(origin, seller.path), name: seller.name },
        }),
      ],
    }),
    vehicleId: vehicle.id,
    dealershipId: (call?.masked && vehicle.dealership_id) || null,
    slug: vehicle.slug,
    carType: vehicle.car_type,
    sticky: available ? stickyParts(tenant) : [],
    heading: card.title,
    subheading: vehiclePageSubtitle(vehicle, settings.titleParts),
    availability: !available
      ? 'sold'
      : vehicle.status === 'coming_soon'
        ? 'coming-soon'
        : 'available',
    tag: inputs.tag,
    certified: isCertifiedUsed(vehicle)
      ? { text: tenant.tags.certifiedName, image: tenant.tags.certifiedBadge }
      : null,
    photos,
    showThumbnails: showsThumbnails(vehicle),
    video: inputs.video,
    spin,
    price,
    repayment: available ? card.repayment : null,
    priceDisclaimer: tenant.legal.priceDisclaimer,
    views: settings.showViews ? viewsText(vehicle.views) : null,
    live: available ? liveCheck(site, vehicle, price) : null,
    locatedAt: available ? locatedAt(location, site) : null,
    icons: available ? card.facts : [],
    keyFacts: inputs.keyFacts,
    specifications: inputs.specifications,
    features: available ? vehicleFeatures(vehicle) : [],
    comments: available ? commentsOf(vehicle) : { html: '', preview: null, empty: true },
    sections: available
      ? vehicleSections(
          vehicle,
          tenant,
          actions.some(({ name }) => name === 'reserve'),
        )
      : [],
    actions,
    handoverPlaces: available ? handoverPlaces(vehicle) : [],
    keeping: keepingOf(card),
    callPanel: (settings.callPanel && call) || null,
    finance: inputs.finance,
    calculators: inputs.calculators,
    location,
    // Rule vehicle-20.
    mapSection: settings.mapSection && location !== null,
    dealerLicence: location?.dealerLicence ?? tenant.legal.dealerLicences[0] ?? null,
    similar: inputs.similar,
    soldText: available ? null : 'Like this and want something similar?',
    tiles: available && settings.featureBanner ? [...site.tiles] : [],
  };
}
