// Amounts with a comparison, unit or sign, where they are no part of a name: "under 20k", "7 seats".
import type { QueryAmount } from '../amounts.ts';
import { isOwned } from '../asides.ts';
import { isUnknownAt, phraseAt } from '../phrase-at.ts';
import type { Reading } from '../reading.ts';
import { textAt } from '../token.ts';
import { addSuggestions } from './add-meaning.ts';
import type { Reader } from './reader.ts';

/**
 * After an unknown word a weight or a plain number is an amount of that: "GCM 6 t", "fee $33". At a dealer of motorcycles so is
 * a small one before it: "300+ towball" is no engine.
 */
function isOfUnknown(amount: QueryAmount, reading: Reading): boolean {
  const { filter, isCompared, isShort, end } = amount;
  const { money, thousands } = reading.token();
  const { isRidden } = reading.lexicon;
  const { field = '', value = 0 } = filter ?? {};
  const isPlainNumber = isRidden && /^(?:\d|\+$)/.test(textAt(reading.tokens, end - 1));
  const isSmall =
    isPlainNumber &&
    field === 'price' &&
    (isShort === true || Math.max(...[value].flat().map(Number)) < 3_000);
  const isPlain = isSmall || field === 'atm_kg' || (field === 'price' && !isCompared);
  const isBeside =
    reading.isAfterUnknown || (isSmall && isUnknownAt(reading.tokens, end, reading.lexicon));
  return isPlain && !thousands && !money && isBeside;
}

export const readStatedAmount: Reader = (reading) => {
  const { at, amount, lexicon, lastMakeEnd } = reading;
  // "A 4 cylinder ute" is no A4, but "Audi A 4" is.
  const isArticle = reading.word() === 'a' && reading.token(1).value !== undefined;
  if (isArticle && lastMakeEnd !== at) return at + 1;
  // "Tow car under 35k".
  const isTowCar = reading.phrase?.[0].some(({ kind }) => kind === 'towCar') === true;
  if (!amount || isTowCar) return undefined;
  if (isOfUnknown(amount, reading)) {
    reading.leaveUnused(amount.end);
    return amount.end;
  }
  // "My 2017 Ranger with 160 on it".
  const { ownedEnd } = reading;
  const isOwn =
    ownedEnd >= 0 &&
    amount.filter?.field === 'km' &&
    !reading.tokens
      .slice(ownedEnd, at)
      .some(({ text }) => /^(?:for|into|to|want|need)$/.test(text));
  // "Our two-door".
  const isMine = /^(?:doors|seats)$/.test(amount.filter?.field ?? '') && isOwned(reading);
  if (isOwn || isMine) {
    reading.leaveUnused(amount.end);
    return amount.end;
  }
  const isBesideModel =
    // "Kluger awd 18 to 20".
    reading.filters.some(({ field }) => field === 'model') ||
    phraseAt(reading.tokens, amount.end, lexicon)?.[0].some(({ kind }) => kind === 'model');
  if (amount.years && isBesideModel) reading.take({ end: amount.end, filter: amount.years });
  else reading.takeUnlessExcluded(amount);
  if (amount.learner) addSuggestions(reading, lexicon, 'learner');
  if (amount.distance !== undefined) reading.isNearAsked = true;
  if (amount.isUnrecorded) reading.leaveAside(reading.textTo(amount.end));
  return amount.end;
};
