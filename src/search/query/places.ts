// Where the car is to be: words before a place, and postcodes.
import { keyOf, type Lexicon } from './lexicon.ts';
import { phraseAt } from './phrase-at.ts';
import { longestPhrase, phraseKey, type Token } from './token.ts';
import { places } from './words/phrases.ts';

export const wordsIn = new Set(places.in.split(',').map(keyOf));
export const wordsNear = new Set(places.near.split(',').map(keyOf));

/** Where the city begins that some words put the car near to: "close to Parramatta". */
export function nearCityAt(
  tokens: readonly Token[],
  at: number,
  lexicon: Lexicon,
): number | undefined {
  const near = longestPhrase(tokens, at, (part) => wordsNear.has(phraseKey(part)) || undefined);
  if (!near || near[1] === at + 1) return undefined;
  const named = phraseAt(tokens, near[1], lexicon);
  return named?.[0].some(({ kind }) => kind === 'city') ? near[1] : undefined;
}

export const isPostcode = (word: string, next: Token | undefined, year: number): boolean =>
  (word === 'postcode' || word === 'in' || wordsNear.has(word)) &&
  next?.value !== undefined &&
  /^\d{4}$/.test(next.text) &&
  (word === 'postcode' || !isYearOf(next, year));

export const isYearOf = ({ value = 0, money }: Token, year: number) =>
  !money && value >= 1950 && value <= year + 2;
