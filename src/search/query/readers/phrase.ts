// Phrases that the vocabulary knows: makes, models, values, places, orders, ways of life.
import { asideEnd, wordBefore } from '../asides.ts';
import type { Meaning } from '../lexicon.ts';
import { pickMeaning } from '../pick-meaning.ts';
import { addMeaning } from './add-meaning.ts';
import type { Reading } from '../reading.ts';
import type { Reader } from './reader.ts';

/** At a dealer without cars, a car that tows is what somebody drives. */
const isTowCar = (meaning: Meaning, { tokens, lexicon }: Reading): boolean =>
  'unstocked' in meaning &&
  lexicon.isTowed &&
  tokens.some(({ text }) => /^(?:tow|pull)(?:s|ed|ing)?$/.test(text));

export const readPhrase: Reader = (reading) => {
  const { phrase } = reading;
  const meaning = phrase && pickMeaning(phrase, reading);
  if (!meaning) return undefined;
  const [, end] = phrase;
  // "Bigger than a Corolla" asks for no Corolla.
  if ('make' in meaning && !reading.negated && wordBefore(reading) === 'than') return end;
  // "A van that my Forester can tow" asks for no Forester.
  if (isTowCar(meaning, reading)) {
    reading.leaveAside(reading.textTo(end));
    return end;
  }
  const aside = asideEnd(meaning, end, reading);
  if (aside === null) return addMeaning(meaning, end, reading);
  if (meaning.kind === 'value' && meaning.field === 'colour')
    reading.asides.push(reading.textTo(aside));
  return aside;
};
