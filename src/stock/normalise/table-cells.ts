// The columns of a table by its headings, and the cells of its rows. csv-row.ts decides what the texts mean.
import { csvColumns, type CsvColumn, type ExportMapping } from '../../tenant/schema/stock.ts';
import { fieldByWords } from './by-words.ts';
import { classFields, isClassName, saidByClass, type ClassField } from './classes.ts';
import { saidByFlag, statusFlag, withFlags, type StatusFlag } from './flags.ts';
import type { BareName } from './heading-words.ts';
import { withUnit, type HeadingName } from './headings.ts';
import {
  amountColumns,
  cellOf,
  columnNames,
  foreignKeys,
  keysClaimed,
  listColumns,
  namesOf,
  withoutNumbers,
  type ColumnNames,
} from './mapping.ts';
import { unitBeside } from './objects.ts';
import { photoSeries, photosOfSeries, type PhotoSeries } from './photo-series.ts';
import { readPriceType } from './price-types.ts';
import { isStatedCell, type Cells } from './row.ts';
import { tableKey, visibleText } from './text.ts';
import { isPhrase } from './vocabulary.ts';

/** Where a table has a column. */
interface ColumnPlace {
  cell: number;
  /** The place of a unit that has a heading of its own. */
  unit: number | undefined;
  /** The unit in the heading; empty without one. */
  headingUnit: string;
  /** Whether the heading is only "No.", which may count the rows: a number with letters counts none. */
  isPoor?: boolean;
}

/** A column of a table: the places of its headings, in the order of the mapping. */
export interface TableColumn {
  name: CsvColumn;
  places: readonly ColumnPlace[];
  /** Of the status: the yes/no columns that say it. */
  flags?: readonly { cell: number; flag: StatusFlag }[];
  /** Of the condition and the kind of item: the columns that class the vehicles. */
  classes?: { field: ClassField; cells: readonly number[] };
  /** Of the photos: the columns of which their addresses are made. */
  series?: PhotoSeries;
  /** Columns that hold a name and those that hold its value, and the unit in a name of this column. */
  pairs?: { cells: readonly NamedPair[]; unitOf: (name: string) => string | undefined };
}

interface NamedPair {
  name: number;
  value: number;
}

/** A column by what its headings are called: in the compared form, and in full words. */
interface WantedColumn {
  name: CsvColumn;
  keys: readonly string[];
  plains: readonly string[];
}

type ColumnFinder = (headings: readonly string[]) => TableColumn[];

const finders = new WeakMap<ExportMapping, ColumnFinder>();

/** Finds the columns of tables by their headings. What the mapping says is read once for all of them. */
export function columnFinder(mapping: ExportMapping): ColumnFinder {
  const finder = finders.get(mapping) ?? newFinder(mapping);
  finders.set(mapping, finder);
  return finder;
}

function newFinder(mapping: ExportMapping): ColumnFinder {
  const claimed = keysClaimed(mapping);
  const known = columnNames(mapping);
  const wanted = csvColumns.map((name): WantedColumn => {
    const names = namesOf(name, mapping);
    const keys = [...new Set([...names.map(tableKey), ...foreignKeys(name)])];
    return {
      name,
      keys,
      plains: [...new Set([...names.map((one) => known.read(one).plain), ...keys])],
    };
  });
  return (headings) => columnsOf(headings, wanted, { claimed, known });
}

/** The cells of a heading by what they are called. */
function cellsBy(
  headings: readonly HeadingName[],
  namesIn: (heading: HeadingName) => readonly string[],
): ReadonlyMap<string, readonly number[]> {
  const cells = new Map<string, number[]>();
  for (const [cell, heading] of headings.entries()) {
    for (const name of new Set(namesIn(heading))) {
      const known = cells.get(name);
      if (known) known.push(cell);
      else cells.set(name, [cell]);
    }
  }
  return cells;
}

/**
 * Which headings of a table hold which column. Only letters and digits are compared. A name that no heading has is
 * looked for in the headings without their units, as in "ODOMETER (KM)", then in full words, as in "Stk #".
 */
