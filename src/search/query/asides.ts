// Words of a query that are about something else than the car: "new parents", "black rims", "for summer".
import type { Aside, Meaning } from './lexicon.ts';
import type { Reading } from './reading.ts';
import { textAt } from './token.ts';

/** Where words end that are no condition of the car: "new parents", "used for towing", "black rims"; null for a condition. */
export function asideEnd(
  meaning: Meaning,
  end: number,
  { tokens, lexicon: { meanings } }: Reading,
): number | null {
  if (meaning.kind !== 'value') return null;
  const isAside = (at: number, after: Aside) =>
    meanings
      .get(textAt(tokens, at))
      ?.some((other) => other.kind === 'aside' && other.after === after);
  // "Bike rack".
  if (meaning.field === 'body')
    return /^(?:racks?|carriers?)$/.test(textAt(tokens, end)) ? end + 1 : null;
  if (meaning.field === 'colour') {
    // "On red P's".
    if (/^p(?:s|lates?|laters?)?$/.test(textAt(tokens, end))) return end;
    if (isAside(end, 'colour')) return end + 1;
    // "black leather seats": the colour is skipped, the leather counts.
    return isAside(end, 'material') && isAside(end + 1, 'colour') ? end : null;
  }
  const word = tokens[end - 1]?.text;
  return (word === 'new' || word === 'used') && isAside(end, word) ? end : null;
}

/** "My old Falcon" is the shopper's own car, with its make or without. */
export function isOwned(reading: Reading): boolean {
  const { tokens, at, ownedEnd } = reading;
  const before = tokens
    .slice(0, at)
    .findLast(
      ({ text, value }) =>
        value === undefined && !/^(?:old|current|existing|own|car|ute|van|bike)$/.test(text),
    );
  return ownedEnd === at || /^(?:my|our)$/.test(before?.text ?? '');
}

/** The word before the position and its article: "than" in "bigger than a Corolla". */
export const wordBefore = ({ tokens, at }: Reading): string | undefined =>
  tokens.slice(0, at).findLast(({ text }) => !/^(?:my|an?|the|our|his|her)$/.test(text))?.text;
