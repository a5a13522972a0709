// Words of a query that are neither an amount nor a known phrase.
import { isPurpose } from '../asides.ts';
import { phraseAt } from '../phrase-at.ts';
import type { Reading } from '../reading.ts';
import { joiningWords } from '../token.ts';
import type { Reader } from './reader.ts';

/** Words and signs between others, and lengths of what is towed. */
export const readSeparator: Reader = (reading) => {
  const word = reading.word();
  const isSeparator =
    joiningWords.has(word) || !/[a-z0-9]/.test(word) || /^\d+(?:ft|m)$/.test(word);
  return isSeparator ? reading.at + 1 : undefined;
};

/** Directly after a make a word is a part of a name. */
const followsMake = (reading: Reading): boolean =>
  reading.lastMakeEnd === reading.at && !/^(?:class|series)$/.test(reading.word());

/** A part of a name is looked for: "honda accord" where the stock has an Accord Euro. */
export const readNamePart: Reader = (reading) => {
  if (!followsMake(reading) || !reading.lexicon.partialNames.has(reading.word())) return undefined;
  reading.text.push(reading.word());
  return reading.at + 1;
};

/** A part of another phrase: "traffic". */
export const readKnownWord: Reader = (reading) => {
  const { knownWords, missingWords } = reading.lexicon;
  const word = reading.word();
  if (!knownWords.has(word)) return undefined;
  reading.unknown += 0.5;
  // "mitsubishi eclipse" where no vehicle is an Eclipse Cross.
  if (followsMake(reading) && missingWords.has(word)) reading.asides.push(word);
  return reading.at + 1;
};

/** "caravan not jayco". */
export const readExcludedWord: Reader = (reading) => {
  const { tokens, at, lexicon } = reading;
  if (!reading.negated || reading.negatedField) return undefined;
  const next = phraseAt(tokens, at + 1, lexicon)?.[0] ?? [];
  if (next.some(({ kind }) => /^(?:make|model|value)$/.test(kind))) return undefined;
  reading.leaveOut(at + 1);
  return at + 1;
};

/** "a convertible for summer": a purpose that no stock records. */
export const readPurpose: Reader = (reading) => {
  if (reading.evidence <= 0 || !isPurpose(reading)) return undefined;
  reading.asides.push(reading.word());
  return reading.at + 1;
};

export const readUnknownWord: Reader = (reading) => {
  reading.text.push(reading.word());
  reading.unknown += 1;
  return reading.at + 1;
};
