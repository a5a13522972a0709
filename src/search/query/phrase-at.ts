// The known phrase at a place of a query.
import { amountAt } from './amounts.ts';
import type { Lexicon, Meaning } from './lexicon.ts';
import { joiningWords, longestPhrase, numberKey, phraseKey, textAt, type Token } from './token.ts';

/** The meanings of a phrase, and where it ends. */
export type PhraseMatch = [meanings: Meaning[], end: number];

/** The longest known phrase at a place; "jeeps" is "jeep". */
export const phraseAt = (
  tokens: readonly Token[],
  at: number,
  { meanings, before }: Lexicon,
): PhraseMatch | null =>
  longestPhrase(tokens, at, (part) => {
    if (part.some(({ money, thousands }) => money || thousands)) return;
    const last = part.at(-1)?.text ?? '';
    // "Ranger over 50k" is no Range Rover.
    const isCompared = last.length > 2 && before.has(last);
    const isBeforeNumber = isCompared && tokens[at + part.length]?.value !== undefined;
    if (isBeforeNumber && meanings.has(phraseKey(part.slice(0, -1)))) return;
    const key = phraseKey(part);
    // "P/w a/c" has no Western Australia, and "5 n or 6" no "nor".
    if (key.length < 4 && joiningWords.has(last)) return;
    // "a van" is no Avan, but "a class" is a Mercedes.
    if (part[0]?.text === 'a' && meanings.has(phraseKey(part.slice(1)))) return;
    // "black s class": a letter alone is no plural.
    const isPlural = key.length > 2 && /.s$/.test(last);
    return (
      meanings.get(key) ??
      meanings.get(numberKey(part)) ??
      (isPlural
        ? (meanings.get(key.slice(0, -1)) ?? meanings.get(key.replace(/(?<=s|x|z|ch|sh)es$/, '')))
        : undefined)
    );
  });

/** Whether nobody knows the word at a place. */
export function isUnknownAt(tokens: readonly Token[], at: number, lexicon: Lexicon): boolean {
  const word = textAt(tokens, at);
  return /^[a-z]/.test(word) && !phraseAt(tokens, at, lexicon);
}

/** What a place names. "captiva 7 seater": a number with a unit is no part of a name, where the rest is a name too. */
export function namedAt(
  tokens: readonly Token[],
  at: number,
  lexicon: Lexicon,
): PhraseMatch | null {
  const named = phraseAt(tokens, at, lexicon);
  if (!named) return null;
  const end = named[1];
  const { filter, end: amountEnd = 0 } = amountAt(tokens, end - 1, lexicon) ?? {};
  const isNumber = tokens[end - 1]?.value !== undefined;
  const isCount =
    isNumber && amountEnd > end && /^(?:seats|doors|cylinders)$/.test(filter?.field ?? '');
  if (!isCount) return named;
  // "rio s 5 door" has no Audi S5.
  const isLetter = tokens[at]?.text.length === 1;
  return phraseAt(tokens.slice(0, end - 1), at, lexicon) ?? (isLetter ? null : named);
}
