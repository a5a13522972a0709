// Where the car is to be: "near 2150", "close to Parramatta", "within 25 km of 3175". Names of places are phrases.
import { isBeforePostcode, nearCityAt } from '../places.ts';
import { isYearOf } from '../token.ts';
import type { Reader } from './reader.ts';

export const readPlace: Reader = (reading) => {
  const { at, lexicon, phrase } = reading;
  if (isBeforePostcode(reading)) {
    reading.near = reading.word(1);
    return at + 2;
  }
  const cityStart = nearCityAt(reading);
  if (cityStart !== undefined) {
    reading.isNearAsked = true;
    return cityStart;
  }
  const isPostcode =
    reading.isNearAsked &&
    reading.near === null &&
    /^\d{4}$/.test(reading.word()) &&
    !isYearOf(reading.token(), lexicon.year);
  if (isPostcode) {
    reading.near = reading.word();
    return at + 1;
  }
  const isNear = lexicon.places.get(reading.word()) === 'near' && !phrase && !reading.amount;
  if (!isNear || reading.word(1) === '') return undefined;
  reading.isNearAsked = true;
  return at + 1;
};
