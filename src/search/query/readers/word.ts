// Words that are neither an amount nor a known phrase. They are searched as text, or excluded from it.
import { isPlaceName } from '../places.ts';
import { phraseAt } from '../phrase-at.ts';
import type { Reading } from '../reading.ts';
import { joiningWords } from '../token.ts';
import type { Reader } from './reader.ts';

/** Words and signs between others, and lengths of what is towed. */
const isSeparator = (word: string): boolean =>
  joiningWords.has(word) || !/[a-z0-9]/.test(word) || /^\d+m$/.test(word);

/** "caravan not jayco", "not a race bike", but "not bad white hilux" excludes white. */
function isExcluded(reading: Reading): boolean {
  const { tokens, at, lexicon, negated, negatedField } = reading;
  if (!negated || negatedField) return false;
  const next = phraseAt(tokens, at + 1, lexicon)?.[0] ?? [];
  const isBody = next.some((meaning) => meaning.kind === 'value' && meaning.field === 'body');
  return isBody || !next.some(({ kind }) => /^(?:make|model|value)$/.test(kind));
}

/** At a dealer of caravans, an unknown word beside "tow" is the car that tows: "a van that my Forester can tow". */
const isTowCar = ({ tokens, lexicon }: Reading): boolean =>
  lexicon.isTowed && tokens.some(({ text }) => /^(?:tow|pull)(?:s|ed|ing)?$/.test(text));

/**
 * No search for text helps another word than those of the stock's names. A code is text, and so is a text of one or two words,
 * which the shopper may still type.
 */
const isSearched = (word: string, { tokens, lexicon }: Reading): boolean =>
  lexicon.partialNames.has(word) || tokens.length < 3 || /\d/.test(word);

export const readWord: Reader = (reading) => {
  const { at, lexicon } = reading;
  const word = reading.word();
  if (isSeparator(word)) return at + 1;
  // Directly after a make a word is a part of a name: "honda accord" where the stock has an Accord Euro.
  const isName = reading.lastMakeEnd === at && !/^(?:class|series)$/.test(word);
  const isPartOfName = isName && lexicon.partialNames.has(word);
  // "Canopy n snorkel", but "i30 n".
  if (word === 'n' && !isName) return at + 1;
  if (isTowCar(reading) && !lexicon.knownWords.has(word)) reading.leaveAside(word);
  else if (isPlaceName(reading)) {
    reading.leaveAside(`${reading.takeNegation() ? 'not ' : ''}near ${word}`);
    reading.distance = null;
  } else if (!isPartOfName && isExcluded(reading))
    reading.leaveOut(at + 1, lexicon.knownWords.has(word));
  else if (!isPartOfName && lexicon.knownWords.has(word)) reading.unknown += 0.5;
  else {
    if (!isPartOfName) reading.unknown += 1;
    if (isSearched(word, reading)) reading.addText(word, at + 1);
    else reading.leaveUnused(at + 1);
  }
  return at + 1;
};
