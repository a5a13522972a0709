// Where the car is to be: words before a place, and postcodes.
import { wordBefore } from './asides.ts';
import { phraseAt } from './phrase-at.ts';
import type { Reading } from './reading.ts';
import { isYearOf, longestPhrase, phraseKey } from './token.ts';

/** Where the city begins that some words put the car near to: "close to Parramatta". */
export function nearCityAt({ tokens, at, lexicon }: Reading): number | undefined {
  const near = longestPhrase(
    tokens,
    at,
    (part) => lexicon.places.get(phraseKey(part)) === 'near' || undefined,
  );
  if (!near || near[1] === at + 1) return undefined;
  const named = phraseAt(tokens, near[1], lexicon);
  return named?.[0].some(({ kind }) => kind === 'city') ? near[1] : undefined;
}

/** Whether a postcode follows the word at the position. */
export function isBeforePostcode(reading: Reading): boolean {
  const { places, year } = reading.lexicon;
  const word = reading.word();
  const next = reading.token(1);
  const isNamed = word === 'postcode';
  return (
    (isNamed || word === 'in' || places.get(word) === 'near') &&
    /^\d{4}$/.test(reading.word(1)) &&
    (isNamed || !isYearOf(next, year))
  );
}

/** Whether an unknown word must be a place. */
export function isPlaceName(reading: Reading): boolean {
  const { lexicon, distance, near } = reading;
  const before = wordBefore(reading) ?? '';
  const isMeasured = distance !== null && /^(?:of|from)$/.test(before);
  return near === null && (lexicon.places.get(before) === 'near' || isMeasured);
}
