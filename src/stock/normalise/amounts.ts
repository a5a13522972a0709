// Numbers as people and spreadsheets write them: grouped thousands, currency signs, units, exponents.
// It decides what the text says, not whether that is sensible for a vehicle.
import { readPriceType } from './price-types.ts';
import { oneLine, spacedWords } from './text.ts';

/** What a cell says about an amount. `none`: the cell says that there is no amount, as "POA" does. */
export type Amount =
  | { kind: 'amount'; value: number }
  | { kind: 'none' }
  | { kind: 'negative' }
  | { kind: 'unreadable' };

export type Price = Exclude<Amount, { kind: 'amount' }> | PricedAmount;
interface PricedAmount {
  kind: 'amount';
  /** AUD. */
  value: number;
  /** The text beside the price, where the cell has one. */
  priceType?: string;
}

const digitsGrouped = String.raw`\d{1,3}(?:,\d{3})+|\d{1,3}(?:\.\d{3})+|\d{1,3}(?:['’ ]\d{3})+`;
const numeral = new RegExp(
  String.raw`(?:${digitsGrouped})(?:[.,]\d{1,2})?(?!\d)|\d{4,},\d{2}(?!\d)|\d+(?:\.\d+)?(?:e[+]?\d{1,2})?`,
  'gi',
);

/** A number with any thousands marks: `45.990` is forty-five thousand, `45990.5` has cents, `k` means thousands. */
export function readGrouped(text: string): number | undefined {
  const compact = oneLine(text).replace(/(\d)\s*(?:k|thousand)$/i, '$1k');
  const thousands = /k$/i.test(compact);
  const bare = thousands ? compact.slice(0, -1) : compact;
  if (thousands && !/^\d+(\.\d+)?$/.test(bare)) return undefined;
  const match = bare.match(numeral);
  if (match?.length !== 1 || match[0] !== bare) return undefined;
  const value = thousands ? Number(bare) * 1_000 : valueOf(bare);
  return Number.isFinite(value) ? value : undefined;
}

