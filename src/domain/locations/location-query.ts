// Finds locations by what a shopper types: a postcode is geocoded, other text is matched with names and suburbs
// (rule location-11).
import { nearestFirst, type Point } from './distance.ts';
import { countText, formatKm } from '../text/format.ts';

export const malformedPostcode = 'Invalid postcode. Please enter a 4-digit number.';
export const unknownPostcode = 'Invalid postcode';

/** A distance in km: "12.4 km"; whole kilometres from 100 km on. */
export function formatDistance(km: number): string {
  const tenths = Math.round(km * 10) / 10;
  return tenths >= 100 ? formatKm(km) : `${tenths} km`;
}

/** The parsed input. */
export type LocationQuery =
  | { kind: 'all' }
  | { kind: 'postcode'; postcode: string }
  | { kind: 'text'; text: string }
  | { kind: 'error'; message: string };

/** Digits are a postcode, complete or mistyped. */
export function parseLocationQuery(typed: string): LocationQuery {
  const text = typed.trim().toLowerCase().replace(/\s+/g, ' ');
  if (text === '') return { kind: 'all' };
  if (/^\d{4}$/.test(text)) return { kind: 'postcode', postcode: text };
  if (/^[\d ]+$/.test(text)) return { kind: 'error', message: malformedPostcode };
  return { kind: 'text', text };
}

/** Whether every typed word begins a word of the location's name, suburb or state. */
export function locationMatches(typed: string, location: string): boolean {
  const own = location.toLowerCase().split(/[^a-z0-9]+/);
  return typed
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .every((word) => own.some((part) => part.startsWith(word)));
}

/** The message after a search by text; `typed` is the text as typed. */
export const textSearchMessage = (count: number, typed: string): string =>
  count > 0 ? countText(count, 'locations') : `No location in “${typed.trim()}”. Try a postcode.`;

/** A point, and whether it is only approximate. */
export type Start = Point & { about?: boolean | undefined };

/** Nearest first with "12.4 km away", or "about 12 km away"; last those without coordinates, without a distance. */
export const byDistance = <Located extends { lat: number | null; long: number | null }>(
  locations: readonly Located[],
  from: Start,
): { location: Located; text: string | null }[] =>
  nearestFirst(locations, from).map(({ location, km }) => {
    if (km === null) return { location, text: null };
    // Closer than this says nothing about a whole suburb.
    const text = from.about ? `about ${formatKm(Math.max(5, km))}` : formatDistance(km);
    return { location, text: `${text} away` };
  });
