// Numbers alone: a year, a price, an engine, or a part of a name; and numbers in a word: "v8", "the 1990s".
import { isOwned } from '../asides.ts';
import { amountInWord, bareAmountAt, isOfRiders, unitAt, type QueryAmount } from '../amounts.ts';
import { isUnknownAt, phraseAt } from '../phrase-at.ts';
import type { Reading } from '../reading.ts';
import type { Reader } from './reader.ts';

/** Where motorcycles are sold and no cars, a round number is a size: "kwaka 650", "125 scooter". */
const isSize = (value: number, { tokens, lexicon }: Reading): boolean =>
  isOfRiders(tokens, lexicon) && value >= 50 && value % 25 === 0;

function bareAmount(reading: Reading): QueryAmount | null {
  const { tokens, at, lexicon } = reading;
  const { value = 0, spelled } = reading.token();
  // A "100 series" is a model.
  const isBeside =
    reading.isAfterUnknown || isUnknownAt(tokens, at + 1, lexicon) || reading.word(1) === 'series';
  if (!spelled && isSize(value, reading) && !isBeside) {
    const filter = { field: 'engine_litres', op: 'eq', value: value / 1_000 } as const;
    return { end: at + 1, filter };
  }
  // "A 2.1 m car park".
  if (unitAt(tokens, at + 1, lexicon)) return null;
  const bare = bareAmountAt(tokens, at, lexicon.year);
  const field = bare?.filter?.field;
  const isOther =
    field === 'price' ? reading.isAfterUnknown : lexicon.isRidden && !isOfRiders(tokens, lexicon);
  return isOther && field !== 'year' ? null : bare;
}

export const readNumber: Reader = (reading) => {
  const filter = amountInWord(reading.word());
  const bare = filter ? { end: reading.at + 1, filter } : bareAmount(reading);
  // "My 2012 Mazda".
  const isOwn = bare?.filter?.field === 'year' && isOwned(reading);
  const owned = isOwn ? (phraseAt(reading.tokens, bare.end, reading.lexicon)?.[0] ?? []) : [];
  if (bare && !owned.some((meaning) => 'make' in meaning)) {
    reading.takeUnlessExcluded(bare);
    return bare.end;
  }
  const { value, spelled, money } = reading.token();
  if (value === undefined) return undefined;
  const { lastMakeEnd } = reading;
  // "ioniq 5", "mercedes c two hundred"; "six" of "six months" says nothing.
  const isOfName = lastMakeEnd >= 0 && !money && !reading.isAfterUnknown;
  if (isOfName && (!spelled || lastMakeEnd === reading.at)) reading.text.push(reading.word());
  return reading.at + 1;
};
