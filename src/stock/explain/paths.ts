// The paths of a record with the text at each: `listing.vehicle.make`, `photos[].url`. It knows no columns.
import { isObject, type RawRecord } from '../validate/decode.ts';
import { oneLine } from '../normalise/text.ts';

export interface PathText {
  /** Keys with dots between them; `[]` stands for the elements of a list. */
  path: string;
  /** The text there, or the first one of a list, shortened. */
  text: string;
}

const maxLength = 60;

/** Every path to a text, number or yes/no. Of a list, the first element counts. */
export function pathsOf(value: unknown, path = ''): PathText[] {
  if (Array.isArray(value)) return value.length === 0 ? [] : pathsOf(value[0], `${path}[]`);
  if (isObject(value)) {
    return Object.entries(value).flatMap(([key, item]) =>
      pathsOf(item, path === '' ? key : `${path}.${key}`),
    );
  }
  if (value === null || value === undefined || value === '') return [];
  return [{ path, text: oneLine(String(value as string | number | boolean)).slice(0, maxLength) }];
}

/** The record without what stands at a path; a path into a list removes the list. */
export function withoutPath(record: RawRecord, path: string): RawRecord {
  const [keys = ''] = path.split('[]');
  return without(record, keys);
}

function without(record: RawRecord, path: string): RawRecord {
  const key = Object.keys(record).find((one) => path === one || path.startsWith(`${one}.`));
  if (key === undefined) return record;
  const { [key]: inner, ...others } = record;
  if (path === key || !isObject(inner)) return others;
  return { ...others, [key]: without(inner, path.slice(key.length + 1)) };
}
