// What the files of a search index look like. Builder and engine share it; neither is known here.
//
// A core file starts with the length of the header (4 bytes, little endian) and the header as JSON. The bytes of all
// columns follow in the order of the header, then the words. Numbers of more than two bytes are stored as planes (all
// lowest bytes, then all second bytes …), which compresses far better. Numbers of two bytes are stored together, little
// endian, as every browser reads them without a loop.
//
// Columns that few searches need are in separate files, the parts, in the order of the header too.

/** Raised whenever an older engine could misread a newer index. */
export const formatVersion = 2;

/** How much a match in a text column counts: 3 make and model, 2 badge, 1 everything else. */
export type TextWeight = 1 | 2 | 3;

interface ColumnBase {
  name: string;
  bytes: number;
  /** The part that holds the data; the core holds it unless given. */
  part?: string;
}

/** Texts (or numbers of few values) by their place in a sorted list of values. Code 0 means "no value". */
export interface DictColumn extends ColumnBase {
  kind: 'dict';
  /** Values in order; code 1 is the first. Values of a numeric column are numbers in decimal writing. */
  values: string[];
  /** Shown as a facet. */
  facet?: true;
  /** Values are numbers: comparisons and stats work. */
  numeric?: true;
  /** Several values a record: the counts of all records stand before the codes. */
  many?: true;
  text?: TextWeight;
  /** Bytes a code takes. */
  width: number;
  /** An earlier column (its number) says this one: `codes[theirs]` is the code, as a make follows from a model. */
  view?: { column: number; codes: number[] };
}

/** Plain numbers: 0 means "no value", else (stored - 1) / scale + min. */
export interface NumberColumn extends ColumnBase {
  kind: 'number';
  min: number;
  scale: number;
  width: number;
  /** Values in ascending order (as stored); the column then holds places in this list, 0 for none. */
  list?: number[];
}

/** Nearly unique texts (stock number, plate): one line a record, letters and digits only. */
export interface CodeColumn extends ColumnBase {
  kind: 'code';
  text?: TextWeight;
  /** Codes without a digit, by record: a word without a digit is compared with these alone. */
  letters: [record: number, code: string][];
}

export type Column = DictColumn | NumberColumn | CodeColumn;

/**
 * The words of the text columns, which follow the columns. The words come first, in ascending order with a line break
 * between them. The number of places of each word, the columns of the places and their codes there follow.
 */
export interface TextHeader {
  tokens: number;
  places: number;
  /** Bytes of the words. */
  bytes: number;
  widths: { counts: number; columns: number; codes: number };
}

export interface CoreHeader {
  version: number;
  /** Records. */
  count: number;
  /** Bytes of the whole file; fewer arrived means the download was cut. */
  bytes: number;
  columns: Column[];
  text: TextHeader;
  /** Other names of columns. */
  aliases: Record<string, string>;
  /** Groups of phrases meaning the same, as words. */
  synonyms: string[][][];
}

/** `search/manifest.json`: the one file of an index whose name does not change. */
export interface IndexManifest {
  version: number;
  /** Name of the core file, beside the manifest. */
  core: string;
  /** Names of the files that hold the parts. */
  parts: Record<string, string>;
  /** Names of the files with the words of all tenants and of the stock (page/search-words.ts), where the index has them. */
  words?: string[];
  /** Card data in the order of the index; `from` is the first record's place. */
  shards: { name: string; from: number }[];
  count: number;
  /** When a vehicle of it last changed (ISO); null where no vehicle says. */
  stockOf: string | null;
  /** Facets and numbers the index answers, by name. */
  schema: { facets: string[]; numbers: string[] };
}

/** Reads numbers of `width` bytes: 2 together, more than 2 from planes. */
export function readNumbers(bytes: Uint8Array, start: number, count: number, width: number) {
  if (width === 1) return bytes.subarray(start, start + count);
  if (width === 2) return new Uint16Array(bytes.slice(start, start + 2 * count).buffer);
  const numbers = new Float64Array(count);
  for (let plane = 0, unit = 1; plane < width; plane += 1, unit *= 256) {
    for (let index = 0, at = start + plane * count; index < count; index += 1, at += 1) {
      numbers[index]! += bytes[at]! * unit;
    }
  }
  return numbers;
}

export type Codes = ReturnType<typeof readNumbers>;
