// Stock numbers, number plates and VINs in a query. A query that names one car says nothing else.
import type { QueryFilter } from './intent.ts';

const codeOf = (text: string): string => text.toUpperCase().replace(/[\s-]/g, '');
const vin = /^(?=.*\d)(?=.*[A-Z])[A-HJ-NPR-Z0-9]{17}$/;
const polite =
  /\b(?:is|the|still|available|your|ad|any|car|have|you|do|got|for|please|there|with|number|show|me|find|vehicle|on|of)\b/gi;

/** The identifier of a query; null for a query about any car. */
export function identifierIn(
  query: string,
  isKnown: (word: string) => boolean,
): QueryFilter | null {
  const plain = query
    .trim()
    .replace(/[?!.,;:]+/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(
      /(?: (?:please|thanks|thank you|still|is|there|around|available|for sale|in stock))+ ?$/i,
      '',
    )
    .trim();
  const [, named] =
    /\bvin\b(?: (?:no|number|is|#))* ?#? ?([a-z0-9][a-z0-9 -]{15,20})$/i.exec(plain) ?? [];
  const parted = plain.split(' ').every((word) => /\d/.test(word)) ? plain : undefined;
  for (const text of [named, parted, ...plain.split(' ')])
    if (text !== undefined && vin.test(codeOf(text)))
      return { field: 'vin', op: 'eq', value: codeOf(text) };
  const [, stock] =
    /(?:\b(?:stock|stk) ?(?:numbers?|num|nos?|id|code|#)? ?(?:is )?#? ?|^(?:[^\s#]+ ){0,4}#\s?(?=[a-z0-9-]+$))((?=[a-z-]*\d)[a-z0-9-]{3,12})\b/i.exec(
      plain,
    ) ?? [];
  if (stock !== undefined) return { field: 'stocknum', op: 'eq', value: codeOf(stock) };
  const [, plate] =
    /\b(?:rego|regplate|reg|plates?|registration|licence plate|license plate)(?: (?:number|no|plate|is|#))* ?#? ?((?=[a-z -]*\d)(?=[\d -]*[a-z])[a-z0-9]{1,7}(?:[ -][a-z0-9]{1,4}){0,2})$/i.exec(
      plain,
    ) ?? [];
  const isLimit = /month|until|till|left|long|under|below|over|max|sub|less|from|around/i;
  if (plate !== undefined && !isLimit.test(plate))
    return { field: 'regplate', op: 'eq', value: codeOf(plate) };
  const rest = plain.replace(polite, ' ').replace(/\s+/g, ' ').trim();
  const words = rest.split(' ');
  const joined = codeOf(rest);
  const mixed = /^(?=.*\d)(?=.*[A-Z])[A-Z0-9]{5,10}$/.test(joined);
  // Western and South Australia.
  const isPlate = /^(?:\d[A-Z]{3}\d{3}|S\d{3}[A-Z]{3})$/.test(joined);
  const shaped =
    words.length === 1
      ? /\d{2}|\d.*[A-Z].*\d|[A-Z].*\d.*[A-Z]/.test(joined)
      : joined.length === 6 || isPlate;
  const unit = rest
    .split(/[\s-]+/)
    .some((part) =>
      /^\d(?:\.\d)?l$|^\d+k?to\$?\d+k$|^(?:under|below|over|max|sub|upto)?\$?\d+(?:k|kms?|ks|kg|t|cyl|seater|door|ish|star|tonne|pw|grand|kw|hp|nm|cc|mm|ft|ps)$/i.test(
        part,
      ),
    );
  // "RAV4s" are cars.
  const isKnownName = [...words, rest].some(
    (word) =>
      isKnown(word.replace(/s$/i, '')) ||
      // "bmw320i".
      isKnown(/^[a-z]{3,}(?=\d)/i.exec(word)?.[0] ?? ''),
  );
  if (mixed && shaped && !unit && (!isKnownName || isPlate))
    return { field: 'code', op: 'eq', value: joined };
  if (words.length === 1 && /^\d{5,8}$/.test(rest) && Number(rest) % 50 !== 0)
    return { field: 'code', op: 'eq', value: rest };
  return null;
}
