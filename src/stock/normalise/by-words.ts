// What a column or key with an unknown name holds, by its words: `custom_label_0` with "Drive away", `driven` with "AWD". It
// counts only where the field has no other source. It reads no headings.
import { readPriceType } from './price-types.ts';
import { isStatedCell, type Cells } from './row.ts';
import { hasOnlyPhrases, isPhrase, isWordField, type WordField } from './vocabulary.ts';

/** Words that only this field has. "Electric" may be a seat, "automatic" a tailgate, "rear" a camera and "new" a tyre. */
const telling = {
  drive: /\b(?:[afr4]wd|4x[24]|(?:all|four|front|rear)[\s-]wheel)\b/i,
  fuel: /\b(?:petrol|diesel|unleaded|ulp|hybrid)\b/i,
  trans: /\b(?:cvt|dsg|dct|tiptronic|dual[\s-]clutch)\b/i,
  body: /\b(?:suv|sedan|hatch(?:back)?|station wagon|ute|coupe)\b/i,
  status: /\b(?:sold|under offer|deposit taken|on hold)\b/i,
  car_type: /\b(?:demo(?:nstrator)?|pre[\s-]owned|second[\s-]hand)\b/i,
  price_type: /\baway\b|\begc\b|\bcharges\b/i,
} satisfies Partial<Record<WordField | 'price_type', RegExp>>;
type Field = keyof typeof telling;
const fields = Object.keys(telling) as Field[];

/** A longer text describes a vehicle. */
const longest = 40;

const isOf = (field: Field, text: string): boolean =>
  isWordField(field)
    ? isPhrase(field, text) || hasOnlyPhrases([field], text)
    : text.length <= longest && !/\d/.test(text) && readPriceType(text) !== undefined;

/** The field that all texts of a column are words of; undefined where none of them tells it. */
export function fieldByWords(texts: readonly string[]): Field | undefined {
  const stated = texts.filter((text) => isStatedCell(text));
  return fields.find(
    (field) =>
      stated.every((text) => isOf(field, text)) && stated.some((text) => telling[field].test(text)),
  );
}

/** The keys of records with unknown names, one record after the other: a key whose text is of another field holds none. */
export class KeysByWords {
  private readonly known = new Map<string, Field | null>();
  private readonly isRead: (key: string) => boolean;

  constructor(isRead: (key: string) => boolean) {
    this.isRead = isRead;
  }

  /** Adds what the keys of a record say to its cells. */
  add(cells: Cells, record: Readonly<Record<string, unknown>>): void {
    for (const key in record) {
      const before = this.known.get(key);
      const text = record[key];
      if (before === null || typeof text !== 'string' || !isStatedCell(text)) continue;
      const field = before ?? (this.isRead(key) ? undefined : fieldByWords([text]));
      const isKnown = field !== undefined && isOf(field, text);
      this.known.set(key, isKnown ? field : null);
      if (isKnown) cells[field] ??= text;
    }
  }
}
