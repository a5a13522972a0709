// Phrases that the vocabulary knows: makes, models, values, places, orders, ways of life.
import { asideEnd, isOwned, wordBefore } from '../asides.ts';
import { pickMeaning } from '../pick-meaning.ts';
import { textAt } from '../token.ts';
import { addMeaning } from './add-meaning.ts';
import type { Reader } from './reader.ts';

export const readPhrase: Reader = (reading) => {
  const { phrase } = reading;
  const meaning = phrase && pickMeaning(phrase, reading);
  if (!meaning) return undefined;
  const [, end] = phrase;
  // "Bigger than a Corolla" asks for no Corolla.
  if ('make' in meaning && !reading.negated && wordBefore(reading) === 'than') {
    reading.asides.push(`than ${reading.textTo(end)}`);
    return end;
  }
  const isThing = 'make' in meaning || (meaning.kind === 'value' && meaning.field === 'body');
  if (isThing && isOwned(reading)) {
    reading.ownedEnd = end;
    reading.asides.push(`my ${reading.textTo(end)}`);
    return end;
  }
  if (reading.isOptional && /^(?:value|make|model|badge)$/.test(meaning.kind)) {
    reading.isOptional = textAt(reading.tokens, end) === 'or';
    reading.leaveUnused(end);
    return end;
  }
  const aside = asideEnd(meaning, end, reading);
  if (aside === null) return addMeaning(meaning, end, reading);
  if (meaning.kind === 'value' && meaning.field !== 'car_type')
    reading.asides.push(reading.textTo(aside));
  return aside;
};
