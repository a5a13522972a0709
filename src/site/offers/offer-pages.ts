// Offers: the list with its filters and the page of one. The domain decides which offers show and when texts fold.
import { isAvailable, isInStock } from '../../domain/vehicle/availability.ts';
import { countText } from '../../domain/text/format.ts';
import { formatDate } from '../../domain/text/format-date.ts';
import {
  offerEnd,
  offerFigure,
  offerHref,
  offerMaker,
  offerPicture,
  offerText,
  offerVehicles,
  statesRate,
  type Offer,
} from '../../domain/offers/offers.ts';
import { leadPhoto, photoAmong, photoWidths, pictureView } from '../../domain/vehicle/photos.ts';
import { formAnchors } from '../../domain/vehicle/actions.ts';
import { plainText, slugify } from '../../domain/text/text.ts';
import { gapLine } from '../content/content-gaps.ts';
import type { SiteContext } from '../assembly/site-context.ts';
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';
import type { Landing } from '../search/landings.ts';
import type { OfferPage, OffersPage, OfferView } from '../../page-data/page-data.ts';
import { paths } from '../addresses/paths.ts';
import { pageBase } from '../shell/page-base.ts';
import { listSearch, longList } from '../search/list-search.ts';
import { stockPrice } from '../search/stock-price.ts';
import { latestRow, lookOf, reducedRow } from '../home/vehicle-rows.ts';

/** Where an offer's page lists its vehicles. */
const stockAnchor = 'in-stock';

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** What can be bought under an offer: of its model's landing, or the named vehicles of its make's. */
function stockOf(
  offer: Offer,
  { landings }: Pick<SiteContext, 'landings'>,
  maker = offerMaker(offer),
): { landing: Landing; vehicles: Vehicle[] } | undefined {
  const { model } = offer;
  const found = model
    ? landings
        .of('model')
        .filter(({ label }) => same(label, model.name))
        .filter(({ parent }) => !maker || same(parent?.label ?? '', maker))
    : landings.of('make').filter(({ label }) => maker && same(label, maker));
  return found
    .map((landing) => ({ landing, named: offerVehicles(offer, landing.vehicles) }))
    .filter(({ landing, named }) => model || named.length < landing.vehicles.length)
    .map(({ landing, named }) => ({
      landing,
      vehicles: named.filter((vehicle) => isAvailable(vehicle)),
    }))
    .find(({ vehicles }) => vehicles.length > 0);
}

type Context = SiteContext;

/** The first one whose value was not `shown`; it is from then on. */
function unshown<T>(values: readonly T[], key: (value: T) => string, shown: Set<string>) {
  const found = values.find((value) => !shown.has(key(value)));
  if (found !== undefined) shown.add(key(found));
  return found;
}

/** The offer's own picture, else a photo of such a vehicle in stock, else of the dealer's place; none twice where it can be. */
function pictureOf(
  offer: Offer,
  context: Pick<SiteContext, 'assets' | 'landings' | 'tenant'>,
  shown = new Set<string>(),
): OfferView['picture'] {
  const { photos, manufacturer, locations } = context.tenant;
  const own = offerPicture(offer);
  if (own)
    return context.assets.picture(own, 'article', '') ?? pictureView(own, photoWidths, photos, '');
  const stock = stockOf(offer, context, offerMaker(offer) ?? manufacturer);
  const pictured = stock?.vehicles.filter((vehicle) => leadPhoto(vehicle) !== null) ?? [];
  const vehicle = unshown(pictured, lookOf, shown) ?? pictured[0];
  if (vehicle) return photoAmong([vehicle], photos);
  const place = unshown(
    locations.flatMap(({ image }) => image ?? []),
    String,
    shown,
  );
  return context.assets.picture(place ?? null, 'location', '');
}

const fromStock = (price: ReturnType<typeof stockPrice>): OfferView['figure'] =>
  price && { before: 'from', numeral: price.text, after: price.priceType };

function offerView(offer: Offer, context: Context, whole: boolean, shown?: Set<string>): OfferView {
  const { tenant, contactPath } = context;
  const contact = contactPath(null);
  const maker = offerMaker(offer);
  const end = offerEnd(offer, tenant.timeZone);
  const stock = stockOf(offer, context);
  const inStock = stock?.vehicles.filter(isInStock).length;
  const href = offerHref(offer, tenant.manufacturer);
  const alwaysExpanded = whole || tenant.offers.alwaysExpanded;
  const description = plainText(offer.sanitized_description ?? offer.description ?? '');
  const disclaimer = plainText(offer.disclaimer ?? '');
  return {
    id: offer.id,
    name: offer.name,
    href,
    category: offer.category || null,
    maker,
    picture: pictureOf(offer, context, shown),
    figure: offerFigure(offer) ?? fromStock(stockPrice(stock?.vehicles ?? [], context)),
    description: description ? offerText(description, { alwaysExpanded }) : null,
    disclaimer: disclaimer
      ? { text: disclaimer, isFolded: !alwaysExpanded && !statesRate(disclaimer) }
      : null,
    // Rule enquiry-17.
    chat: tenant.offers.enquireBy === 'chat',
    ends: end === null ? null : `Ends ${formatDate(end)}`,
    enquire:
      contact === null
        ? `mailto:${tenant.contact.email}?subject=${encodeURIComponent(offer.name)}`
        : `${contact}?offer_id=${encodeURIComponent(offer.id)}${formAnchors.enquire}`,
    stock: inStock
      ? {
          label: `${whole ? '' : 'See '}${inStock} in stock with this offer`,
          href: `${href}#${stockAnchor}`,
        }
      : null,
  };
}

