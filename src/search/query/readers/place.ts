// Where the car is to be: "near 2150", "close to Parramatta", "within 25 km of 3175". Names of places are phrases.
import { isBeforePostcode, nearCityAt } from '../places.ts';
import type { Reader } from './reader.ts';

export const readPlace: Reader = (reading) => {
  const { at } = reading;
  if (isBeforePostcode(reading)) {
    reading.near = reading.word(1);
    return at + 2;
  }
  const cityStart = nearCityAt(reading);
  if (cityStart !== undefined) {
    reading.isNearAsked = true;
    return cityStart;
  }
  const isPostcode = reading.isNearAsked && reading.near === null && /^\d{4}$/.test(reading.word());
  if (!isPostcode) return undefined;
  reading.near = reading.word();
  return at + 1;
};
