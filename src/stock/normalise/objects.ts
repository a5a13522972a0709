// Objects where a text or a number is expected: {value, unit}, {Code, Label}, {url}. It returns what a person reads in them.
import type { RawRecord } from '../validate/decode.ts';
import { isOtherPrice } from './amounts.ts';
import { readYes } from './conditions.ts';
import { wordsIn } from './heading-words.ts';
import { readPriceType } from './price-types.ts';
import { tableKey } from './text.ts';

/** Keys of the text of an object, in the compared form, the most telling first. A code counts where there is no label. */
const addresses = ['url', 'href', 'src', 'uri'];
const labels = [
  ...addresses, 'label', 'localdescription', 'name', 'title', 'text', 'description', 'displayname', 'value', 'image', 'original', 'type',
  'code', 'key',
]; // prettier-ignore
const amounts = ['value', 'amount', 'amt', 'quantity', 'reading'];
const units = [
  'unit', 'units', 'uom', 'unitcode', 'unittext', 'unitofmeasure', 'currency', 'currencycode', 'pricecurrency',
]; // prettier-ignore
const general = new Set([...labels, ...amounts, ...units, 'id']);

/** Ends of the name of a field that holds the unit of its neighbour: `odometer_unit`, "Price Currency". */
const unitEndings = ['unit', 'units', 'uom', 'unitcode', 'currency', 'currencycode'];

/** Whether a key only says what kind of value stands there, as `Name` and `Amount` do. */
export const isGeneralKey = (key: string): boolean => general.has(tableKey(key));

const isScalar = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number';

/** The first value under one of the keys, whatever their case. */
function firstOf(object: RawRecord, keys: readonly string[]): unknown {
  const byKey = new Map(Object.keys(object).map((key) => [tableKey(key), object[key]]));
  return keys.map((key) => byKey.get(key)).find((value) => value !== undefined && value !== null);
}

/**
 * "15000 mi" of {value: 15000, unit: "mi"} and {mi: 15000}, "18990 AUD egc" of {amount: 18990, currency: "AUD", type: "egc"};
 * undefined without such words, and for other objects.
 */
export function quantityOf(object: RawRecord): string | undefined {
  const value = firstOf(object, amounts);
  if (!isScalar(value)) return quantityByUnit(object);
  const unit = firstOf(object, units);
  const words = [...(isScalar(unit) ? [String(unit)] : []), ...priceWords(object)];
  return words.length > 0 ? [String(value), ...words].join(' ') : undefined;
}

/** Of an object of nothing but units: {km: 42000, miles: 26097}, {feet: 21, inches: 6}. */
function quantityByUnit(object: RawRecord): string | undefined {
  const keys = Object.keys(object);
  const [unit = ''] = keys;
  const value = object[unit];
  const { feet, inches } = object;
  if (isScalar(feet) && isScalar(inches) && keys.length === 2)
    return `${String(feet)}'${String(inches)}"`;
  const isByUnit = keys.every((key) => /^(?:kms?|mi|miles|cc|mm|cm|m|ft|feet|kg|t)$/i.test(key));
  return isByUnit && isScalar(value) ? `${String(value)} ${unit}` : undefined;
}

/** What the other values of an amount say of a price: {type: "egc"}, {driveAway: true}, {gstInclusive: false}. */
function priceWords(object: RawRecord): string[] {
  return Object.entries(object).flatMap(([key, value]) => {
    const answer =
      isScalar(value) || typeof value === 'boolean' ? readYes(String(value)) : undefined;
    const words =
      answer === undefined
        ? []
        : wordsIn(key).map((word) => (word.startsWith('excl') ? 'excl' : word));
    const charges = words.filter((word) => !word.startsWith('incl'));
    const isExcluded = answer === false && charges.length < words.length;
    const text = isExcluded ? ['excl', ...charges] : answer === false ? [] : words;
    const said = answer === undefined && typeof value === 'string' ? value : text.join(' ');
    const isOther = /type|label|basis|qualifier/i.test(key) && said !== '' && isOtherPrice(said);
    return !/\d/.test(said) && (isOther || readPriceType(said) !== undefined) ? [said] : [];
  });
}

/** The text that names an object: its address, label, name or code; undefined when it has none. */
export const labelOf = (object: RawRecord): unknown => firstOf(object, labels);

/** The number of an object such as {amount: 35990, type: "drive away"}. */
export const amountOf = (object: RawRecord): unknown => firstOf(object, amounts);

/** The address of an object, such as a picture. */
export const addressOf = (object: RawRecord): unknown => firstOf(object, addresses);

/** Where the unit of a field stands, by the compared form of its key; a `currency` belongs to its price. */
export function unitBeside<Place>(
  find: (key: string) => Place | undefined,
  key: string,
): Place | undefined {
  const keys = unitEndings.map((ending) => key + ending);
  // "OdoUnit" stands beside "OdoRdg".
  if (/^(?:odo|mileage)/.test(key)) keys.push('odounit', 'odometerunit', 'mileageunit', 'odouom');
  if (key.endsWith('price')) keys.push('currency', 'currencycode', 'pricecurrency');
  for (const one of keys) {
    const place = find(one);
    if (place !== undefined) return place;
  }
  return undefined;
}
