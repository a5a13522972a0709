// Words of a query that are about something else than the car: "new parents", "black rims", "for summer".
import type { Aside, Lexicon, Meaning } from './lexicon.ts';
import type { Token } from './token.ts';

/** Where words end that are no condition of the car: "new parents", "used for towing", "black rims"; null for a condition. */
export function asideEnd(
  meaning: Meaning,
  tokens: readonly Token[],
  end: number,
  { meanings }: Lexicon,
): number | null {
  if (meaning.kind !== 'value') return null;
  const isAside = (at: number, after: Aside) =>
    meanings
      .get(tokens[at]?.text ?? '')
      ?.some((other) => other.kind === 'aside' && other.after === after);
  if (meaning.field === 'colour') {
    if (isAside(end, 'colour')) return end + 1;
    // "black leather seats": the colour is skipped, the leather counts.
    return isAside(end, 'material') && isAside(end + 1, 'colour') ? end : null;
  }
  const word = tokens[end - 1]?.text;
  if (meaning.field !== 'car_type' || (word !== 'new' && word !== 'used')) return null;
  if (!isAside(end, word)) return null;
  const isTopic = meanings.get(tokens[end]?.text ?? '')?.some(({ kind }) => kind === 'topic');
  return isTopic ? end + 1 : end;
}

/** "a convertible for summer": the word at a place says what the car is for. */
export const isPurpose = (tokens: readonly Token[], at: number): boolean =>
  wordBefore(tokens, at) === 'for';

/** The word before a place and its article: "than" in "bigger than a Corolla". */
export const wordBefore = (tokens: readonly Token[], at: number): string | undefined =>
  tokens.slice(0, at).findLast(({ text }) => !/^(?:my|an?|the|our|his|her)$/.test(text))?.text;
