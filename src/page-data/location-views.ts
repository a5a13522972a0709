// What pages show of a location: whole, in a list, beside its vehicles, in header and footer. Types only.
import type { OpenClock } from '../domain/hours/open-state.ts';
import type { AssetPicture, FoldedText, LinkView } from './page-base.ts';

interface HoursRow {
  /** "Monday – Friday", "Saturday". */
  days: string;
  /** "8:30 am – 5:30 pm", "Closed". */
  text: string;
}

/** Opening hours of one department in an ordinary week. */
export interface HoursTable {
  label: string;
  rows: HoursRow[];
}

export interface LocationView {
  id: string;
  name: string;
  slug: string;
  href: string;
  /** "View Details", "View Location" … */
  hrefLabel: string;
  primary: boolean;
  types: string[];
  /** `text` is empty when no address is known. */
  address: { street: string; city: string; state: string; postcode: string; text: string };
  /** Coordinates; null if unknown. */
  point: { lat: number; long: number } | null;
  /** What a tap loads: the address of a frame or of an extract. */
  mapAddress: string | null;
  phone: { display: string; href: string } | null;
  email: string | null;
  directions: string | null;
  hours: (HoursTable & { department: string; clock: OpenClock })[];
  holidays: { date: string; name: string; text: string }[];
  dealerLicence: string | null;
  repairerNumber: string | null;
  picture: AssetPicture | null;
  map: AssetPicture | null;
  rating: { text: string; average: number; count: number } | null;
  stockLink: LinkView | null;
  serviceLink: LinkView | null;
  enquireLink: LinkView | null;
  about: FoldedText | null;
}

export interface LocationLink extends Pick<LocationView, 'name' | 'href'> {
  address: Pick<LocationView['address'], 'city' | 'state'>;
}

/** The parts of a location that a list of locations shows. */
export interface ListedLocation extends Omit<
  LocationView,
  'slug' | 'primary' | 'email' | 'holidays' | 'about' | 'hours'
> {
  /** Of the first department that has any, usually sales. */
  hours: LocationView['hours'][number] | null;
}

interface Spot {
  x: number;
  y: number;
}

/** The map of all locations as paths of an SVG with a box of `size` by `size`. */
export interface StillMap {
  size: number;
  earth: string;
  water: string;
  roads: string;
  highways: string;
  names: (Spot & { text: string })[];
  /** By the id of the location: where it is, and where its number stands. */
  spots: { id: string; at: Spot; number: Spot }[];
}

/** A department of a location that a form's page names. */
export interface Counter extends Pick<LocationView, 'name' | 'href' | 'phone'> {
  hours: LocationView['hours'][number];
}

/** A location that the thank-you page shows where the enquiry is for it. */
export interface ReachedLocation extends Pick<LocationView, 'id' | 'name' | 'phone'> {
  /** The address as a line. */
  address: string;
  /** Of the first department that has any, and of the service department. */
  hours: (HoursTable & { department: string; clock: OpenClock })[];
}

/** The parts of a location that the pages of its vehicles show. */
export interface SellingLocation extends Pick<LocationView, 'name' | 'href'> {
  address: Pick<LocationView['address'], 'city' | 'state' | 'text'>;
}

/** The parts of the primary location that the header and footer of every page show. */
export interface ShellLocation extends SellingLocation {
  /** Hours of the first department that has any, usually sales. */
  hours: HoursTable | null;
}
