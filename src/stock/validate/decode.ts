// Text of one row -> a JSON object that is safe to walk: no deep nesting, no reserved or repeated keys.
// It does not know what a vehicle is.
import { excerptLength, issuePath, type RowError } from './rejection.ts';

export type RawRecord = Record<string, unknown>;
export type Decoded = { ok: true; record: RawRecord } | { ok: false; error: RowError };

/** A vehicle needs five levels, for example in location.address. A deeper record is not a vehicle. */
const maxDepth = 12;
const reserved = new Set(['__proto__', 'constructor', 'prototype']);

/** Decodes one line of NDJSON or one element of an array. */
export function decodeText(text: string): Decoded {
  const excerpt = text.slice(0, excerptLength);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const detail = error instanceof Error ? error.message.slice(0, 200) : undefined;
    return { ok: false, error: { code: 'bad-json', path: '', detail, excerpt } };
  }
  if (isObject(value) && countKeys(value) === countWrittenKeys(text)) {
    return { ok: true, record: value };
  }
  const decoded = decodeValue(value);
  if (!decoded.ok) return { ok: false, error: { ...decoded.error, excerpt } };
  return { ok: false, error: { code: 'duplicate-key', path: repeatedKey(text), excerpt } };
}

/** Checks a value that a client has already parsed. */
export function decodeValue(value: unknown): Decoded {
  if (!isObject(value)) {
    return { ok: false, error: { code: 'not-a-record', path: '', detail: kindOf(value) } };
  }
  if (!Number.isNaN(countKeys(value))) return { ok: true, record: value };
  const error = walk(value, []);
  return error ? { ok: false, error } : { ok: true, record: value };
}

/** What is wrong with a record, and where. */
function walk(value: object, path: PropertyKey[]): RowError | undefined {
  if (path.length > maxDepth) return { code: 'too-deep', path: issuePath(path.slice(0, 4)) };
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      const error = isNested(item) ? walk(item, [...path, index]) : undefined;
      if (error) return error;
    }
    return undefined;
  }
  for (const key of Object.keys(value)) {
    if (reserved.has(key)) return { code: 'forbidden-key', path: issuePath([...path, key]) };
    const item = (value as RawRecord)[key];
    const error = isNested(item) ? walk(item, [...path, key]) : undefined;
    if (error) return error;
  }
  return undefined;
}

/** The keys of a right record; NaN for others. `JSON.parse` keeps the last of two equal keys: the count tells. */
function countKeys(value: object, depth = 0): number {
  if (depth > maxDepth) return NaN;
  let count = 0;
  if (Array.isArray(value)) {
    for (const item of value) if (isNested(item)) count += countKeys(item, depth + 1);
    return count;
  }
  for (const key of Object.keys(value)) {
    if (reserved.has(key)) return NaN;
    count += 1;
    const item = (value as RawRecord)[key];
    if (isNested(item)) count += countKeys(item, depth + 1);
  }
  return count;
}

/** Strings followed by a colon, counted by jumping from quotation mark to quotation mark. */
function countWrittenKeys(text: string): number {
  let count = 0;
  let open = text.indexOf('"');
  while (open !== -1) {
    const close = closingQuote(text, open);
    if (close === -1) break;
    if (text.charCodeAt(afterSpace(text, close + 1)) === 0x3a) count += 1;
    open = text.indexOf('"', close + 1);
  }
  return count;
}

/** Path of the first duplicate key. It is slow, and only used for rows that are known to have one. */
function repeatedKey(text: string): string {
  const open: { keys: Set<string>; key: PropertyKey; list: boolean }[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    const top = open.at(-1);
    if (character === '{' || character === '[') {
      open.push({ keys: new Set(), key: character === '[' ? 0 : '', list: character === '[' });
    } else if (character === '}' || character === ']') open.pop();
    else if (character === ',' && top?.list) top.key = Number(top.key) + 1;
    else if (character === '"') {
      const close = closingQuote(text, at);
      if (top && !top.list && text[afterSpace(text, close + 1)] === ':') {
        const key = JSON.parse(text.slice(at, close + 1)) as string;
        if (top.keys.has(key))
          return issuePath([...open.slice(0, -1).map((level) => level.key), key]);
        top.keys.add(key);
        top.key = key;
      }
      at = close;
    }
  }
  return '';
}

function closingQuote(text: string, open: number): number {
  let close = text.indexOf('"', open + 1);
  while (close !== -1 && isEscaped(text, close)) close = text.indexOf('"', close + 1);
  return close;
}

function isEscaped(text: string, at: number): boolean {
  let slashes = 0;
  while (text.charCodeAt(at - 1 - slashes) === 0x5c) slashes += 1;
  return slashes % 2 === 1;
}

function afterSpace(text: string, from: number): number {
  let at = from;
  while (text.charCodeAt(at) <= 0x20) at += 1;
  return at;
}

function isNested(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

export function isObject(value: unknown): value is RawRecord {
  return isNested(value) && !Array.isArray(value);
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
