// Phrases that the vocabulary knows, and what stands around them in a query.
import { amountAt } from '../amounts.ts';
import { asideEnd, isPurpose, wordBefore } from '../asides.ts';
import type { Meaning } from '../lexicon.ts';
import { pickMeaning } from '../pick-meaning.ts';
import type { Reading } from '../reading.ts';
import { joiningWords } from '../token.ts';
import { addMeaning } from './add-meaning.ts';
import type { Reader } from './reader.ts';

const endsWithFeature = ({ filters }: Reading): boolean => filters.at(-1)?.field === 'features';

/** "roof racks for outback", "tonneau to suit my px ranger" are parts. */
const isPart = ({ kind }: Meaning, reading: Reading): boolean =>
  reading.lastMakeEnd < 0 &&
  kind === 'model' &&
  endsWithFeature(reading) &&
  [-3, -2, -1].some((distance) => /^(?:for|suit|fits?)$/.test(reading.word(distance)));

/** "hilux with light bar", "suv for my drums": what a vehicle has or is for is no other subject. */
function isExtra({ kind }: Meaning, reading: Reading): boolean {
  if (kind !== 'topic' && kind !== 'otherSubject') return false;
  if (kind === 'otherSubject' && reading.evidence > 0 && isPurpose(reading)) return true;
  const isListed = endsWithFeature(reading) && joiningWords.has(reading.word(-1));
  const isOwned = /^(?:with|has|having|plus|no)$/.test(wordBefore(reading) ?? '');
  return reading.evidence >= 1 && (isOwned || isListed);
}

/** Where a phrase ends that is no condition of the car; null for a condition. "Bigger than a Corolla" asks for no Corolla. */
function endOfAside(meaning: Meaning, end: number, reading: Reading): number | null {
  const isCompared = 'make' in meaning && !reading.negated && wordBefore(reading) === 'than';
  return isCompared ? end : asideEnd(meaning, end, reading);
}

export const readPhrase: Reader = (reading) => {
  const { tokens, at, lexicon, phrase } = reading;
  if (!phrase) return undefined;
  const [, end] = phrase;
  const meaning = pickMeaning(phrase, reading);
  if (!meaning) return undefined;
  if (isExtra(meaning, reading)) {
    reading.asides.push(reading.textTo(end));
    reading.negated = false;
    return end;
  }
  if (meaning.kind === 'topic' || isPart(meaning, reading)) return null;
  // "and not more than 15k".
  if (meaning.kind === 'negation' && end > at + 1 && amountAt(tokens, end - 1, lexicon))
    return end - 1;
  const aside = endOfAside(meaning, end, reading);
  if (aside === null) return addMeaning(meaning, end, reading);
  if (meaning.kind === 'value' && meaning.field === 'colour')
    reading.asides.push(reading.textTo(aside));
  return aside;
};
