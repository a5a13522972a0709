// What the cells of a column are called in an export, by the tenant's mapping, and which of several texts is the cell's.
// table-cells.ts finds the columns of a table, record-cells.ts those of a record of another shape than ours.
import { csvColumns, type CsvColumn, type ExportMapping } from '../../tenant/schema/stock.ts';
import foreign from '../knowledge/headings.json' with { type: 'json' };
import { headingReader, type HeadingName, type HeadingReader } from './headings.ts';
import { readAddressList, readList } from './lists.ts';
import { remembered } from './remembered.ts';
import { isStatedCell } from './row.ts';
import { tableKey } from './text.ts';
import { textsWithin } from './value-texts.ts';
import { isWordField, valuesIn } from './vocabulary.ts';

/** Columns whose cells are lists: the values of all their headings are joined. */
export const listColumns: ReadonlySet<CsvColumn> = new Set(['images', 'standardEquipment']);

/** The name of a list whose headings or keys are numbered: "Photo 1", `image[0].url`. */
export const withoutNumbers = (key: string): string => key.replace(/\d+/g, '');

/** Columns of an amount, whose unit or currency may be in their heading or have one of its own. */
export const amountColumns: ReadonlySet<CsvColumn> = new Set([
  'km', 'price', 'before_price', 'subscription_price', 'engine', 'engine_size_litres', 'towing_capacity',
  'gross_vehicle_mass',
  'price_before_charges', 'list_price', 'tare_mass', 'co2', 'fuel_consumption', 'energy_consumption',
  'body_length', 'body_width', 'aggregate_trailer_mass',
]); // prettier-ignore

/** The parts of a place, and whose place it is. */
export const placeColumns: ReadonlySet<CsvColumn> = new Set(['city', 'state', 'postcode']);
const placeOwner = /^(?:dealer|dealership|seller|location|branch|yard|store|site|rooftop)$/;

/** The names of a column: the tenant's in their order, then that of the column itself. */
export const namesOf = (column: CsvColumn, mapping: ExportMapping): string[] => [
  ...[mapping.columns[column] ?? []].flat(),
  column,
];

/** What a column is called in other languages, in the compared form. Only whole headings count. */
export const foreignKeys = (column: CsvColumn): string[] =>
  ((foreign as Partial<Record<CsvColumn, string[]>>)[column] ?? []).map(tableKey);

/** How the headings and keys of an export are read: by the words of the names that its mapping has. */
export interface ColumnNames {
  read: HeadingReader;
  /** Whether a compared form or full words are a name. */
  has: (name: string) => boolean;
}

const readers = new WeakMap<ExportMapping, ColumnNames>();

export function columnNames(mapping: ExportMapping): ColumnNames {
  const known = readers.get(mapping);
  if (known) return known;
  const named = csvColumns.flatMap((column) =>
    namesOf(column, mapping).map((name) => ({ column, name })),
  );
  const read = headingReader(named.map(({ name }) => name));
  const phrases = named.map(({ column, name }) => ({ column, ...read(name) }));
  // Short forms begin with the letters of their words.
  const byInitials = Map.groupBy(phrases, ({ words }) => initialsOf(words));
  const columns = new Map(
    phrases.flatMap(({ column, key, plain }) =>
      [key, plain].map((name) => [name, column] as const),
    ),
  );
  const has = (name: string): boolean => columns.has(name);
  const inFull = (words: readonly string[]): string | undefined =>
    shortFor(words, byInitials.get(initialsOf(words)) ?? []);
  /** "Suburb/Town" has two names of one column, and a "Seller Suburb" is a suburb. */
  const alike = (heading: string, { words }: HeadingName): string | undefined => {
    const parts = heading.split('/').map((part) => read(part).plain);
    const [column, ...others] = new Set(parts.map((part) => columns.get(part)));
    if (parts.length > 1 && column && others.length === 0) return parts[0];
    // "Price advertised" is the advertised price.
    const [first = '', second = '', ...more] = words;
    const turned = columns.get(second + first);
    if (more.length === 0 && turned && amountColumns.has(turned)) return second + first;
    const before = words.slice(0, -1);
    const start = has(before.join('')) ? before.join('') : (inFull(before) ?? '');
    const ended = columns.get(start);
    if (ended && isEnding(words.at(-1) ?? '', ended)) return start;
    const [owner = '', ...rest] = words;
    const name = rest.join('');
    // In full words "State of Vehicle" is a "state", too.
    const meant = phrases.filter(({ key, plain }) => key === name || plain === name);
    const isPlace = meant.length > 0 && meant.every(({ column }) => placeColumns.has(column));
    return isPlace && placeOwner.test(owner) ? name : undefined;
  };
  const names = {
    has,
    read: remembered((heading) => {
      const name = read(heading);
      const plain =
        has(name.key) || has(name.plain)
          ? name.plain
          : (alike(heading, name) ?? inFull(name.words));
      return { ...name, plain: plain ?? name.plain };
    }),
  };
  readers.set(mapping, names);
  return names;
}

