// A record whose vehicle stands in something around it: {id, attributes: {make}}, {node: {make}}, [{name: "Make", value: "Kia"}],
// and prices by their type. It returns the record with these keys beside its own.
import { isObject, type RawRecord } from '../validate/decode.ts';
import { partNames, toldBy } from './telling.ts';
import { tableKey } from './text.ts';

const values = ['value', 'amount', 'amt', 'price', 'text', 'content'];
const unitNames = ['unit', 'units', 'uom', 'unitcode', 'unittext', 'unitofmeasure'];
const priceLists = new Set(['prices', 'pricing', 'pricelist', 'commercial']);

/** How the tenant's mapping reads keys. */
interface KeyReader {
  /** Whether the tenant's settings name a key, which is read as they say. */
  isMapped: (key: string) => boolean;
  /** Whether a key is the name of a column. */
  isColumn: (key: string) => boolean;
  isPrice: (key: string) => boolean;
}

export function unwrapped(
  record: RawRecord,
  { isMapped, isColumn, isPrice }: KeyReader,
): RawRecord {
  const own: RawRecord = {};
  let found: RawRecord = {};
  let isUnwrapped = false;
  for (const key of Object.keys(record)) {
    const value = record[key];
    const parts = typeof value === 'object' && !isMapped(key) ? partsOf(value) : null;
    const inner = parts && !isVehicle(parts) ? (vehicleWithin(parts) ?? parts) : parts;
    const isPriced =
      inner !== null && (priceLists.has(tableKey(key)) || (Array.isArray(value) && isPrice(key)));
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
    } else if (inner !== null && isListOfFacts(value, isColumn)) {
      for (const [name, fact] of Object.entries(inner)) if (isColumn(name)) found[name] ??= fact;
    } else if (inner !== null && !isColumn(key) && isTyped(value, isColumn)) {
      for (const item of [value].flat() as RawRecord[])
        found[typeOf(item) ?? ''] ??= Object.values(namedValues([item]) ?? {})[0];
    } else {
      own[key] = value;
      continue;
    }
    isUnwrapped = true;
  }
  if (!isUnwrapped) return record;
  // Beside the vehicle that was found may stand a list of its facts.
  const whole = { ...own, ...found };
  return isVehicle(record) || !isVehicle(whole)
    ? whole
    : unwrapped(whole, { isMapped, isColumn, isPrice });
}

/** What groups the facts that identify a vehicle, inside the object that is the vehicle. */
const identities =
  /^(?:identity|identification|basics?|core|general|details?|spec(?:ification)?s?|info)$/;

/** The facts of an object with those that identify it: {identity: {make, model}, attributes: []}. */
function vehicleWithin(parts: RawRecord, depth = 0): RawRecord | null {
  for (const [key, value] of Object.entries(parts)) {
    if (!isObject(value)) continue;
    const isIdentity = identities.test(tableKey(key)) && isVehicle(value);
    const found = isIdentity ? value : depth < 3 ? vehicleWithin(value, depth + 1) : null;
    const { [key]: _inner, ...others } = parts;
    if (found) return { ...others, ...found };
  }
  return null;
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

/** Whether a value is a measure with its name, or a list of such: {type: "length", uom: "mm", value: 6450}. */
const isTyped = (value: unknown, isColumn: (key: string) => boolean): boolean =>
  [value].flat().every((item: unknown) => isObject(item) && isColumn(typeOf(item) ?? ''));

/** Whether a value holds nothing but a list of named facts, of which most are columns: {attributes: [{label: "Doors", value: 5}]}. */
function isListOfFacts(value: unknown, isColumn: (key: string) => boolean): boolean {
  const [list, ...others] = isObject(value) ? Object.values(value) : [];
  if (!Array.isArray(list) || others.length > 0 || list.length < 3) return false;
  const names = Object.keys(namedValues(list) ?? {});
  return names.filter(isColumn).length * 2 > names.length;
}

/** The name of a named value. */
const typeOf = (item: RawRecord): string | undefined => Object.keys(namedValues([item]) ?? {})[0];

/** Null where one has no name or no value, or two have one name. */
function namedValues(list: readonly unknown[]): RawRecord | null {
  const parts: RawRecord = {};
  for (const item of list) {
    if (!isObject(item)) return null;
    const keys = new Map(Object.keys(item).map((key) => [tableKey(key), item[key]]));
    const name = partNames.map((one) => keys.get(one)).find((one) => typeof one === 'string');
    const value = values.map((one) => keys.get(one)).find((one) => one !== undefined);
    if (typeof name !== 'string' || value === undefined || name in parts) return null;
    // With its unit, where one stands beside it: {name: "Length", value: 6450, uom: "mm"}.
    parts[name] = unitNames.some((one) => keys.has(one)) ? item : value;
  }
  return list.length === 0 ? null : parts;
}

const isVehicle = (record: RawRecord): boolean => {
  const told = toldBy(Object.keys(record));
  return told.has('make') && told.has('model');
};
