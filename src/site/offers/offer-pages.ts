// Offers: the list with its filters and the page of one. The domain decides which offers show and when texts fold.
import { isAvailable, isInStock } from '../../domain/vehicle/availability.ts';
import { formatDate } from '../../domain/text/format-date.ts';
import {
  offerEnd,
  offerFigure,
  offerHref,
  offerMaker,
  offerPicture,
  offerText,
  offerVehicles,
  type Offer,
} from '../../domain/offers/offers.ts';
import { photoAmong, photoWidths, pictureView } from '../../domain/vehicle/photos.ts';
import { formAnchors } from '../../domain/vehicle/actions.ts';
import { plainText, slugify } from '../../domain/text/text.ts';
import { gapLine } from '../content/content-gaps.ts';
import type { SiteContext } from '../assembly/site-context.ts';
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';
import type { Landing } from '../search/landings.ts';
import type { OfferPage, OffersPage, OfferView } from '../../page-data/page-data.ts';
import { paths } from '../addresses/paths.ts';
import { pageBase } from '../shell/page-base.ts';
import { listSearch } from '../search/list-search.ts';
import { latestRow } from '../home/vehicle-rows.ts';

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/**
 * What can be bought under an offer: of its model's landing, or of its make's where it names some of those, the vehicles that it
 * names.
 */
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

/** The offer's own picture, else a photo of such a vehicle in stock. */
function pictureOf(
  offer: Offer,
  context: Pick<SiteContext, 'landings' | 'tenant'>,
): OfferView['picture'] {
  const { photos, manufacturer } = context.tenant;
  const own = offerPicture(offer);
  if (own) return pictureView(own, photoWidths, photos, '');
  const stock = stockOf(offer, context, offerMaker(offer) ?? manufacturer);
  return photoAmong(stock?.vehicles ?? [], photos);
}

function textOf(
  text: string | null | undefined,
  { tenant }: Pick<SiteContext, 'tenant'>,
  whole: boolean,
) {
  const plain = plainText(text ?? '');
  if (plain === '') return null;
  return offerText(plain, { alwaysExpanded: whole || tenant.offers.alwaysExpanded });
}

export function offerView(
  offer: Offer,
  context: Pick<SiteContext, 'contactPath' | 'landings' | 'tenant'>,
  whole: boolean,
): OfferView {
  const { tenant, contactPath } = context;
  const contact = contactPath(null);
  const maker = offerMaker(offer);
  const end = offerEnd(offer, tenant.timeZone);
  const stock = stockOf(offer, context);
  return {
    id: offer.id,
    name: offer.name,
    href: offerHref(offer, tenant.manufacturer),
    category: offer.category || null,
    maker,
    picture: pictureOf(offer, context),
    figure: offerFigure(offer),
    description: textOf(offer.sanitized_description ?? offer.description, context, whole),
    disclaimer: textOf(offer.disclaimer, context, whole),
    // Rule enquiry-17.
    chat: tenant.offers.enquireBy === 'chat',
    ends: end === null ? null : `Ends ${formatDate(end)}`,
    enquire:
      contact === null
        ? `mailto:${tenant.contact.email}?subject=${encodeURIComponent(offer.name)}`
        : `${contact}?offer_id=${encodeURIComponent(offer.id)}${formAnchors.enquire}`,
    stock: stock
      ? { label: `See ${stock.landing.label} in stock`, href: stock.landing.path }
      : null,
  };
}

/** A warning, in one line, about offers that have no picture and no vehicle in stock. */
export function offersWithoutPicture(
  context: Pick<SiteContext, 'landings' | 'offers' | 'tenant'>,
): string[] {
  const without = context.offers.filter((offer) => pictureOf(offer, context) === null);
  return gapLine(
    'offers without a picture show none',
    without.map(({ name }) => name),
  );
}

/** Values that tell offers apart, as anchors of the list; a single value is not a choice. */
function groupsOf(offers: readonly OfferView[]): OffersPage['groups'] {
  const names = [...new Set(offers.map(({ category }) => category ?? 'More offers'))];
  return names.map((name) => ({
    id: slugify(name),
    label: name,
    offers: offers.filter(({ category }) => (category ?? 'More offers') === name),
  }));
}

export function offersPage(
  context: Pick<
    SiteContext,
    | 'assets'
    | 'cards'
    | 'contactPath'
    | 'landings'
    | 'offers'
    | 'origin'
    | 'shell'
    | 'tenant'
    | 'today'
    | 'vehicles'
  >,
): OffersPage {
  const { shell, offers } = context;
  const views = offers.map((offer) => offerView(offer, context, false));
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
    groups: groupsOf(views),
    makers: [...new Set(views.flatMap(({ maker }) => maker ?? []))].sort(),
    search: listSearch('offers', views.length),
    empty:
      views.length > 0
        ? null
        : {
            title: 'No offers right now',
            text: 'No offers meet the conditions today. New ones come with the season; our stock is here all year.',
            action: { label: 'See all stock', href: shell.searchPath },
          },
    latest: views.length > 0 ? null : latestRow(context),
  };
}

/** Number of offers below another one, and of its vehicles. */
const moreShown = 3;
const vehiclesShown = 8;

export function offerPage(
  context: Pick<
    SiteContext,
    'assets' | 'cards' | 'contactPath' | 'landings' | 'offers' | 'origin' | 'shell' | 'tenant'
  >,
  offer: Offer,
): OfferPage {
  const view = offerView(offer, context, true);
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
    cards: context.cards(
      (stockOf(offer, context)?.vehicles ?? []).filter(isInStock).slice(0, vehiclesShown),
    ),
    more: [...others.filter(related), ...others.filter((other) => !related(other))]
      .slice(0, moreShown)
      .map((other) => offerView(other, context, false)),
  };
}
