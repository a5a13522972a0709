// The parts of a location for pages that do not show all of it, so that a change of other parts, such as the holiday
// hours, does not change their keys.
import type {
  Counter,
  HoursTable,
  ListedLocation,
  LocationLink,
  LocationView,
  SellingLocation,
  ShellLocation,
} from '../../page-data/page-data.ts';

/** Hours of the first department that has any, usually sales. */
export function firstHours({ hours: [first] }: LocationView): HoursTable | null {
  return first ? { label: first.label, rows: first.rows } : null;
}

/** For a list of locations. */
export function listedLocation(view: LocationView): ListedLocation {
  const {
    slug: _slug,
    primary: _primary,
    email: _email,
    holidays: _holidays,
    about: _about,
    hours: [first],
    ...listed
  } = view;
  return { ...listed, hours: first ?? null };
}

/** The locations with this department, which has hours there. */
export const countersOf = (
  views: readonly LocationView[],
  wanted: LocationView['hours'][number]['department'],
): Counter[] =>
  views.flatMap(({ name, href, phone, hours: all }) => {
    const hours = all.find(({ department }) => department === wanted);
    return hours ? [{ name, href, phone, hours }] : [];
  });

/** For a list of links to locations. */
export function locationLink({ name, href, address }: LocationLink): LocationLink {
  return { name, href, address: { city: address.city, state: address.state } };
}

/** For the header and footer of every page. */
export const shellLocation = (view: LocationView): ShellLocation => ({
  ...sellingLocation(view),
  hours: firstHours(view),
});

/** For the pages of the location's vehicles. */
export function sellingLocation({ name, href, address }: LocationView): SellingLocation {
  const { city, state, text } = address;
  return { name, href, address: { city, state, text } };
}

/** The locations in a block: primary, sales, service, parts, service-and-parts, all, or an id (rule location-2). */
export function locationsFor(
  filter: string,
  { locations: views }: { locations: readonly LocationView[] },
): ListedLocation[] {
  const locations = views.map(listedLocation);
  const doing = (...types: string[]) =>
    locations.filter((location) => types.some((type) => location.types.includes(type)));
  switch (filter) {
    case 'all':
      return locations;
    case 'primary':
      return views.filter(({ primary }) => primary).map(listedLocation);
    case 'sales':
    case 'service':
    case 'parts':
      return doing(filter);
    case 'service-and-parts':
      return doing('service', 'parts');
    default:
      return locations.filter(({ id }) => id === filter);
  }
}
