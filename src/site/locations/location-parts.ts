// The parts of a location for pages that do not show all of it, so that a change of other parts, such as the holiday
// hours, does not change their keys.
import type {
  HoursTable,
  LocationLink,
  LocationView,
  ShellLocation,
  VehicleLocation,
} from '../../page-data/page-data.ts';

function firstHours([first]: LocationView['hours']): HoursTable | null {
  return first ? { label: first.label, rows: first.rows } : null;
}

/** For a list of links to locations. */
export function locationLink({ name, href, address }: LocationView): LocationLink {
  return { name, href, address: { city: address.city, state: address.state } };
}

/** For the header and footer of every page. */
export function shellLocation({ name, href, address, hours }: LocationView): ShellLocation {
  const { city, state, text } = address;
  return { name, href, address: { city, state, text }, hours: firstHours(hours) };
}

/** For the pages of the location's vehicles. */
export function vehicleLocation(view: LocationView): VehicleLocation {
  const { id, primary, phone, directions, map, dealerLicence } = view;
  return { ...shellLocation(view), id, primary, phone, directions, map, dealerLicence };
}
