// The texts in a value of a record: of a text, a list, or an object around either.
import { isObject, type RawRecord } from '../validate/decode.ts';
import { addressOf, labelOf, quantityOf } from './objects.ts';
import { visibleText } from './text.ts';

/** The text of a value; of a list, its texts, one a line; of an object, its quantity or its label. */
export function textWithin(value: unknown): string | undefined {
  if (typeof value === 'string') return visibleText(value).trim() || undefined;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (!Array.isArray(value)) {
    return isObject(value)
      ? textWithin(quantityOf(value) ?? labelOf(value) ?? onlyChild(value))
      : undefined;
  }
  const texts = textsWithin(value);
  return texts.length > 0 ? texts.join('\n') : undefined;
}

/**
 * The texts of a list. An element without siblings is a list of one, as XML and its translations to JSON have it. A
 * group such as {category, items: []} has the texts of its lists.
 */
export function textsWithin(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsWithin);
  if (isObject(value) && addressOf(value) === undefined) {
    const lists = Object.values(value).filter(Array.isArray);
    if (lists.length > 0) return lists.flatMap(textsWithin);
    if (labelOf(value) === undefined) return Object.values(value).flatMap(textsWithin);
  }
  const text = textWithin(value);
  return text === undefined ? [] : [text];
}

/** The only child of an object, as XML has it: <photos><photo/></photos>. */
function onlyChild(value: RawRecord): unknown {
  const [only, ...others] = Object.values(value);
  return others.length === 0 && !isReference(value) ? only : undefined;
}

/** JSON:API names another record by its kind: {data: {type: "makes", id: "19"}}. That is no text. */
const isReference = ({ data }: RawRecord): boolean =>
  isObject(data) && Object.keys(data).sort().join() === 'id,type';
