// Words that say where the car is to be, apart from the names of places, which are phrases.
import { isBeforePostcode, isPlaceName, nearCityAt } from '../places.ts';
import { isYearOf } from '../token.ts';
import type { Reader } from './reader.ts';

/** "near 2150", "postcode 2150". */
export const readPostcode: Reader = (reading) => {
  if (!isBeforePostcode(reading)) return undefined;
  reading.near = reading.word(1);
  return reading.at + 2;
};

/** "close to Parramatta": the name of the place is read next. */
export const readNearCity: Reader = (reading) => {
  const cityStart = nearCityAt(reading);
  if (cityStart !== undefined) reading.isNearAsked = true;
  return cityStart;
};

/** "within 25 km of 3175". */
export const readNearNumber: Reader = (reading) => {
  const isPlace =
    reading.isNearAsked &&
    reading.near === null &&
    /^\d{4}$/.test(reading.word()) &&
    !isYearOf(reading.token(), reading.lexicon.year);
  if (!isPlace) return undefined;
  reading.near = reading.word();
  return reading.at + 1;
};

export const readNearWord: Reader = (reading) => {
  const isNear = reading.lexicon.places.get(reading.word()) === 'near';
  if (!isNear || reading.word(1) === '') return undefined;
  reading.isNearAsked = true;
  return reading.at + 1;
};

/** "near Nowhere": a place that nobody knows. */
export const readUnknownPlace: Reader = (reading) => {
  if (!isPlaceName(reading)) return undefined;
  reading.leaveAside(`near ${reading.word()}`);
  reading.distance = null;
  return reading.at + 1;
};
