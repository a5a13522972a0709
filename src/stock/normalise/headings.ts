// The name and the unit in a heading or key: "ODOMETER (KM)", "Price AUD", `odometer_miles`. It knows no columns.
import knowledge from '../knowledge/words.json' with { type: 'json' };
import { isOtherPrice } from './amounts.ts';
import { beforeCharges } from '../../domain/price/price-type.ts';
import { csvColumns, type CsvColumn } from '../../tenant/schema/stock.ts';
import { readPriceType } from './price-types.ts';
import { oneLine, tableKey } from './text.ts';

/** Units and currencies that end a heading, in the compared form. */
const units = [
  'kilometres', 'kilometers', 'kms', 'km', 'miles', 'mi', 'aud', 'nzd', 'usd', 'gbp', 'eur', 'litres', 'cc', 'kg',
]; // prettier-ignore
/** How a date or a year is written: "Rego Expiry (dd/mm/yyyy)". "Length (mm)" has a unit. */
const dateFormat = /^(?=.*[dyh])[dmyhs/.: -]+$/i;

export interface HeadingName {
  /** The compared form: letters and digits. */
  key: string;
  /** The unit that the whole heading is, such as "Miles", or the price type in it: "Drive Away Price"; else empty. */
  unit: string;
  /** The compared form in full words: "Stk #" and "Stock No." are a "stock number". */
  plain: string;
  /** The name without a unit or a remark in brackets; null when the heading has none. */
  bare: BareName | null;
}

export interface BareName {
  key: string;
  /** The unit or remark, empty when it has no letters. */
  unit: string;
  /** Whether it only says how a date is written. */
  isFormat: boolean;
}

/** Headings and keys that were read before; an export has the same ones in every row. */
const read = new Map<string, HeadingName>();
const remembered = 5_000;

export function headingName(heading: string): HeadingName {
  const known = read.get(heading);
  if (known) return known;
  const whole = heading.replace(/[./](?:value|amount|label)$/i, '');
  const key = tableKey(whole);
  const unit = units.find((one) => key.endsWith(one)) ?? '';
  // Kilometres are what an odometer shows without a unit.
  const isWhole = unit === key && !unit.startsWith('k');
  const named = bareName(whole, key, unit);
  const words = wordsIn(whole).join(' ');
  const texts = [named?.unit ?? '', whole, words];
  const priceType = texts.find((text) => readPriceType(text) !== undefined);
  const bare = named && { ...named, unit: priceType ?? named.unit };
  const isPrice = priceType !== undefined && /\bprice\b/.test(words) && !isOtherPrice(words);
  const plain = isPrice ? priceName(priceType) : plainName(whole, bare);
  const name = { key, unit: isWhole ? unit : (priceType ?? ''), plain, bare };
  if (read.size < remembered) read.set(heading, name);
  return name;
}

/** "New/Used", "N/U/D", NEWUSED: the conditions that a column tells apart. */
const conditions = /^(?:n|new)(?:or)?(?:u|used)(?:(?:or)?(?:d|demo))?$|^used(?:or)?new$/;

/** A price without government charges is no drive-away price. */
const priceName = (words: string): string =>
  readPriceType(words) === beforeCharges ? 'priceegc' : 'price';

const fullWords = new Map(Object.entries(knowledge.headings));
/** Words that any heading may have. */
const fillers = new Set(['vehicle', 'car', 'the', 'of', 'c']);
/** Words of the headings that are written without a mark between two of them. */
const known = new Set(
  [
    ...csvColumns.flatMap((column) => column.split('_')),
    ...Object.entries(knowledge.headings).flat(),
    ...fillers,
  ].filter((word) => word.length > 1),
);

/** The words of a heading such as REGOEXP or `carfueltype`; itself where it is not made of known ones. */
function wordsOfGlued(word: string): string[] {
  if (known.has(word) || word.length < 5) return [word];
  const partsFrom = (rest: string): string[] | null => {
    if (rest === '') return [];
    for (let length = rest.length; length > 1; length -= 1) {
      const first = rest.slice(0, length);
      const others = known.has(first) ? partsFrom(rest.slice(length)) : null;
      if (others !== null) return [first, ...others];
    }
    return null;
  };
  return partsFrom(word) ?? [word];
}

/** The words of a heading or key, in small letters: `stk_no` -> stk, no. */
export const wordsIn = (text: string): string[] =>
  text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .match(/[a-z]+|\d+|#/g) ?? [];

function plainName(heading: string, bare: BareName | null): string {
  const isNamed =
    bare === null || bare.isFormat || bare.unit === '' || units.includes(tableKey(bare.unit));
  if (conditions.test(tableKey(heading))) return 'condition';
  const words = wordsIn(isNamed ? heading.replace(/[([][^()[\]]*[)\]]\s*$/, '') : heading);
  if (bare !== null && words.length > 1 && units.includes(words.at(-1) ?? '')) words.pop();
  const full = words.flatMap(wordsOfGlued).map((word) => fullWords.get(word) ?? word);
  if (full[1] === 'of' && (full[0] === 'number' || full[0] === 'list')) full.shift();
  if (full[0] === 'of') full.shift();
  // "Build Year/Month" is a build date.
  const parts = full.filter((word) => word !== 'year' && word !== 'month');
  if (parts.length > 0 && full.length === parts.length + 2)
    full.splice(0, full.length, ...parts, 'date');
  const telling = full.filter((word) => !fillers.has(word));
  // The description of a price is its type.
  const isText = telling.length > 1 && telling[0] !== 'price' && telling.at(-1) === 'description';
  if (isText) telling.pop();
  // A list of photos is photos, and a list price is no price.
  else if (telling.length > 1 && telling[0] !== 'price' && telling.at(-1) === 'list') telling.pop();
  return (telling.length > 0 ? telling : full).join('');
}

function bareName(heading: string, key: string, unit: string): BareName | null {
  const [, before = '', remark = ''] =
    /^(.*\S)\s*[([]([^()[\]]*)[)\]]\s*$/.exec(oneLine(heading)) ?? [];
  const name = tableKey(before);
  if (name !== '') {
    const isFormat = dateFormat.test(remark);
    return { key: name, unit: /\p{L}/u.test(remark) && !isFormat ? remark.trim() : '', isFormat };
  }
  return unit === '' || unit === key
    ? null
    : { key: key.slice(0, -unit.length), unit, isFormat: false };
}

/** A number with the unit of its heading, where it has none of its own: "64000" under "Odometer (miles)". */
export const withUnit = (text: string, unit: string, column: CsvColumn): string =>
  unit !== '' && /\d/.test(text) && !/\p{L}{2}/u.test(text)
    ? `${text} ${(column === 'km' ? distanceCodes[unit.toLowerCase()] : undefined) ?? unit}`
    : text;

/** Codes of the unit of an odometer. */
const distanceCodes: Readonly<Record<string, string>> = { k: 'km', m: 'miles' };
