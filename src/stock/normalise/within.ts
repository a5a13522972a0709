// What the names around a row say of it: {used: [], demo: []}, <new><vehicle/></new>, or the sheet "Sold". It counts where the
// row itself says nothing.
import type { Within } from '../sources/source.ts';
import type { RawRecord } from '../validate/decode.ts';
import { isKnownMake } from './makes.ts';
import { saysCondition } from './condition-fields.ts';
import { readPriceType } from './price-types.ts';
import { remembered } from './remembered.ts';
import { isStated } from './values.ts';
import { hasOnlyPhrases, isPhrase, valuesIn, type WordField } from './vocabulary.ts';

const fields = ['car_type', 'status', 'item_type'] as const satisfies WordField[];
/** A shorter key counts the rows, and is no id. */
const minIdLength = 4;

/** The record with what stands around it. */
export function withNames(raw: RawRecord, within: Within | undefined): RawRecord {
  if (within === undefined) return raw;
  const said: RawRecord = {};
  for (const field of fields) {
    const isSaid = field === 'car_type' ? saysCondition(raw) : isStated(raw[field]);
    if (!isSaid) said[field] = wordAround(field, within.names);
  }
  if (!isStated(raw['price_type'])) {
    const type = within.names.findLast((name) => priceRemark(name));
    if (type !== undefined) said['price_type'] = type;
  }
  const { key } = within;
  const isNamed = ['id', 'objectID', 'vin', 'stocknum'].some((field) => isStated(raw[field]));
  if (!isNamed && key !== undefined && !isPosition(key)) said['id'] = key;
  return { ...raw, ...said };
}

/** The make that the lists around a row are for: {Kia: [{model: "Rio"}]}. */
export const makeAround = (within: Within | undefined): string | undefined =>
  within?.names.findLast((name) => isKnownMake(name));

/** Whether a name says something of the rows in it. */
export const isWordAround = (name: string): boolean =>
  fields.some((field) => wordOf(field, name) !== undefined);

/** Whether a line between rows is a heading of the rows below it, and no remark about one vehicle or about some. */
export const isSectionLine = (text: string): boolean =>
  priceRemark(text) !== undefined || (hasOnlyPhrases(fields, text) && isWordAround(text));

/** The price type that a line says of all prices: "All prices are drive away". */
export const priceRemark = remembered((line) =>
  /\bprices\b/i.test(line) ? readPriceType(line) : undefined,
);

const isPosition = (key: string): boolean => key.length < minIdLength && /^\d+$/.test(key);

/** The word of the innermost name that has one; a name of two words, such as "new and used", says nothing. */
export function wordAround(field: WordField, names: readonly string[]): string | undefined {
  return names.map((name) => wordOf(field, name)).findLast((word) => word !== undefined);
}

function wordOf(field: WordField, name: string): string | undefined {
  const one = name.trim().replace(/s$/i, '');
  // "New arrivals" are no new cars, and "Others" of a list by make are no status.
  if (/^other$/i.test(one)) return undefined;
  const singular = valuesIn(field, one);
  const values = singular.length > 0 || isPhrase(field, one) ? singular : valuesIn(field, name);
  return values.length === 1 ? values[0] : undefined;
}
