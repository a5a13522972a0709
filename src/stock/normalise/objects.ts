// Objects where a text or a number is expected: {value, unit}, {code, label}, {url}. It returns what a person reads in them.
import type { RawRecord } from '../validate/decode.ts';

/** Keys of the text of an object, the most telling first. A code counts where there is no label. */
const labels = [
  'url', 'href', 'src', 'label', 'name', 'title', 'text', 'description', 'displayName', 'display_name', 'value', 'image',
  'original', 'code', 'key',
]; // prettier-ignore
const amounts = ['value', 'amount', 'quantity'];
const units = [
  'unit', 'units', 'uom', 'unitCode', 'unit_code', 'unitText', 'unit_text', 'currency', 'currencyCode',
  'currency_code', 'priceCurrency',
]; // prettier-ignore

/** Ends of the name of a field that holds the unit of its neighbour: `odometer_unit`, "Price Currency". */
const unitEndings = ['unit', 'units', 'uom', 'unitcode', 'currency', 'currencycode'];

const isScalar = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number';
const firstOf = (object: RawRecord, keys: readonly string[]): unknown =>
  keys.map((key) => object[key]).find((value) => value !== undefined && value !== null);

/** "15000 mi" of {value: 15000, unit: "mi"}; undefined without a unit, and for other objects. */
export function quantityOf(object: RawRecord): string | undefined {
  const value = firstOf(object, amounts);
  const unit = firstOf(object, units);
  return isScalar(value) && isScalar(unit) ? `${String(value)} ${String(unit)}` : undefined;
}

/** The text that names an object: its address, label, name or code; undefined when it has none. */
export const labelOf = (object: RawRecord): unknown => firstOf(object, labels);

/** The address of an object, such as a picture. */
export const addressOf = (object: RawRecord): unknown => firstOf(object, ['url', 'href', 'src']);

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
