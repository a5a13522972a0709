// Readers of single values of a record: a clean value, `undefined` for «not stated», or the value as it was.
// What comes back unread is refused by the vehicle schema; whether it may be left out the caller decides.
import { textOnly } from '../validate/sanitise.ts';
import { readGrouped, readMeasure, type Price } from './amounts.ts';
import { readYes } from './conditions.ts';

const nothing = /^(?:null|undefined|n\/?a|none|nan|-+)?$/i;

/** Null, an empty text and the words programs write for nothing. */
export function isStated(value: unknown): boolean {
  if (value === null || value === undefined) return false;
  return typeof value !== 'string' || !nothing.test(value.trim());
}

/** One line of text without markup; numbers become their digits. */
export function text(value: unknown): unknown {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (typeof value !== 'string') return isStated(value) ? value : undefined;
  const line = textOnly(value);
  return nothing.test(line) ? undefined : line;
}

/** The text of a field whose content cannot spoil a vehicle: anything but text and numbers is ignored. */
export function looseText(value: unknown): string | undefined {
  const read = text(value);
  return typeof read === 'string' ? read : undefined;
}

/** AUD, kilometres and other amounts; texts with grouped thousands are understood. */
export function amount(value: unknown): unknown {
  if (typeof value !== 'string') return isStated(value) ? value : undefined;
  // «NaN» is a fault of the program that wrote it, not a way to say nothing.
  if (!isStated(value) && !/nan/i.test(value)) return undefined;
  return (
    readGrouped(value.replace(/^\s*(?:a?u?d?\s*\$|aud)\s*|\s*(?:aud|kms?)\s*$/gi, '')) ?? value
  );
}

/** AUD, as people write prices; a text that `read` cannot make sense of stays, and so does its priceType. */
export function price(
  value: unknown,
  read: (text: string) => Price,
): { value: unknown; priceType?: string } {
  if (typeof value !== 'string') return { value: isStated(value) ? value : undefined };
  // «NaN» is a fault of the program that wrote it, not a way to say nothing.
  if (/^\s*nan\s*$/i.test(value)) return { value };
  const found = read(value);
  if (found.kind === 'amount') return found;
  return { value: found.kind === 'none' ? undefined : value };
}

/** A number where zero only ever means «not stated»: year, seats, litres. */
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

/** A list of texts out of an array of texts or named things, or one text with line breaks or semicolons. */
export function textList(value: unknown): unknown {
  if (!isStated(value)) return undefined;
  const items = typeof value === 'string' ? value.split(/\s*[\n;|]\s*/) : value;
  if (!Array.isArray(items)) return undefined;
  const texts = items
    .map((item: unknown) => looseText(named(item)))
    .filter((item) => item !== undefined);
  return texts.length > 0 ? [...new Set(texts)] : undefined;
}

function named(item: unknown): unknown {
  if (typeof item !== 'object' || item === null) return item;
  const { name, description, label } = item as Record<string, unknown>;
  return name ?? description ?? label;
}

/** An http(s) address or a path of the own site; undefined for anything else (`javascript:` …). */
export function webAddress(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const address = value
    .trim()
    .replace(/^\/\/(?=[\w-]+\.)/, 'https://')
    .replace(/ /g, '%20');
  if (address.length > 2_000 || /[\s"'<>\\]/.test(address)) return undefined;
  if (/^\/(?!\/)/.test(address)) return address;
  return /^https?:\/\/[^/]/i.test(address) && URL.canParse(address.replaceAll('{width}', '0'))
    ? address
    : undefined;
}
