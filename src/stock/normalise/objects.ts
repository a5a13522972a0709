// Objects where a text or a number is expected: {value, unit}, {Code, Label}, {url}. It returns what a person reads in them.
import type { RawRecord } from '../validate/decode.ts';
import { tableKey } from './text.ts';

/** Keys of the text of an object, in the compared form, the most telling first. A code counts where there is no label. */
const addresses = ['url', 'href', 'src'];
const labels = [
  ...addresses, 'label', 'name', 'title', 'text', 'description', 'displayname', 'value', 'image', 'original', 'type',
  'code', 'key',
]; // prettier-ignore
const amounts = ['value', 'amount', 'quantity'];
const units = [
  'unit', 'units', 'uom', 'unitcode', 'unittext', 'currency', 'currencycode', 'pricecurrency',
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

/** "15000 mi" of {value: 15000, unit: "mi"}; undefined without a unit, and for other objects. */
export function quantityOf(object: RawRecord): string | undefined {
  const value = firstOf(object, amounts);
  const unit = firstOf(object, units);
  return isScalar(value) && isScalar(unit) ? `${String(value)} ${String(unit)}` : undefined;
}

/** The text that names an object: its address, label, name or code; undefined when it has none. */
export const labelOf = (object: RawRecord): unknown => firstOf(object, labels);

/** The number of an object such as {amount: 35990, type: "drive away"}. */
export const amountOf = (object: RawRecord): unknown => firstOf(object, amounts);

/** The address of an object, such as a picture. */
export const addressOf = (object: RawRecord): unknown => firstOf(object, addresses);

/**
 * Where the unit of a field stands, by the compared form of its key. `find` looks a key up. A `currency` beside a price
 * belongs to it.
 */
export function unitBeside<Place>(
  find: (key: string) => Place | undefined,
  key: string,
): Place | undefined {
  const keys = unitEndings.map((ending) => key + ending);
  if (key.endsWith('price')) keys.push('currency', 'currencycode', 'pricecurrency');
  for (const one of keys) {
    const place = find(one);
    if (place !== undefined) return place;
  }
  return undefined;
}
