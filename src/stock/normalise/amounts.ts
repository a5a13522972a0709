// Numbers as people and spreadsheets write them: grouped thousands, currency signs, units, exponents.
// It decides what the text says, not whether that is sensible for a vehicle.
import { oneLine } from './text.ts';

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
  String.raw`(?:${digitsGrouped})(?:[.,]\d{1,2})?(?!\d)|\d+(?:\.\d+)?(?:e[+]?\d{1,2})?`,
  'gi',
);

/**
 * A number with any of the usual thousands marks; `45.990` is forty-five thousand, `45990.5` has cents.
 * Undefined when the text is not one number. A trailing `k` means thousands.
 */
export function readGrouped(text: string): number | undefined {
  const compact = oneLine(text).replace(/(\d)\s*k$/i, '$1k');
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
  return Number(written);
}

const driveAway = /\bdrive[\s-]*away\b|\bd\/a\b/i;
const beforeCharges =
  /(?:\bexcl?\.?|\bexcluding|\bplus|\+)\s*(?:govt?|government|on[\s-]?roads?)|\begc\b|\borc\b/i;
/** An instalment, a deposit or a rate. No word boundary is required before `pw`, because digits precede it. */
const notAPrice =
  /(?<![a-z])(?:weeks?|weekly|wks?|months?|monthly|mths?|fortnight(?:s|ly)?|p\.?\s?[wmf]\.?|pcm|per|deposits?|repayments?|instal?ments?)(?![a-z])|\/\s*(?:w|wk|week|m|mo|mth|month|f|fn)(?![a-z])|%/i;
/** The cell asks shoppers to call for the price; a number in it is a phone number or a year. */
const onRequest = /\b(?:p\.?o\.?a|t\.?b\.?[acd]|application|call|phone|ring|contact|enquire)\b/i;
/** Words that may accompany a price without a dollar sign. */
const priceWord =
  /^(?:aud?|from|only|now|special|sale|price|neg|negotiable|firm|ono|obo|dollars?|inc|incl|including|gst|drive|driveaway|away|dap|no|more|to|pay|d|a|ex|excl?|excluding|before|plus|govt?|government|charges?|costs?|on|onroads?|roads?|egc|orc|boc|rrp|mrlp|k|e)$/i;

/**
 * A price cell: `$45,990*`, `A$ 45 990.00 Drive Away`, `POA`. A range and an instalment are unreadable. So is a
 * number without a dollar sign beside words that do not describe a price, such as `1st to see will buy`.
 */
export function readPrice(text: string): Price {
  const cell = oneLine(text).replace(/[−–—](?=\s*\$?\d)/g, '-');
  if (!/\d/.test(cell)) return { kind: 'none' };
  const dollars = /\$\s*-?\s*\d/.test(cell);
  if (!dollars && onRequest.test(cell)) return { kind: 'none' };
  if (/^\(?\s*(?:au?d?\s*)?\$?\s*-\s*\$?\s*\d/i.test(cell) || /^\(\s*\$?[\d,. ]+\)$/.test(cell)) {
    return { kind: 'negative' };
  }
  const words = cell.replace(/\s+(?=\d{3}\b)/g, ' ');
  const numbers =
    words.match(/\d[\d.,'’]*(?: \d{3}(?!\d))*(?:[.,]\d{1,2})?(?:e\+?\d+|k\b)?/gi) ?? [];
  if (numbers.length !== 1 || notAPrice.test(words)) return { kind: 'unreadable' };
  const others = words.match(/[a-z]+/gi) ?? [];
  if (!dollars && !others.every((word) => priceWord.test(word))) return { kind: 'unreadable' };
  const value = readGrouped((numbers[0] ?? '').replace(/[.,]$/, ''));
  if (value === undefined) return { kind: 'unreadable' };
  if (value === 0) return { kind: 'none' };
  if (driveAway.test(words)) return { kind: 'amount', value, priceType: 'Drive Away' };
  if (beforeCharges.test(words)) return { kind: 'amount', value, priceType: 'Excl. Govt. Charges' };
  return { kind: 'amount', value };
}

/** The price of a subscription. It is weekly even if the cell does not say so. */
export const readWeeklyPrice = (text: string): Price =>
  readPrice(
    text.replace(
      /(?<![a-z])(?:per\s+|a\s+|p[./]?\s*|\/\s*)?(?:weekly|week|wk|w)(?![a-z])\.?/gi,
      ' ',
    ),
  );

/** An odometer cell in whole kilometres: `123 456 km`, `85k`, `120,000kms`; miles are converted. */
export function readKm(text: string): Amount {
  const cell = oneLine(text);
  if (!/\d/.test(cell)) return { kind: 'none' };
  if (/^[-−–]\s*\d/.test(cell)) return { kind: 'negative' };
  const parts =
    /^(?:odo(?:meter)?\s*:?\s*)?([\d.,'’ ]+?(?:e\+?\d+)?)\s*(k)?\s*(kms?|kilomet(?:re|er)s?|mi|miles)?\.?$/i.exec(
      cell,
    );
  const value = readGrouped(`${parts?.[1] ?? ''}${parts?.[2] ?? ''}`);
  if (value === undefined) return { kind: 'unreadable' };
  const km = /^mi/i.test(parts?.[3] ?? '') ? value * 1.609344 : value;
  return { kind: 'amount', value: Math.round(km) };
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

/** A small whole number, perhaps with a word behind it: `4`, `4.0`, ` 4 Doors`. */
export function readCount(text: string): number | undefined {
  const written = /^(\d{1,4})(?:\.0+)?(?![\d.,])/.exec(oneLine(text))?.[1];
  return written === undefined ? undefined : Number(written);
}
