// Readers of single values. They return a clean value, `undefined` for "not stated", or an unreadable value unchanged.
// The vehicle schema rejects unreadable values, unless the caller leaves them out.
import { isWebAddress } from '../../domain/vehicle/field-rules.ts';
import { textOnly } from '../validate/sanitise.ts';
import { isObject } from '../validate/decode.ts';
import { readGrouped, readMeasure, type Price } from './amounts.ts';
import { readYes } from './conditions.ts';
import { readList } from './lists.ts';
import { amountOf, labelOf, quantityOf } from './objects.ts';
import { remembered } from './remembered.ts';

/** Words with single spaces between them, without any mark of HTML, as most texts are. */
const plain = /^[!-%'-;=-~]+(?: [!-%'-;=-~]+)*$/;
const nothing = /^(?:null|undefined|n\/?a|none|nan|\\n|-+)?$/i;

/** Null, an empty text and the words that programs write for a missing value. */
export function isStated(value: unknown): boolean {
  if (value === null || value === undefined) return false;
  return typeof value !== 'string' || !nothing.test(value.trim());
}

/** One line of text without markup; numbers become their digits, and an object such as {code, label} its label. */
export function text(value: unknown): unknown {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (isObject(value)) {
    const label = labelOf(value);
    return isObject(label) || label === undefined ? value : text(label);
  }
  if (typeof value !== 'string') return isStated(value) ? value : undefined;
  const line = plain.test(value) ? value : textOnly(value);
  return nothing.test(line) ? undefined : line;
}

/** The text of a field that never invalidates a vehicle; anything but text and numbers is ignored. */
export function looseText(value: unknown): string | undefined {
  const read = text(value);
  return typeof read === 'string' ? read : undefined;
}

/** AUD, kilometres and other amounts, also with grouped thousands. */
export function amount(value: unknown): unknown {
  if (typeof value !== 'string') return isStated(value) ? value : undefined;
  // "NaN" is an error of the exporting program and does not mean "not stated".
  if (!isStated(value) && !/nan/i.test(value)) return undefined;
  return (
    readGrouped(value.replace(/^\s*(?:a?u?d?\s*\$|aud)\s*|\s*(?:aud|kms?)\s*$/gi, '')) ?? value
  );
}

/** AUD, as people write prices. A text that `read` does not understand stays, together with its priceType. */
export function price(
  value: unknown,
  read: (text: string) => Price,
): { value: unknown; priceType?: string } {
  if (isObject(value)) {
    return price(quantityOf(value) ?? amountOf(value) ?? JSON.stringify(value), read);
  }
  if (typeof value !== 'string') return { value: isStated(value) ? value : undefined };
  // "NaN" is an error of the exporting program and does not mean "not stated".
  if (/^\s*nan\s*$/i.test(value)) return { value };
  const found = read(value);
  if (found.kind === 'amount') return found;
  return { value: found.kind === 'none' ? undefined : value };
}

/** A number where zero always means "not stated": year, seats, litres. */
export function positive(value: unknown): unknown {
  if (typeof value !== 'string') return value === 0 || !isStated(value) ? undefined : value;
  if (!isStated(value) || /^0+(?:\.0+)?\b/.test(value.trim())) return undefined;
  return readMeasure(value) ?? value;
}

export function yes(value: unknown): unknown {
  if (!isStated(value)) return undefined;
  if (typeof value === 'boolean') return value;
  return (
    (typeof value === 'string' || typeof value === 'number' ? readYes(String(value)) : undefined) ??
    value
  );
}

/** A list of texts, from an array of texts or named objects, one of them, or one text that lists several. */
export function textList(value: unknown): unknown {
  if (!isStated(value)) return undefined;
  const items = typeof value === 'string' ? readList(value) : listOf(value);
  const texts = items.map((item: unknown) => looseText(item)).filter((item) => item !== undefined);
  return texts.length > 0 ? [...new Set(texts)] : undefined;
}

/** A list. An element without siblings is a list of one, also inside another, as in {photos: {photo: {url}}}. */
export function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  const children = isObject(value) ? Object.values(value) : [];
  const [only] = children;
  return children.length === 1 && typeof only === 'object' && only !== null
    ? listOf(only)
    : [value];
}

/** An address up to its host; anything can follow. Photos have few hosts. */
const isOrigin = remembered((start) => URL.canParse(start.replaceAll('{width}', '0')));
/** That of the last address, with the slash behind it: the photos of a vehicle have one. */
let lastOrigin = '/';

/** An http(s) address or a path of this site; undefined for anything else, such as `javascript:`. */
export function webAddress(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const isClean = isWebAddress(value) && !value.includes('&');
  const address = isClean ? value : repairedAddress(value);
  if (!isClean && !isWebAddress(address)) return undefined;
  if (address.startsWith(lastOrigin) || address.startsWith('/')) return address;
  const path = address.indexOf('/', address.indexOf('//') + 2);
  if (!isOrigin(path === -1 ? address : address.slice(0, path))) return undefined;
  if (path !== -1) lastOrigin = address.slice(0, path + 1);
  return address;
}

const repairedAddress = (text: string): string =>
  text
    .replace(/&(?:amp;|#38;)+/gi, '&')
    .trim()
    .replace(/^https?:/i, (scheme) => scheme.toLowerCase())
    .replace(/^\/\/(?=[\w-]+\.)/, 'https://')
    .replace(/ /g, '%20');
