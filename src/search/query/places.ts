// Where the car is to be: words before a place, and postcodes.
import { wordBefore } from './asides.ts';
import type { Lexicon } from './lexicon.ts';
import { phraseAt } from './phrase-at.ts';
import type { Reading } from './reading.ts';
import { longestPhrase, phraseKey, type Token } from './token.ts';

/** Where the city begins that some words put the car near to: "close to Parramatta". */
export function nearCityAt(
  tokens: readonly Token[],
  at: number,
  lexicon: Lexicon,
): number | undefined {
  const near = longestPhrase(
    tokens,
    at,
    (part) => lexicon.places.get(phraseKey(part)) === 'near' || undefined,
  );
  if (!near || near[1] === at + 1) return undefined;
  const named = phraseAt(tokens, near[1], lexicon);
  return named?.[0].some(({ kind }) => kind === 'city') ? near[1] : undefined;
}

export const isPostcode = (
  word: string,
  next: Token | undefined,
  { places, year }: Lexicon,
): boolean =>
  (word === 'postcode' || word === 'in' || places.get(word) === 'near') &&
  next?.value !== undefined &&
  /^\d{4}$/.test(next.text) &&
  (word === 'postcode' || !isYearOf(next, year));

export const isYearOf = ({ value = 0, money }: Token, year: number) =>
  !money && value >= 1950 && value <= year + 2;

/** Whether an unknown word must be a place. */
export const isPlaceName = (
  tokens: readonly Token[],
  at: number,
  { distance, near }: Reading,
  { places }: Lexicon,
): boolean => {
  const before = wordBefore(tokens, at) ?? '';
  return (
    near === null &&
    (places.get(before) === 'near' || (distance !== null && /^(?:of|from)$/.test(before)))
  );
};
