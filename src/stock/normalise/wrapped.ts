// A record whose vehicle stands in something around it: {id, attributes: {make}}, {node: {make}}, [{name: "Make", value: "Kia"}],
// and prices by their type. It returns the record with these keys beside its own.
import { isObject, type RawRecord } from '../validate/decode.ts';
import { headingName } from './headings.ts';
import { tableKey } from './text.ts';

const names = ['name', 'key', 'label', 'type', 'code', 'field', 'attribute'];
const values = ['value', 'amount', 'price', 'text', 'content'];
const priceLists = new Set(['prices', 'pricing', 'pricelist']);

/** `isMapped`: whether the tenant's settings name a key, which is read as they say. */
export function unwrapped(record: RawRecord, isMapped: (key: string) => boolean): RawRecord {
  const own: RawRecord = {};
  let found: RawRecord = {};
  let isUnwrapped = false;
  for (const key of Object.keys(record)) {
    const value = record[key];
    const inner = typeof value === 'object' && !isMapped(key) ? partsOf(value) : null;
    const isPriced = inner !== null && priceLists.has(tableKey(key));
    if (isPriced) {
      // {price: 1, wasPrice: 2} names prices too.
      for (const [type, amount] of Object.entries(inner))
        found[
          typeof amount === 'boolean'
            ? type
            : `${type.replace(/ ?(?:price|amount|value)$/i, '')} price`.trim()
        ] = amount;
    } else if (isOnlyPriced(value) && !isMapped(key) && !hasPrice(record)) {
      for (const [name, amount] of Object.entries(value[0]))
        if (/price|currency/i.test(name)) found[name] ??= amount;
    } else if (inner !== null && isVehicle(inner) && !isVehicle(record)) {
      // Behind the vehicle stands another one, such as a trade-in.
      found = { ...inner, ...found };
    } else {
      own[key] = value;
      continue;
    }
    isUnwrapped = true;
  }
  return isUnwrapped ? { ...own, ...found } : record;
}

const hasPrice = (record: RawRecord): boolean =>
  Object.keys(record).some((key) => tableKey(key) === 'price');

/** Whether a vehicle has its price in the only item of a list, as the variants of a shop system: [{price: 1}]. */
const isOnlyPriced = (value: unknown): value is [RawRecord] =>
  Array.isArray(value) && value.length === 1 && isObject(value[0]) && hasPrice(value[0]);

/** The parts of a value by name: of an object, of a list of named values, and of either inside one element. */
function partsOf(value: unknown): RawRecord | null {
  if (Array.isArray(value)) return namedValues(value);
  if (!isObject(value)) return null;
  const [only, ...others] = Object.values(value);
  const isWrapper = others.length === 0 && typeof only === 'object';
  const inside = isWrapper ? namedValues([only].flat()) : null;
  return inside ?? value;
}

/** Null where one has no name or no value, or two have one name. */
function namedValues(list: readonly unknown[]): RawRecord | null {
  const parts: RawRecord = {};
  for (const item of list) {
    if (!isObject(item)) return null;
    const keys = new Map(Object.keys(item).map((key) => [tableKey(key), item[key]]));
    const name = names.map((one) => keys.get(one)).find((one) => typeof one === 'string');
    const value = values.map((one) => keys.get(one)).find((one) => one !== undefined);
    if (typeof name !== 'string' || value === undefined || name in parts) return null;
    parts[name] = value;
  }
  return list.length === 0 ? null : parts;
}

const isVehicle = (record: RawRecord): boolean => {
  const keys = new Set(Object.keys(record).map((key) => headingName(key).plain));
  return keys.has('model') && ['make', 'brand', 'manufacturer'].some((key) => keys.has(key));
};
