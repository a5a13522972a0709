// Finds locations by what a shopper types: a postcode is geocoded, other text is matched with names and suburbs
// (rule location-11).
import { nearestFirst, type Point } from './distance.ts';
import { formatDistance } from '../text/format.ts';

export const wrongPostcode = 'Invalid postcode. Please enter a 4-digit number.';
export const unknownPostcode = 'Invalid postcode';

/** The parsed input. */
export type PlaceQuery =
  | { kind: 'all' }
  | { kind: 'postcode'; postcode: string }
  | { kind: 'words'; words: string }
  | { kind: 'fault'; message: string };

/** Digits are a postcode, complete or mistyped. */
export function placeQuery(typed: string): PlaceQuery {
  const text = typed.trim().toLowerCase().replace(/\s+/g, ' ');
  if (text === '') return { kind: 'all' };
  if (/^\d{4}$/.test(text)) return { kind: 'postcode', postcode: text };
  if (/^[\d ]+$/.test(text)) return { kind: 'fault', message: wrongPostcode };
  return { kind: 'words', words: text };
}

/** Whether every typed word begins a word of the location's name, suburb or state. */
export function placeMatches(words: string, place: string): boolean {
  const own = place.toLowerCase().split(/[^a-z0-9]+/);
  return words
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .every((word) => own.some((part) => part.startsWith(word)));
}

/** Locations nearest first with "12 km away"; those without coordinates come last without a distance. */
export const byDistance = <Place extends { lat: number | null; long: number | null }>(
  places: readonly Place[],
  from: Point,
): { place: Place; text: string | null }[] =>
  nearestFirst(places, from).map(({ place, km }) => ({
    place,
    text: km === null ? null : `${formatDistance(km)} away`,
  }));
