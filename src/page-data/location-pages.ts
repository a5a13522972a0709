// Page data of locations: the list of dealerships, a location, its contact page (the rest of the contract:
// ./page-data.ts). Types only.
import type { VehicleCardData } from '../domain/card/card-data.ts';
import type { FormView } from './form-pages.ts';
import type { ListedLocation, LocationLink, LocationView, StillMap } from './location-views.ts';
import type { LinkView, PageBase } from './page-base.ts';

export interface DealershipsPage extends PageBase {
  kind: 'dealerships';
  heading: string;
  intro: string;
  locations: ListedLocation[];
  /** All locations on one map; null without an extract of the dealer's own. */
  map: StillMap | null;
  /** Search by suburb, postcode or position; null for a single location. */
  finder: { label: string; types: { value: string; label: string }[] } | null;
  /** Location pages in tabs, which load when they are chosen. */
  tabs: LinkView[];
  /** The "BOOK A SERVICE" link. */
  banner: LinkView | null;
}

/** `/locations/{slug}` and `/contact-us/{slug}`; the contact page hides contact links to itself. */
export interface LocationPage extends PageBase {
  kind: 'location' | 'contact';
  heading: string;
  location: LocationView;
  others: LocationLink[];
  cards: VehicleCardData[];
  /** On the contact page only. */
  form: FormView | null;
  /** The "BOOK A SERVICE" link. */
  banner: LinkView | null;
}