function columnsOf(
  headings: readonly string[],
  wanted: readonly WantedColumn[],
  { claimed, known }: { claimed: ReadonlySet<string>; known: ColumnNames },
): TableColumn[] {
  const names = withoutPrefix(headings.map(known.read), known);
  const isFree = ({ key }: HeadingName) => key !== '' && !claimed.has(key);
  const byKey = cellsBy(names, ({ key }) => [key]);
  const byListKey = cellsBy(names, ({ key }) => (key === '' ? [] : [key, withoutNumbers(key)]));
  const byBareKey = cellsBy(names, ({ bare }) => (bare ? [bare.key] : []));
  const byPlain = cellsBy(names, (own) => (isFree(own) ? [own.plain] : []));
  const byListPlain = cellsBy(names, (own) =>
    isFree(own) ? [own.plain, withoutNumbers(own.plain)] : [],
  );
  const pairs = namedPairs(names);
  const find = (key: string): number | undefined => byKey.get(key)?.[0];
  return wanted.flatMap(({ name, keys, plains }) => {
    const hasUnit = amountColumns.has(name);
    const isList = listColumns.has(name);
    const place = (cell: number, { key, unit }: { key: string; unit: string }): ColumnPlace => ({
      cell,
      unit: hasUnit ? unitBeside(find, key) : undefined,
      headingUnit: hasUnit ? unit : '',
    });
    const places = keys.flatMap((key) => {
      // A second column of an amount may be another amount.
      const exact = (isList ? byListKey : byKey).get(key)?.slice(0, hasUnit ? 1 : undefined);
      if (exact) return exact.flatMap((cell) => (names[cell] ? [place(cell, names[cell])] : []));
      return (byBareKey.get(key) ?? [])
        .flatMap((cell) => {
          const own = names[cell]?.bare ?? null;
          return isBare(own, key, name) ? [place(cell, own)] : [];
        })
        .sort(completeFirst)
        .slice(0, 1);
    });
    for (const plain of plains) {
      for (const cell of (isList ? byListPlain : byPlain).get(plain) ?? []) {
        const own = names[cell];
        if (own) places.push(place(cell, own.bare ?? own));
      }
    }
    if (name === 'stocknum' && places.length === 0) places.push(...poorNumbers(names));
    places.sort(completeFirst);
    const once = places.filter(
      (one, at) => places.findIndex(({ cell }) => cell === one.cell) === at,
    );
    const flags =
      name === 'status'
        ? headings.flatMap((heading, cell) => {
            const flag = claimed.has(tableKey(heading)) ? null : statusFlag(heading);
            return flag ? [{ cell, flag }] : [];
          })
        : [];
    const field = classFields.find((one) => one === name);
    const classed = field
      ? headings.flatMap((one, cell) => (isClassName(field, one) ? [cell] : []))
      : [];
    const series = name === 'images' ? photoSeries(headings) : null;
    return once.length + flags.length + classed.length + pairs.length > 0 || series
      ? [
          {
            name,
            places: once,
            ...(flags.length > 0 && { flags }),
            ...(series && { series }),
            ...(field && classed.length > 0 && { classes: { field, cells: classed } }),
            ...(pairs.length > 0 && {
              pairs: {
                cells: pairs,
                unitOf: (text: string) => unitNamed(known.read(text), { keys, plains, hasUnit }),
              },
            }),
          },
        ]
      : [];
  });
}

/** The columns of a table with those that its first rows show by their words. */
export function withColumnsByWords(
  columns: readonly TableColumn[],
  rows: readonly (readonly string[])[],
): readonly TableColumn[] {
  const known = new Set<string>(columns.map(({ name }) => name));
  const read = new Set(columns.flatMap(cellsRead));
  const isPriced =
    known.has('drive_away') ||
    columns.some(
      ({ name, places }) =>
        name === 'price' && places.some(({ headingUnit }) => headingUnit !== ''),
    );
  if (isPriced) known.add('price_type');
  const found = (rows[0] ?? []).flatMap((_, cell): TableColumn[] => {
    const name = read.has(cell) ? undefined : fieldByWords(rows.map((row) => row[cell] ?? ''));
    if (name === undefined || known.has(name)) return [];
    known.add(name);
    return [{ name, places: [{ cell, unit: undefined, headingUnit: '' }] }];
  });
  return [...columns, ...found];
}

/** The cells of a row that a column reads. */
export const cellsRead = ({ places, flags = [], pairs }: TableColumn): (number | undefined)[] => [
  ...places.flatMap(({ cell, unit }) => [cell, unit]),
  ...flags.map(({ cell }) => cell),
  ...(pairs?.cells ?? []).flatMap(({ name, value }) => [name, value]),
];

/** The unit in the name of a pair; undefined where the pair is of another column. */
function unitNamed(
  own: HeadingName,
  { keys, plains, hasUnit }: Pick<WantedColumn, 'keys' | 'plains'> & { hasUnit: boolean },
): string | undefined {
  if (!keys.includes(own.key) && !plains.includes(own.plain)) return undefined;
  return hasUnit ? (own.bare ?? own).unit : '';
}