function valueOf(written: string): number {
  if (/^\d+(?:\.\d+)?e/i.test(written)) return Number(written);
  const cents = /^(.*\d{3})([.,])(\d{1,2})$/.exec(written);
  const grouped = cents && /\D/.test(cents[1] ?? '');
  const whole = grouped ? (cents[1] ?? '') : written;
  const fraction = grouped ? `.${cents[3] ?? ''}` : '';
  if (/^\d{1,3}([.,'’ ])\d{3}(?:\1\d{3})*$/.test(whole)) {
    return Number(whole.replace(/\D/g, '') + fraction);
  }
  return Number(written.replace(',', '.'));
}

/** An instalment, a deposit or a rate. No word boundary is required before `pw`, because digits precede it. */
const notAPrice =
  /(?<![a-z])(?:weeks?|weekly|wks?|months?|monthly|mths?|fortnight(?:s|ly)?|p\.?\s?[wmf]\.?|pcm|per|deposits?|repayments?|instal?ments?)(?![a-z])|\/\s*(?:w|wk|week|m|mo|mth|month|f|fn)(?![a-z])|%/i;
/** Another amount than the one that a shopper pays today: the least of several, a list price, a saving. */
const otherAmount =
  /\b(?:starting|up to|approx(?:imate(?:ly)?)?|circa|rrp|mrlp|mrrp|rrlp|msrp|mlp|list price|wholesale|reserve|bid|guide|valued|worth|was)\b|\b(?:from|under|over|below|above|saved?|savings?|discount|bonus|rebate|trade(?:[- ]in)?)[\s:]*(?:au?d?\s?)?\$?\s?\d|\d\s*(?:off|discount|rebate|cash ?back|bonus)\b/i;

/** Whether the words of a price type say that the amount is no advertised price (rule stock-11). */
export const isOtherPrice = (type: string): boolean =>
  otherAmount.test(`${type} 1`) || onRequest.test(type) || notAPrice.test(type);

/** The cell asks shoppers to call for the price; a number in it is a phone number or a year. */
const onRequest = /\b(?:p\.?o\.?a|t\.?b\.?[acd]|application|call|phone|ring|contact|enquire)\b/i;
/** Words that may accompany a price without a dollar sign. */
const priceWord =
  /^(?:aud?|only|now|special|sale|price|neg|negotiable|firm|ono|obo|dollars?|inc|incl|including|gst|ttc|drive|ride|driveaway|rideaway|away|dap|rap|da|ra|no|more|to|pay|d|a|ex|excl?|excluding|before|plus|govt?|government|charges?|costs?|on|onroads?|roads?|egc|orc|boc|k|e)$/i;

/** ISO 4217 codes of other currencies. */
const foreignCodes = new Set(Intl.supportedValuesOf('currency').filter((code) => code !== 'AUD'));

/** Whether an amount is in another currency: "US$45,990", "45990 USD", "£45,990". */
function isForeign(text: string): boolean {
  if (/[^\P{Sc}$]/u.test(text)) return true;
  const country = /(?<![a-z])([a-z]{1,3})\s?\$/i.exec(text)?.[1];
  if (country !== undefined && country.length < 3 && !/^au?$/i.test(country)) return true;
  const [, before, after] = /\b([A-Z]{3})\s?\$?\s?\d|\d\s?([A-Z]{3})\b/.exec(text) ?? [];
  return foreignCodes.has(before ?? after ?? '');
}

/**
 * A price cell: `$45,990*`, `A$ 45 990.00 Drive Away`, `POA`. A range and an instalment are unreadable. So is an amount
 * that is no advertised price (rule stock-11), and a number without a dollar sign beside words that do not describe a
 * price, such as `1st to see will buy`.
 */
export function readPrice(text: string): Price {
  const cell = oneLine(spacedWords(text)).replace(/[−–—](?=\s*\$?\d)/g, '-');
  if (!/\d/.test(cell)) return { kind: 'none' };
  const [, cents] = /^(\d+) ?cents$/i.exec(cell) ?? [];
  if (cents !== undefined) return readPrice(String(Number(cents) / 100));
  const dollars = /\$\s*-?\s*\d/.test(cell);
  if (!dollars && onRequest.test(cell)) return { kind: 'none' };
  if (/^\(?\s*(?:au?d?\s*)?\$?\s*-\s*\$?\s*\d/i.test(cell) || /^\(\s*\$?[\d,. ]+\)$/.test(cell)) {
    return { kind: 'negative' };
  }
  const words = cell.replace(/\s+(?=\d{3}\b)/g, ' ');
  const numbers =
    words.match(/\d[\d.,'’]*(?: \d{3}(?!\d))*(?:[.,]\d{1,2})?(?:e\+?\d+|k\b)?/gi) ?? [];
  if (
    numbers.length !== 1 ||
    notAPrice.test(words) ||
    (/[a-z]/i.test(words) && otherAmount.test(words))
  ) {
    return { kind: 'unreadable' };
  }
  const others = words.match(/[a-z]+/gi) ?? [];
  if (!dollars && !others.every((word) => priceWord.test(word))) return { kind: 'unreadable' };
  const value = readGrouped((numbers[0] ?? '').replace(/[.,]$/, ''));
  if (value === undefined) return { kind: 'unreadable' };
  // Nobody asks $1: it fills a column, or is the answer to a question.
  if (value <= 1) return { kind: 'none' };
  const type = readPriceType(words);
  if (type === 'incomplete' || isForeign(cell)) return { kind: 'unreadable' };
  return { kind: 'amount', value, ...(type && { priceType: type }) };
}

/** The price of a subscription. It is weekly even if the cell does not say so. */
export const readWeeklyPrice = (text: string): Price =>
  readPrice(
    text.replace(
      /(?<![a-z])(?:per\s+|a\s+|p[./]?\s*|\/\s*)?(?:weekly|week|wk|w)(?![a-z])\.?/gi,
      ' ',
    ),
  );

/** Units of a distance and their length in kilometres; KMT and SMI are the codes of UN/CEFACT, which schema.org uses. */
const distances: [RegExp, number][] = [
  [/^(?:kms?|kmt|kilomet(?:re|er)s?)$/i, 1],
  [/^(?:mi|mls?|smi|miles?)$/i, 1.609344],
];

/** An odometer cell in whole kilometres: `123 456 km`, `85k`, `120,000kms`; miles are converted. */
export function readKm(text: string): Amount {
  const cell = oneLine(text)
    .replace(/\s*(?:\([^)]*\)|\bapprox\.?|\+)$/i, '')
    .replace(/^(?:approx(?:imately|\.)?|circa|about|~)\s*/i, '');
  if (!/\d/.test(cell)) return { kind: 'none' };
  if (/^[-−–]\s*\d/.test(cell)) return { kind: 'negative' };
  const [, number = '', thousand = '', unit = 'km'] =
    /^(?:(?:odo(?:meter)?|showing|indicated)\s*:?\s*)?([\d.,'’ ]+?(?:e\+?\d+)?)\s*(k\b|thousand\b)?\s*([a-z]+)?\.?$/i.exec(
      cell,
    ) ?? [];
  const value = readGrouped(`${number}${thousand}`);
  const length = distances.find(([names]) => names.test(unit))?.[1];
  if (value === undefined || length === undefined) return { kind: 'unreadable' };
  return { kind: 'amount', value: Math.round(value * length) };
}

/** No engine of a vehicle for sale is larger; a larger number without a unit is in cubic centimetres. */
const maxLitres = 20;

/** Smaller engines are named by their cubic centimetres, larger ones by their litres with one decimal. */
const smallCc = 900;

/** An engine size in litres: `2.2 L`, `1998cc`, `1998`, `2191 ccm`. Undefined for other units and sizes. */
export function readLitres(text: string): number | undefined {
  const [, number = '', unit = ''] =
    /^(\d+(?:[.,]\d+)?)\s*([a-z]+\d{0,2})?\.?(?:\s|$|[,;/(-])/i.exec(
      oneLine(text)
        .replace('³', '3')
        .replace(/(\d),(?=\d{3}(?!\d))|(\d)\.(?=\d{3} ?c)/i, '$1$2'),
    ) ?? [];
  const value = number === '' ? NaN : Number(number.replace(',', '.'));
  // "3.0 V6" and "2.8TD": one decimal is what litres have, unless another unit follows.
  const isPower = /^(?:k?wh?|hp|ps|bhp|ch|nm)$/i.test(unit);
  const isLitres =
    /^(?:l(?:itres?|iters?|trs?|tr)?)$/i.test(unit) || (/^\d[.,]\d$/.test(number) && !isPower);
  const isCubic = /^(?:cc|ccm|cm3|cmq)$/i.test(unit) || (unit === '' && value > maxLitres);
  if (unit !== '' && !isLitres && !isCubic) return undefined;
  const litres =
    !isCubic || value < smallCc ? value / (isCubic ? 1_000 : 1) : Math.round(value / 100) / 10;
  return litres >= 0 && litres <= maxLitres ? litres : undefined;
}

/** A year in a cell: `2018`, `2018/2019`, `01/2018`, `Mar-21`, `MY21`, `21`, `'21`. Of two digits, 50 and more are of the last century. */
export function readYear(text: string): number | undefined {
  const cell = oneLine(text);
  const full = /(?<!\d)(?:19|20)\d{2}(?!\d)/.exec(cell)?.[0];
  if (full !== undefined) return Number(full);
  const short = Number(
    /^(?:m\.?y\.?\s*|(?:[a-z]{3,9}|0?[1-9]|1[0-2])[-/ ]\s*)?['’]?(\d{2})(?:\.(?:0|5|25|75))?(?:\s*m\.?y\.?)?$/i.exec(
      cell,
    )?.[1],
  );
  return Number.isNaN(short) ? undefined : short + (short < 50 ? 2000 : 1900);
}

/**
 * A decimal with a unit behind it: `8.7 L / 100 km` -> 8.7. A comma before three digits groups thousands
 * (`3,500 kg` -> 3500), any other comma is a decimal mark. Zero counts as not stated.
 */
export function readMeasure(text: string): number | undefined {
  const cell = oneLine(text);
  const grouped = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?(?![\d.,])/.exec(cell)?.[0];
  const decimal = /^(\d+(?:[.,]\d+)?)(?![\d.,])/.exec(cell)?.[1];
  const value = Number(grouped?.replaceAll(',', '') ?? decimal?.replace(',', '.'));
  return Number.isFinite(value) && value > 0 ? value : undefined;
}

/** A length in feet: `18'6"`, `20 ft`, `6.1 m`, `6.1`, `610`, `6100`. No caravan is shorter than 9 feet or longer than 9 metres. */
export function readFeet(text: string): number | undefined {
  const cell = oneLine(text).replace(/[’′]/g, "'");
  const value = readMeasure(cell);
  if (value === undefined) return undefined;
  const unit = /^[\d.,]+\s*(mm|cm|m|'|ft|f)/i.exec(cell)?.[1]?.toLowerCase();
  const bare = value > 1_000 ? 'mm' : value > 100 ? 'cm' : value < 9 ? 'm' : 'ft';
  const metres = { mm: 0.001, cm: 0.01, m: 1 }[unit ?? bare];
  if (metres !== undefined) return Math.round((value * metres * 10) / 0.3048) / 10;
  const inches = /(?:'|ft|feet|foot)[\s-]*(\d{1,2}(?:\.\d+)?)\s*(?:["”″(,/]|''|in|$)/i.exec(
    cell,
  )?.[1];
  return Math.round((value + Number(inches ?? 0) / 12) * 100) / 100;
}

/** A mass of a vehicle in kilograms: `2,500 kg`, `2.5t`, `2.5`. */
export function readMass(text: string): number | undefined {
  const value = readMeasure(text);
  const isTonnes = value !== undefined && (value < 10 || /^[\d.,]+\s*t/i.test(oneLine(text)));
  return isTonnes ? Math.round(value * 1_000) : value;
}

const numberWords = 'zero one two three four five six seven eight nine ten'.split(' ');
const numberWord = new RegExp(String.raw`^(?:${numberWords.join('|')})\b`, 'i');

/** Whether a text is a number as a word: "Five". */
export const isNumberWord = (text: string): boolean =>
  numberWords.includes(text.trim().toLowerCase());

/** A small whole number, perhaps with a word behind it: `4`, `4.0`, ` 4 Doors`, "Five", `5+2`. */
export function readCount(text: string): number | undefined {
  const cell = oneLine(text);
  const written = /^(\d{1,4})(?:\.0+)?(?![\d.,])/.exec(cell)?.[1];
  if (written !== undefined && !cell.includes('+')) return Number(written);
  const [, one, other] = /^(\d{1,2})\s*\+\s*(\d{1,2})(?![\d.,])/.exec(cell) ?? [];
  if (one !== undefined) return Number(one) + Number(other);
  if (written !== undefined) return Number(written);
  const word = numberWord.exec(cell)?.[0].toLowerCase();
  return word === undefined ? undefined : numberWords.indexOf(word);
}