/** Offers beside each other, with photos of vehicles that differ from each other and from those `shown`. */
export function offerViews(
  offers: readonly Offer[],
  context: Context,
  shown = new Set<string>(),
): OfferView[] {
  return offers.map((offer) => offerView(offer, context, false, shown));
}

/** A warning, in one line, about offers of a dealer without photos that have no picture and no vehicle in stock. */
export function offersWithoutPicture(
  context: Pick<SiteContext, 'assets' | 'landings' | 'offers' | 'tenant'>,
): string[] {
  const without = context.offers.filter((offer) => pictureOf(offer, context) === null);
  return gapLine(
    'offers without a picture show none',
    without.map(({ name }) => name),
  );
}

/** By category; a list of few is one. */
function groupsOf(offers: readonly OfferView[]): OffersPage['groups'] {
  const labelOf = ({ category }: OfferView) =>
    offers.length < longList ? '' : (category ?? 'More offers');
  return [...new Set(offers.map(labelOf))].map((label) => ({
    id: slugify(label || 'offers'),
    label,
    offers: offers.filter((offer) => labelOf(offer) === label),
  }));
}

function introOf(offers: readonly Offer[], timeZone: string): string | null {
  if (offers.length === 0) return null;
  const [next] = offers.flatMap((offer) => offerEnd(offer, timeZone) ?? []).sort();
  const ending =
    next === undefined ? '' : `, ${offers.length > 1 ? 'the next ' : ''}ends ${formatDate(next)}`;
  return `${countText(offers.length, 'offers')}${ending}.`;
}

export function offersPage(context: SiteContext): OffersPage {
  const { shell, offers, tenant } = context;
  const views = offerViews(offers, context);
  const heading = 'Special offers';
  return {
    kind: 'offers',
    ...pageBase(context, {
      path: paths.offers,
      title: heading,
      description: views.length
        ? `${views.map(({ name }) => name).join('; ')}. At ${shell.name}.`
        : `Special offers of ${shell.name}.`,
      trail: [{ label: heading, href: paths.offers }],
    }),
    heading,
    intro: introOf(offers, tenant.timeZone),
    groups: groupsOf(views),
    search: listSearch('offers', views.length),
    empty:
      views.length > 0
        ? null
        : {
            title: 'No offers right now',
            text: 'No offers meet the conditions today. New ones come with the season; our stock is here all year.',
            action: { label: 'See all stock', href: shell.searchPath },
          },
    latest: views.length > 0 ? null : (reducedRow(context) ?? latestRow(context)),
  };
}

/** Number of offers below another one, and of its vehicles in a row of cards. */
const moreShown = 3;
const vehiclesShown = 48;

/** The vehicles in stock that the offer applies to, and the way to the others of their model or make. */
function stockBelow(
  offer: Offer,
  context: Pick<SiteContext, 'cards' | 'landings'>,
): OfferPage['stock'] {
  const stock = stockOf(offer, context);
  const vehicles = stock?.vehicles.filter(isInStock) ?? [];
  if (!stock || vehicles.length === 0) return null;
  const { label, path } = stock.landing;
  // The model "3" of Mazda.
  const name = /^\d+$/.test(label) ? `${offerMaker(offer) ?? ''} ${label}`.trim() : label;
  return {
    id: stockAnchor,
    title: `${vehicles.length} in stock with this offer`,
    cards: context.cards(vehicles.slice(0, vehiclesShown)),
    more: { label: `See all ${name} in stock`, href: path },
  };
}

export function offerPage(context: SiteContext, offer: Offer): OfferPage {
  const shown = new Set<string>();
  const view = offerView(offer, context, true, shown);
  const related = (other: Offer) => (other.category ?? '') === (offer.category ?? '');
  const others = context.offers.filter((other) => other !== offer);
  return {
    kind: 'offer',
    ...pageBase(context, {
      path: view.href,
      title: offer.name,
      description: view.description?.text ?? `${offer.name} at ${context.shell.name}.`,
      trail: [
        { label: 'Special offers', href: paths.offers },
        { label: offer.name, href: view.href },
      ],
    }),
    offer: view,
    stock: stockBelow(offer, context),
    more: offerViews(
      [...others.filter(related), ...others.filter((other) => !related(other))].slice(0, moreShown),
      context,
      shown,
    ),
  };
}
