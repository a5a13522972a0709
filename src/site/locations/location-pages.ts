// The pages of the dealer's locations: the list, one location in full, and its contact page.
import { isAvailable } from '../../domain/vehicle/availability.ts';
import { absolute } from '../../domain/text/absolute.ts';
import { listedLocation, locationLink } from './location-parts.ts';
import type { SiteContext } from '../assembly/site-context.ts';
import type { DealershipsPage, LocationPage, LocationView } from '../../page-data/page-data.ts';
import { paths } from '../addresses/paths.ts';
import { dealerId, dealerJsonLd } from '../seo/dealer-json-ld.ts';
import { pageBase } from '../shell/page-base.ts';
import { contactForm } from '../forms/form-pages.ts';

/** Vehicles shown on the page of a place. */
const vehiclesShown = 4;

const typeLabels: Record<string, string> = {
  sales: 'Sales',
  service: 'Service',
  parts: 'Parts',
  'car-buying': 'Car buying',
};

/** The search and the filter by department, for several locations. */
function finderOf(locations: readonly LocationView[]): DealershipsPage['finder'] {
  // A search is longer than the list of two.
  if (locations.length < 3) return null;
  const types = Object.entries(typeLabels).filter(([value]) =>
    locations.some((location) => location.types.includes(value)),
  );
  return {
    label: 'Suburb or postcode',
    types: [
      { value: '', label: 'All' },
      ...(types.length > 1 ? types.map(([value, label]) => ({ value, label })) : []),
    ],
  };
}

/** "BOOK A SERVICE" (rule location-9). */
const serviceBanner = ({ tenant, links }: Pick<SiteContext, 'links' | 'tenant'>) => {
  const href = tenant.service.banner ? links.keep(paths.service, 'service.banner') : null;
  return href === null ? null : { label: 'BOOK A SERVICE', href };
};

/** `/dealerships`, and `/dealer-locator` if the tenant has it as a separate page. */
export function dealershipsPage(
  context: Pick<
    SiteContext,
    'assets' | 'links' | 'locations' | 'origin' | 'places' | 'shell' | 'tenant'
  >,
  path: string,
): DealershipsPage {
  const { tenant, locations } = context;
  const many = locations.length > 1;
  const heading =
    path === paths.locator ? 'Dealer locator' : many ? 'Our locations' : `Find ${tenant.name}`;
  const cities = [
    ...new Set(locations.map(({ address }) => address.city).filter((city) => city !== '')),
  ];
  const where = cities.join(', ');
  const intro = many
    ? `${locations.length} places to see us${where && `: ${where}`}.`
    : `See us${where && ` in ${where}`}.`;
  return {
    kind: 'dealerships',
    ...pageBase(context, {
      path,
      title: heading,
      description: `${intro} Address, opening hours, phone and directions of ${tenant.name}.`,
      trail: [{ label: heading, href: path }],
    }),
    heading,
    intro,
    locations: locations.map(listedLocation),
    map: context.assets.map,
    finder: finderOf(locations),
    tabs: context.places.flatMap(({ place: { tab } }) =>
      tab ? [{ label: tab.name, href: tab.iframeUrl }] : [],
    ),
    banner: serviceBanner(context),
  };
}

/** `/locations/{slug}` or `/contact-us/{slug}`; on the latter no link leads to itself. */
export function locationPage(
  context: SiteContext,
  id: string,
  kind: LocationPage['kind'],
): LocationPage {
  const { tenant, places, locations, origin, today } = context;
  const own = places.find(({ place }) => place.id === id);
  const view = locations.find((location) => location.id === id);
  if (!own || !view) throw new Error(`${tenant.slug}: there is no location "${id}"`);

  const contact = kind === 'contact';
  const path = contact ? own.contact : own.location;
  const { place } = own;
  const heading = contact ? `Contact ${place.name}` : place.name;
  return {
    kind,
    ...pageBase(context, {
      path,
      title: contact ? heading : `${place.name}: hours and directions`,
      description: [
        view.address.text === '' ? `${place.name}.` : `${place.name}, ${view.address.text}.`,
        view.phone && `Phone ${view.phone.display}.`,
        'Opening hours, directions and contact details.',
      ]
        .filter(Boolean)
        .join(' '),
      trail: [
        { label: 'Our locations', href: paths.dealerships },
        { label: heading, href: path },
      ],
      jsonLd: [
        dealerJsonLd(dealerId(origin, own.location), {
          tenant,
          place,
          view,
          url: absolute(origin, own.location),
          origin,
          today,
        }),
      ],
    }),
    heading,
    // A contact page does not link to itself.
    location: contact && view.enquireLink?.href === path ? { ...view, enquireLink: null } : view,
    others: locations.filter((location) => location.id !== id).map(locationLink),
    form: contact ? contactForm(context, id) : null,
    banner: serviceBanner(context),
    cards: contact
      ? []
      : context.cards(
          context
            .vehiclesAt(id)
            .filter((vehicle) => isAvailable(vehicle))
            .slice(0, vehiclesShown),
        ),
  };
}