/** The column "No." of a table without another one for stock numbers. */
const poorNumbers = (names: readonly HeadingName[]): ColumnPlace[] =>
  names.flatMap(({ key }, cell) =>
    /^(?:no|nr|num|number)$/.test(key)
      ? [{ cell, unit: undefined, headingUnit: '', isPoor: true }]
      : [],
  );

/** Two or more pairs such as "Attribute 1 name" and "Attribute 1 value(s)". */
function namedPairs(names: readonly HeadingName[]): NamedPair[] {
  const pairs = names.flatMap(({ key }, name) => {
    const [, numbered] = /^(.*\d+)name$/.exec(key) ?? [];
    const value = names.findIndex(
      (one) => one.key.replace(/s$/, '') === `${String(numbered)}value`,
    );
    return numbered === undefined || value === -1 ? [] : [{ name, value }];
  });
  return pairs.length > 1 ? pairs : [];
}

/** Names without a word that begins several unknown ones, as in "Variant SKU" and "Variant Price". */
function withoutPrefix(names: readonly HeadingName[], { has }: ColumnNames): HeadingName[] {
  const isKnown = ({ key, plain }: HeadingName): boolean => has(key) || has(plain);
  const rest = ({ words }: HeadingName): string => words.slice(1).join('');
  const groups = Map.groupBy(
    names.filter((name) => !isKnown(name) && name.words.length > 1),
    ({ words }) => words[0],
  );
  const prefixes = new Set(
    [...groups].flatMap(([word, group]) =>
      group.length > 2 && group.filter((name) => has(rest(name))).length > 1 ? [word] : [],
    ),
  );
  return names.map((name) =>
    !isKnown(name) && prefixes.has(name.words[0]) && has(rest(name))
      ? { ...name, plain: rest(name) }
      : name,
  );
}

const isIncomplete = ({ headingUnit }: ColumnPlace): boolean =>
  readPriceType(headingUnit) === 'incomplete';
/** "Price (ex GST)" beside "Price (inc GST)" is no price. */
const completeFirst = (a: ColumnPlace, b: ColumnPlace): number =>
  Number(isIncomplete(a)) - Number(isIncomplete(b));

/** An amount may have a remark of any kind, which its reader sees; other columns only the form of a date. */
const isBare = (bare: BareName | null, key: string, column: CsvColumn): bare is BareName =>
  bare?.key === key && (amountColumns.has(column) || bare.isFormat);

/** Cells of a row by the name of their column, without the texts that mean "not stated". */
export function cellsOfRow(row: readonly string[], columns: readonly TableColumn[]): Cells {
  const cells: Cells = {};
  // An apostrophe keeps the zeros of a number in a spreadsheet.
  const at = (place: number | undefined): string =>
    place === undefined
      ? ''
      : visibleText(row[place] ?? '')
          .trim()
          .replace(/^'(?=\d{3})/, '');
  let status: string | undefined;
  for (const { name, places: all, flags, classes, series, pairs } of columns) {
    // STS is short for seats and for status: "SOLD" is no number of seats.
    const places = name === 'seats' ? all.filter(({ cell }) => !saysStatus(at(cell))) : all;
    if (places.length < all.length) status = all.map(({ cell }) => at(cell)).find(saysStatus);
    const [only, ...others] = places;
    const isPlain = others.length === 0 && !flags && !classes && !series && !pairs;
    const texts = isPlain ? [] : places.map(({ cell }) => at(cell));
    if (series) texts.push(...photosOfSeries(series, at));
    if (classes) texts.push(...classes.cells.map((cell) => saidByClass(classes.field, at(cell))));
    for (const pair of pairs?.cells ?? []) {
      const unit = pairs?.unitOf(at(pair.name));
      if (unit !== undefined) texts.push(withUnit(at(pair.value), unit, name));
    }
    const said = (flags ?? []).flatMap(({ cell, flag }) => saidByFlag(flag, at(cell)) ?? []);
    const text = withFlags(isPlain ? at(only?.cell) : cellOf(name, texts), said);
    if (text === undefined || !isStatedCell(text, name)) continue;
    const place = isPlain ? only : places.find(({ cell }) => at(cell) === text);
    if (place?.isPoor && !/^(?=.*\p{L})(?=.*\d)[\p{L}\d/-]+$/u.test(text)) continue;
    const unit = at(place?.unit) || (place?.headingUnit ?? '');
    cells[name] = withUnit(text, unit, name);
  }
  if (status !== undefined) cells.status ??= status;
  return cells;
}

const saysStatus = (text: string): boolean => /^\D+$/.test(text) && isPhrase('status', text);
