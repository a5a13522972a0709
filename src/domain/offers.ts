// Which offers a site shows, where one lives and when its texts are folded (spec: site-and-dealer §5, §9).
import { calendarDay } from './calendar.ts';
import { slugify, truncate } from './text.ts';

/** What the rules need of an offer (spec: site-and-dealer §3). */
export interface Offer {
  id: string;
  manufacturer?: string | { name: string } | null | undefined;
  excluded_website_ids?: readonly string[] | undefined;
  /** Last day or moment of the offer (ISO); absent: it does not end. */
  expiry?: string | null | undefined;
}

/** `tenant.offers`. */
export interface OfferSettings {
  collapseFrom: number;
  alwaysExpanded: boolean;
  textLength: number;
  exceptionIds: readonly string[];
  useExceptions: boolean;
}

/** The part of a tenant that decides which offers show. */
export interface OfferSite {
  websiteId: string;
  timeZone: string;
  offers: OfferSettings;
}

/** Not expired (`today` is an ISO date) and not excluded here, unless the site lets this one through. */
export function isOfferShown(offer: Offer, site: OfferSite, today: string): boolean {
  if (offer.expiry && calendarDay(offer.expiry, site.timeZone) < today) return false;
  const excluded = offer.excluded_website_ids?.includes(site.websiteId) ?? false;
  return !excluded || (site.offers.useExceptions && site.offers.exceptionIds.includes(offer.id));
}

/**
 * `/offers/{manufacturer}/{offerId}` on a site of several makes, `/offers/{offerId}` on a single-brand site
 * or for an offer without a manufacturer.
 */
export function offerHref(offer: Offer, siteManufacturer: string | null): string {
  const { manufacturer } = offer;
  const name = typeof manufacturer === 'object' ? manufacturer?.name : manufacturer;
  const segment = siteManufacturer === null && name ? slugify(name) : '';
  const id = encodeURIComponent(offer.id);
  return segment ? `/offers/${segment}/${id}` : `/offers/${id}`;
}

/** A description or disclaimer in a list: whole, or its beginning where it is folded behind «View more». */
export function offerText(
  text: string,
  settings: OfferSettings,
): { folded: boolean; text: string } {
  const folded = !settings.alwaysExpanded && text.length > settings.collapseFrom;
  return { folded, text: folded ? truncate(text, settings.textLength) : text };
}
