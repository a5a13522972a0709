// Numbers of a query: amounts, years, and numbers that belong to a name.
import { amountAt, amountInWord, bareAmountAt } from '../amounts.ts';
import type { Meaning } from '../lexicon.ts';
import type { Reading } from '../reading.ts';
import { isYearOf, textAt } from '../token.ts';
import { addSuggestions } from './add-meaning.ts';
import type { Reader } from './reader.ts';

/** "a 7 seat suv" is no Audi A7, and "a 1 owner car" no A1. */
export const readArticle: Reader = (reading) => {
  const { tokens, at, lexicon } = reading;
  const next = reading.token(1);
  const isArticle = reading.word() === 'a' && next.value !== undefined && next.spaced;
  return isArticle && (reading.lastMakeEnd !== at || amountAt(tokens, at + 1, lexicon))
    ? at + 1
    : undefined;
};

/** Whether a phrase is a name or an idiom, and so more than the amount in it. */
const isIdiom = (meaning: Meaning, end: number, reading: Reading): boolean => {
  switch (meaning.kind) {
    case 'model':
      return !meaning.weak || reading.isOwnNumber(meaning);
    case 'near':
      return !/^\d/.test(textAt(reading.tokens, end));
    case 'value':
    case 'soft':
      return end - reading.at > 1;
    default:
      return meaning.kind === 'lowKm' || meaning.kind === 'sort';
  }
};

/** Whether an amount counts, and not the phrase that begins at its position. */
function beatsPhrase(amountEnd: number, reading: Reading): boolean {
  if (!reading.phrase) return true;
  const [meanings, phraseEnd] = reading.phrase;
  if (!meanings.some((meaning) => isIdiom(meaning, phraseEnd, reading))) return true;
  const token = reading.token();
  if (token.value === undefined || phraseEnd > reading.at + 1) return false;
  // A number with a unit is an amount even where a model has that number, unless the stock has this model of the make.
  const isStockedModel = meanings.some(
    (meaning) => reading.isOwnNumber(meaning) && !('unstocked' in meaning),
  );
  return isYearOf(token, reading.lexicon.year) || (amountEnd > phraseEnd && !isStockedModel);
}

export const readStatedAmount: Reader = (reading) => {
  const { amount, lexicon } = reading;
  if (!amount || !beatsPhrase(amount.end, reading)) return undefined;
  reading.takeUnlessExcluded(amount);
  if (amount.learner) addSuggestions(reading, lexicon, 'learner');
  if (amount.distance !== undefined) reading.isNearAsked = true;
  if (amount.isUnrecorded) reading.leaveAside(reading.textTo(amount.end));
  return amount.end;
};

/** A number alone; directly after a make, a small one is part of a name. */
export const readBareAmount: Reader = (reading) => {
  const { tokens, at, lexicon } = reading;
  const bare = bareAmountAt(tokens, at, lexicon.year);
  const isName =
    bare?.filter?.field === 'price' &&
    reading.lastMakeEnd === at &&
    (reading.token().value ?? 0) < 2000;
  if (!bare || isName) return undefined;
  reading.takeUnlessExcluded(bare);
  return bare.end;
};

/** "v8", "the 1990s". */
export const readAmountWord: Reader = (reading) => {
  const filter = amountInWord(reading.word());
  if (!filter) return undefined;
  const end = reading.at + 1;
  reading.takeUnlessExcluded({ end, filter });
  return end;
};

/** A number beside a make or model is part of its name: "ioniq 5". */
export const readNumber: Reader = (reading) => {
  const { value, spelled, money } = reading.token();
  if (value === undefined || spelled) return undefined;
  if (reading.lastMakeEnd >= 0 && !money) reading.text.push(reading.word());
  return reading.at + 1;
};
