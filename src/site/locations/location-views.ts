// The dealer's locations as pages show them, with weekly hours and coming holidays. The browser computes whether one is
// open now.
import { hasSeveralClocks } from '../../domain/locations/place-clock.ts';
import { addDays } from '../../domain/hours/calendar.ts';
import { countText } from '../../domain/text/format.ts';
import { holidayRows } from '../../domain/hours/holiday-hours.ts';
import { hoursRows } from '../../domain/hours/opening-hours.ts';
import { hasDepartment } from '../../domain/locations/departments.ts';
import { mapEmbedUrl } from '../../domain/locations/map-embed.ts';
import { phoneView } from '../../domain/enquiry/phone.ts';
import { foldedText } from '../../domain/text/text.ts';
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import type { SiteAssets } from '../assets/assets.ts';
import type { Links } from '../addresses/links.ts';
import type { LocationView } from '../../page-data/page-data.ts';
import { paths } from '../addresses/paths.ts';

type Place = Tenant['locations'][number];

/** A location with the addresses of its pages. */
export interface LocationPaths {
  place: Place;
  location: string;
  contact: string;
}

const departments = { sales: 'Sales', service: 'Service', parts: 'Parts' } as const;

/** Visible locations in the tenant's order, or by name if the tenant sets it (rule location-6). */
function visiblePlaces({ locations, locationPages }: Tenant): Place[] {
  const visible = locations.filter((location) => location.visible);
  return locationPages.sortByName
    ? visible.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
    : visible;
}

/** Every visible place with its two pages. By dealership, the first place of each takes its slug, others their own. */
export function locationPaths(tenant: Tenant): LocationPaths[] {
  const taken = new Set<string>();
  const { linkBy, detailPath: kind } = tenant.locationPages;
  const folder = kind === 'our-location' ? kind : 'locations';
  return visiblePlaces(tenant).map((place) => {
    const wanted = linkBy === 'dealership' ? place.dealershipSlug : place.slug;
    const slug = taken.has(wanted) ? place.slug : wanted;
    taken.add(slug);
    return { place, location: paths.location(slug, folder), contact: paths.contact(place.slug) };
  });
}

/** Pages that list all locations; none without locations. */
export const placeLists = ({
  tenant,
  places,
}: {
  tenant: Pick<Tenant, 'pages'>;
  places: readonly LocationPaths[];
}): string[] =>
  places.length === 0
    ? []
    : [paths.dealerships, ...(tenant.pages.dealerLocator ? [paths.locator] : [])];

/** The label of the link to a place's page, by its kind of address (rule location-4). */
const detailLabels: Record<Tenant['locationPages']['detailPath'], string> = {
  'contact-us': 'View Details',
  locations: 'View Location',
  'our-location': 'View Location Details',
};

/** Where it leads. */
function detailPath(tenant: Tenant, { location, contact }: LocationPaths): string {
  const { detailPath: kind } = tenant.locationPages;
  const isOnContactPage =
    kind === 'contact-us' || (kind === 'locations' && tenant.manufacturer !== null);
  return isOnContactPage ? contact : location;
}

/** "1 Example Street, Newstead QLD 4006"; unknown parts are left out. */
export function addressText({ street, city, state, postcode }: Place['address']): string {
  const suburb = city === '' ? '' : [city, state, postcode].filter((part) => part !== '').join(' ');
  return [street, suburb].filter((part) => part !== '').join(', ');
}

function directionsOf({ address }: Place): string | null {
  if (address.placeUrl) return address.placeUrl;
  const target =
    address.lat !== null && address.long !== null
      ? `${address.lat},${address.long}`
      : addressText(address);
  if (target === '') return null;
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(target)}`;
}

export interface LocationFacts {
  tenant: Tenant;
  today: string;
  assets: SiteAssets;
  links: Links;
}

/** Characters of a place's own text before "View more" (rule location-12). */
const aboutLength = 200;

export function locationView(own: LocationPaths, facts: LocationFacts): LocationView {
  const { tenant, today, assets, links } = facts;
  const { place } = own;
  const { street, city, state, postcode, lat, long } = place.address;
  const stock = hasDepartment(place, 'sales') ? links.resolve(paths.landing(place.slug)) : null;
  const service =
    tenant.locationPages.showBookService && place.types.includes('service')
      ? links.keep(paths.service, 'locationPages.showBookService')
      : null;
  const enquire = tenant.locationPages.enquireAt.includes(place.id)
    ? links.resolve(paths.contact(place.dealershipSlug))
    : null;
  const holidays = tenant.holidayHours.filter(
    ({ date, locationIds }) =>
      // Yesterday's hours may run past midnight.
      date >= addDays(today, -1) && (locationIds.length === 0 || locationIds.includes(place.id)),
  );
  const rating = place.rating && place.rating.count > 0 ? place.rating : null;
  return {
    id: place.id,
    name: place.name,
    slug: place.slug,
    href: detailPath(tenant, own),
    hrefLabel: detailLabels[tenant.locationPages.detailPath],
    primary: place.primary,
    // Rule location-1.
    types: place.types.length > 0 ? place.types : ['sales'],
    address: { street, city, state, postcode, text: addressText(place.address) },
    point: lat !== null && long !== null ? { lat, long } : null,
    mapAddress: mapEmbedUrl(assets.extract ?? tenant.locationPages.mapEmbed, place.address),
    phone: place.phone ? phoneView(place.phone) : null,
    email: place.email,
    directions: directionsOf(place),
    hours: Object.entries(departments).flatMap(([department, label]) => {
      const hours = place.hours[department as keyof typeof departments] ?? [];
      const rows = hoursRows(hours);
      const clock = {
        hours,
        holidays,
        timeZone: place.timeZone,
        locationId: place.id,
        ...(hasSeveralClocks(tenant) && { namesClock: true }),
      };
      return rows.length > 0 ? [{ department, label, rows, clock }] : [];
    }),
    holidays: holidayRows(tenant.holidayHours, place.id, today, place.timeZone),
    dealerLicence: place.dealerLicence,
    repairerNumber: place.repairerNumber,
    picture: assets.picture(place.image, 'location', place.name),
    map: assets.picture(
      place.mapImage,
      'map',
      [`Map of ${place.name}`, street, city].filter((part) => part !== '').join(', '),
    ),
    rating: rating && {
      text: `${rating.average} from ${countText(rating.count, 'reviews')}`,
      average: rating.average,
      count: rating.count,
    },
    stockLink: stock === null ? null : { label: 'View Our Stock', href: stock },
    // Rule location-5.
    serviceLink: service === null ? null : { label: 'Book a Service', href: service },
    enquireLink: enquire === null ? null : { label: 'Enquire Now', href: enquire },
    // Rule location-12.
    about: place.about === null ? null : foldedText(place.about, aboutLength),
  };
}

/** The location of a vehicle: its own, otherwise the first of its dealership; null when none is shown. */
export function locationOfView(
  vehicle: Vehicle,
  own: readonly LocationPaths[],
  views: readonly LocationView[],
): LocationView | null {
  const found =
    own.find(({ place }) => place.id === vehicle.location?.id) ??
    own.find(({ place }) => place.dealershipSlug === vehicle.dealership_slug);
  return views.find(({ id }) => id === found?.place.id) ?? null;
}
