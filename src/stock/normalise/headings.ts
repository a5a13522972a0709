// The name and the unit in a heading or key: "ODOMETER (KM)", "Price AUD", `odometer_miles`. It knows no columns.
import { statusRemark } from './flags.ts';
import { isOtherPrice } from './amounts.ts';
import {
  ownWords,
  past,
  plainWords,
  units,
  wordsIn,
  wordsOfGlued,
  type BareName,
} from './heading-words.ts';
import { beforeCharges } from '../../domain/price/price-type.ts';
import type { CsvColumn } from '../../tenant/schema/stock.ts';
import { readPriceType } from './price-types.ts';
import { remembered } from './remembered.ts';
import { oneLine, tableKey } from './text.ts';

/** How a date or a year is written: "Rego Expiry (dd/mm/yyyy)". "Length (mm)" has a unit. */
const dateFormat = /^(?=.*[dyh])[dmyhs/.: -]+$/i;

/** What a heading is called in another script: "Model (車名)". */
const translation = /\s*[([][^()[\]\p{Script=Latin}]*\p{Lo}[^()[\]\p{Script=Latin}]*[)\]]/u;

/** Behind a heading: its numbers are thousands, as in "(000)", "('000 km)" and "($k)". */
const thousands = /^\W*(?:x\s*)?(?:1[,. ]?)?000['’]?s?\W*(kms?|mi|miles)?\W*$|^\W*\$\s*k\W*$/i;

export interface HeadingName {
  /** The compared form: letters and digits. */
  key: string;
  /** The unit that the whole heading is, such as "Miles", or the price type in it: "Drive Away Price"; else empty. */
  unit: string;
  /** Its telling words in full: "Stk #" and "Stock No." are a "stock number". */
  words: readonly string[];
  /** The compared form of the words. */
  plain: string;
  /** The name without a unit or a remark in brackets; null when the heading has none. */
  bare: BareName | null;
}

/** Reads headings and keys; an export has the same ones in every row. */
export type HeadingReader = (heading: string) => HeadingName;

/** `names`: names of columns, of whose words a glued heading may be made. */
export function headingReader(names: readonly string[]): HeadingReader {
  const vocabulary = new Set(
    [...ownWords, ...names.flatMap(wordsIn)].filter(({ length }) => length > 1),
  );
  return remembered((heading) => readHeading(heading, vocabulary));
}

function readHeading(heading: string, vocabulary: ReadonlySet<string>): HeadingName {
  const whole = heading
    .replace(/(?:[./]label|[./_](?:value|amount)|\.(?:keyword|raw))$/i, '')
    .replace(/__c$/, '')
    .replace(translation, '')
    .replace(/\s*(x\s?1000\s?(?:kms?|miles)?)\s*$/i, ' ($1)');
  const key = tableKey(whole);
  const unit = units.find((one) => key.endsWith(one)) ?? '';
  // Kilometres are what an odometer shows without a unit.
  const isWhole = unit === key && !unit.startsWith('k');
  const named = bareName(whole, key, unit);
  const spoken = wordsIn(whole)
    .flatMap((word) => wordsOfGlued(word, vocabulary))
    .join(' ');
  const texts = [named?.unit ?? '', whole, spoken];
  const priceType = texts.find((text) => readPriceType(text) !== undefined);
  const [, about, before] = (priceType !== undefined && question.exec(spoken)) || [];
  const asked = about ?? before;
  if (asked !== undefined) {
    const words = ['is', ...wordsIn(asked)];
    return { key, unit: '', words, plain: words.join(''), bare: null };
  }
  const bare = named && { ...named, unit: priceType ?? named.unit };
  const isPast = wordsIn(spoken).some((word) => past.has(word));
  const isPrice =
    priceType !== undefined && /\bprice\b/.test(spoken) && !isPast && !isOtherPrice(spoken);
  const words = isPrice ? [priceName(priceType)] : plainWords(whole, bare, vocabulary);
  const said = isPast ? priceType?.replace(/(?:was|previous|old)[\s_]*/gi, '') : priceType;
  return { key, unit: isWhole ? unit : (said ?? ''), words, plain: words.join(''), bare };
}

/** What a heading asks: "Drive Away (Y/N)", `price_is_driveaway`. Its cells are no prices. */
const question = /^(?:.* )?is (.+)$|^(.+?)(?: y n| yes no)$/;

/** A price without government charges is no drive-away price. */
const priceName = (words: string): string =>
  readPriceType(words) === beforeCharges ? 'priceegc' : 'price';

function bareName(heading: string, key: string, unit: string): BareName | null {
  const [, before = '', remark = ''] =
    /^(.*\S)\s*[([]([^()[\]]*)[)\]]\s*$/.exec(oneLine(heading)) ?? [];
  const name = tableKey(before);
  if (name !== '') {
    // A path to the field names it again: "Year (product.metafields.custom.year)".
    const isFormat =
      dateFormat.test(remark) ||
      tableKey(remark).endsWith(name) ||
      /^\w+(?:\.\w+){2,}$/.test(remark);
    const many = thousands.exec(remark);
    const unit = many ? `thousand ${many[1] ?? ''}`.trim() : remark.trim();
    return { key: name, unit: /\p{L}/u.test(unit) && !isFormat ? unit : '', isFormat };
  }
  return unit === '' || unit === key
    ? null
    : { key: key.slice(0, -unit.length), unit, isFormat: false };
}

/** A number with the unit of its heading, where it has none of its own: "64000" under "Odometer (miles)". */
export function withUnit(text: string, unit: string, column: CsvColumn): string {
  if (unit === '' || !/\d/.test(text)) return text;
  if (/\p{L}{2}/u.test(column === 'price' ? statusRemark(text).rest : text)) return text;
  const own = (column === 'km' ? distanceCodes[unit.toLowerCase()] : undefined) ?? unit;
  return own.startsWith('thousand') ? text + own.replace('thousand', 'k') : `${text} ${own}`;
}

/** Codes of the unit of an odometer. */
const distanceCodes: Readonly<Record<string, string>> = { k: 'km', m: 'miles' };

/** For headings of which no mapping is known. */
export const headingName = headingReader([]);