/** Whether a word ends a heading without saying more: a "badge name" is a badge, not so a "condition code". */
function isEnding(word: string, column: CsvColumn): boolean {
  if (/^(?:description|text|list)$/.test(word)) return true;
  if (word === 'code') return column === 'state' || isWordField(column);
  return /^(?:name|at|on)$/.test(word) && !listColumns.has(column);
}

/** The name of the only column that the words are short for: REG_EXP is the "registration expiry", MDL the model. */
function shortFor(words: readonly string[], phrases: readonly Phrase[]): string | undefined {
  for (const isShort of [isSkeleton, isShortForm]) {
    const meant = phrases.filter(
      (phrase) =>
        // "Comm" may be a commission, which nobody publishes as a comment.
        phrase.column !== 'dealercomments' &&
        words.every(
          (word, at) => word === phrase.words[at] || isShort(word, phrase.words[at] ?? ''),
        ),
    );
    const [first, ...others] = meant;
    if (first)
      return others.every(({ column }) => column === first.column) ? first.plain : undefined;
  }
  return undefined;
}

const initialsOf = (words: readonly string[]): string => words.map((word) => word[0]).join('');

interface Phrase {
  column: CsvColumn;
  words: readonly string[];
  plain: string;
}

const consonantsOf = (word: string): string => word.replace(/[aeiou]/g, '');

/** "mdl", "yr" and "drs" are all consonants of a word. */
const isSkeleton = (short: string, word: string): boolean =>
  short.length > 1 && short !== word && short === consonantsOf(word);

/** Some of its consonants, as in "mfr", or its start, as in "cond". */
function isShortForm(short: string, word: string): boolean {
  if (isSkeleton(short, word)) return true;
  if (short.length < 3 || word.length <= short.length + 1) return false;
  if (word.startsWith(short)) return true;
  let at = 0;
  for (const letter of consonantsOf(word)) if (letter === short[at]) at += 1;
  return at === short.length;
}

/** The names of all columns in the compared form: a heading that has one of them is no other column. */
export const keysClaimed = (mapping: ExportMapping): ReadonlySet<string> =>
  new Set(
    csvColumns.flatMap((column) => [
      ...namesOf(column, mapping).map(tableKey),
      ...foreignKeys(column),
    ]),
  );

/**
 * The cell of a column from the texts of its headings. A list has all of them, a line each. Any other column has the
 * first that can be understood: a known word, or an amount that is not zero.
 */
export function cellOf(column: CsvColumn, texts: readonly string[]): string | undefined {
  const stated = texts.filter((text) => isStatedCell(text, column));
  if (stated.length < 2) return stated[0];
  if (listColumns.has(column)) return stated.flatMap((text) => itemsOf(column, text)).join('\n');
  const isTelling = (text: string): boolean =>
    isWordField(column)
      ? valuesIn(column, text).length > 0
      : !(
          column === 'badge'
            ? upholstery
            : column.includes('price')
              ? noPrice
              : /^0+(?:[.,]0+)?(?![\d.,])/
        ).test(text);
  return stated.find(isTelling) ?? stated[0];
}

/** What a "Trim" may be beside a variant. */
const upholstery = /\b(?:cloth|leather|lthr|vinyl|velour|suede|fabric)\b/i;

/** Nothing, or the answer to a question such as "Drive Away". */
const noPrice = /^\$?(?:0+|1)(?:[.,]0+)?(?![\d.,])/;

/** The items of one of several texts of a list. */
const itemsOf = (column: CsvColumn, text: string): string[] =>
  textsWithin(column === 'images' ? readAddressList(text) : readList(text));

/** A path of keys in the compared form: "Pricing.Asking price" -> "pricing.askingprice". */
export const comparedPath = (path: string): string => path.split('.').map(tableKey).join('.');
