// A record of another shape than ours -> cells by column, through the tenant's mapping: {"Make": "Ford", "pricing": {"ask": 1}}.
// Records that already are vehicles stay unchanged. csv-row.ts decides what the texts mean.
import { csvColumns, type CsvColumn, type ExportMapping } from '../../tenant/schema/stock.ts';
import { isObject, type RawRecord } from '../validate/decode.ts';
import { readAddressList, readList } from './lists.ts';
import { addressOf, amountOf, labelOf, quantityOf, unitBeside } from './objects.ts';
import { picturesIn } from './pictures.ts';
import { headingName, withUnit, type BareName } from './headings.ts';
import { saidByFlag, statusFlag, withFlags, type StatusFlag } from './flags.ts';
import { isStatedCell, type Cells } from './row.ts';
import { tableKey, visibleText } from './text.ts';
import { isWordField, valuesIn } from './vocabulary.ts';

/** Columns whose cells are lists: the values of all their headings are joined. */
const listColumns: ReadonlySet<CsvColumn> = new Set(['images', 'standardEquipment']);

/** Columns of an amount, whose unit or currency may be in their heading or have one of its own. */
const amountColumns: ReadonlySet<CsvColumn> = new Set([
  'km', 'price', 'before_price', 'subscription_price', 'engine', 'engine_size_litres', 'towing_capacity',
  'fuel_consumption', 'energy_consumption',
]); // prettier-ignore

/** Headings that belong to a list when they are numbered: "Photo 1", `image[0].url`. */
const withoutNumbers = (key: string): string => key.replace(/\d+/g, '');

/** The names of a column: the tenant's in their order, then that of the column itself. */
export const namesOf = (column: CsvColumn, mapping: ExportMapping): string[] => [
  ...[mapping.columns[column] ?? []].flat(),
  column,
];

/** The names of all columns in the compared form: a heading that has one of them is no other column. */
const keysClaimed = (mapping: ExportMapping): ReadonlySet<string> =>
  new Set(csvColumns.flatMap((column) => namesOf(column, mapping).map(tableKey)));

/**
 * The cell of a column from the texts of its headings. A list has all of them, a line each. Any other column has the
 * first that can be understood: a known word, or an amount that is not zero.
 */
function cellOf(column: CsvColumn, texts: readonly string[]): string | undefined {
  const stated = texts.filter(isStatedCell);
  if (stated.length < 2) return stated[0];
  if (listColumns.has(column)) return stated.flatMap((text) => itemsOf(column, text)).join('\n');
  const isTelling = (text: string): boolean =>
    isWordField(column) ? valuesIn(column, text).length > 0 : !/^\$?0+(?:[.,]0+)?$/.test(text);
  return stated.find(isTelling) ?? stated[0];
}

/** The items of one of several texts of a list. */
const itemsOf = (column: CsvColumn, text: string): string[] =>
  textsOf(column === 'images' ? readAddressList(text) : readList(text));

/** Where a table has a column. */
interface ColumnPlace {
  cell: number;
  /** The place of a unit that has a heading of its own. */
  unit: number | undefined;
  /** The unit in the heading; empty without one. */
  headingUnit: string;
}

/** A column of a table: the places of its headings, in the order of the mapping. */
export interface TableColumn {
  name: CsvColumn;
  places: readonly ColumnPlace[];
  /** Of the status: the yes/no columns that say it. */
  flags?: readonly { cell: number; flag: StatusFlag }[];
}

/**
 * Which headings of a table hold which column. Only letters and digits are compared. A name that no heading has is
 * looked for in the headings without their units, as in "ODOMETER (KM)", then in full words, as in "Stk #".
 */
export function columnsOf(headings: readonly string[], mapping: ExportMapping): TableColumn[] {
  const names = headings.map(headingName);
  const find = (key: string): number | undefined => {
    const at = names.findIndex((one) => one.key === key);
    return at === -1 ? undefined : at;
  };
  const claimed = keysClaimed(mapping);
  return csvColumns.flatMap((name) => {
    const hasUnit = amountColumns.has(name);
    const place = (cell: number, { key, unit }: { key: string; unit: string }): ColumnPlace => ({
      cell,
      unit: hasUnit ? unitBeside(find, key) : undefined,
      headingUnit: hasUnit ? unit : '',
    });
    const places = namesOf(name, mapping).flatMap((wanted) => {
      const key = tableKey(wanted);
      const exact = names.flatMap((own, cell) => {
        // A heading that is there twice is one column, except for lists.
        const isNamed = listColumns.has(name)
          ? own.key !== '' && (own.key === key || withoutNumbers(own.key) === key)
          : own.key === key && find(key) === cell;
        return isNamed ? [place(cell, own)] : [];
      });
      const cell = exact.length > 0 ? -1 : names.findIndex(({ bare }) => isBare(bare, key, name));
      const bare = names[cell]?.bare;
      return bare ? [place(cell, bare)] : exact;
    });
    if (places.length === 0) {
      const plain = new Set(namesOf(name, mapping).map((wanted) => headingName(wanted).plain));
      for (const [cell, own] of names.entries()) {
        if (own.key === '' || claimed.has(own.key)) continue;
        const isNamed =
          plain.has(own.plain) || (listColumns.has(name) && plain.has(withoutNumbers(own.plain)));
        const isOne = places.length === 0 || listColumns.has(name);
        if (isNamed && isOne) places.push(place(cell, own.bare ?? own));
      }
    }
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
    return once.length + flags.length > 0
      ? [{ name, places: once, ...(flags.length > 0 && { flags }) }]
      : [];
  });
}

/** An amount may have a remark of any kind, which its reader sees; other columns only the form of a date. */
const isBare = (bare: BareName | null, key: string, column: CsvColumn): boolean =>
  bare?.key === key && (amountColumns.has(column) || bare.isFormat);

/** Cells of a row by the name of their column, without the texts that mean "not stated". */
export function cellsOfRow(row: readonly string[], columns: readonly TableColumn[]): Cells {
  const cells: Cells = {};
  const at = (place: number | undefined): string =>
    place === undefined ? '' : visibleText(row[place] ?? '').trim();
  for (const { name, places, flags } of columns) {
    if (flags) {
      const said = flags.flatMap(({ cell, flag }) => saidByFlag(flag, at(cell)) ?? []);
      const status = cellOf(
        name,
        places.map(({ cell }) => at(cell)),
      );
      const text = withFlags(status, said);
      if (text !== undefined) cells[name] = text;
      continue;
    }
    const [only, ...others] = places;
    const text =
      others.length === 0
        ? at(only?.cell)
        : cellOf(
            name,
            places.map(({ cell }) => at(cell)),
          );
    if (text === undefined || !isStatedCell(text)) continue;
    const place = places.find(({ cell }) => at(cell) === text);
    const unit = at(place?.unit) || (place?.headingUnit ?? '');
    cells[name] = withUnit(text, unit);
  }
  return cells;
}

/** Reads the cells of a record; it returns null for a record in our own shape. */
export function factsReader(
  mapping: ExportMapping,
  unread?: { look: (record: RawRecord) => void },
): (record: RawRecord) => Cells | null {
  const names = csvColumns.map((column): [CsvColumn, WantedKey[][]] => [
    column,
    // Two names that are one path, as "Images" and `images`, are tried once.
    [...new Map(namesOf(column, mapping).map((path) => [comparedPath(path), path])).values()].map(
      (path) =>
        path.split('.').map((part) => ({ key: tableKey(part), plain: headingName(part).plain })),
    ),
  ]);
  const claimed = keysClaimed(mapping);
  return (record) => {
    if (isVehicle(record)) return null;
    unread?.look(record);
    const cells: Cells = {};
    const keys = new WeakMap<object, Keys>();
    for (const [column, paths] of names) {
      const texts: string[] = [];
      for (const path of paths) texts.push(...textsAt(record, path, column, { keys, claimed }));
      const cell = cellOf(column, texts);
      if (cell !== undefined) cells[column] = cell;
    }
    const status = withFlags(cells.status, flagsIn(record, claimed));
    if (status !== undefined) cells.status = status;
    const objectId = textOf(record['objectID']);
    if (cells.id === undefined && objectId !== undefined) cells.id = objectId;
    return cells;
  };
}

/** What the status flags of a record say, beside keys that are columns. */
export function flagsIn(record: RawRecord, claimed: ReadonlySet<string>): string[] {
  const said: string[] = [];
  for (const key of Object.keys(record)) {
    const flag = statusFlag(key);
    if (flag === null || claimed.has(tableKey(key))) continue;
    const text = textOf(record[key]);
    const one = text === undefined ? undefined : saidByFlag(flag, text);
    if (one !== undefined) said.push(one);
  }
  return said;
}

/** A key of a path: its compared form, and the same in full words. */
interface WantedKey {
  key: string;
  plain: string;
}

/** A path of keys in the compared form: "Pricing.Asking price" -> "pricing.askingprice". */
export const comparedPath = (path: string): string => path.split('.').map(tableKey).join('.');

/** Identity in our own field names: only then are the other fields ours too. */
const isVehicle = (record: RawRecord): boolean =>
  'make' in record && 'model' in record && ('slug' in record || 'path' in record);

/** Where a value stands in an object: its key, or two for one inside an object beside it. */
interface Place {
  keys: readonly string[];
  unit: string;
}

/** The values of an object by the compared form of their keys, with and without their units. */
interface Keys {
  exact: ReadonlyMap<string, Place>;
  bare: ReadonlyMap<string, Place>;
  plain: ReadonlyMap<string, Place>;
}

function keysOf(object: RawRecord, claimed: ReadonlySet<string>): Keys {
  const exact = new Map<string, Place>();
  const bare = new Map<string, Place>();
  const plain = new Map<string, Place>();
  const inside: [string, RawRecord][] = [];
  for (const key of Object.keys(object)) {
    const name = headingName(key);
    exact.set(name.key, { keys: [key], unit: name.unit });
    if (name.bare) bare.set(name.bare.key, { keys: [key], unit: name.bare.unit });
    if (name.plain !== name.key && !claimed.has(name.key) && !plain.has(name.plain)) {
      plain.set(name.plain, { keys: [key], unit: (name.bare ?? name).unit });
    }
    const value = object[key];
    if (isObject(value)) inside.push([key, value]);
  }
  // {price: {was: 1}} is a "was price" and {price: {type: ""}} a "price type".
  for (const [key, value] of inside) {
    for (const child of Object.keys(value)) {
      const place = { keys: [key, child], unit: '' };
      const [outer, inner] = [tableKey(key), tableKey(child)];
      const own = inner.startsWith(outer) ? [inner] : [];
      for (const name of [outer + inner, inner + outer, ...own]) {
        if (!exact.has(name)) exact.set(name, place);
      }
    }
  }
  return { exact, bare, plain };
}

const valueAt = (object: RawRecord, keys: readonly string[]): unknown =>
  keys.reduce<unknown>((value, key) => (isObject(value) ? value[key] : undefined), object);

/** The texts at a path of keys, with the unit that stands beside an amount. */
function textsAt(
  record: RawRecord,
  path: readonly WantedKey[],
  column: CsvColumn,
  { keys, claimed }: { keys: WeakMap<object, Keys>; claimed: ReadonlySet<string> },
): string[] {
  let value: unknown = record;
  let unit: unknown;
  const isAmount = amountColumns.has(column);
  for (const wanted of path) {
    if (!isObject(value)) return [];
    const known = keys.get(value) ?? keysOf(value, claimed);
    keys.set(value, known);
    const place: Place | undefined =
      known.exact.get(wanted.key) ??
      (isAmount ? known.bare.get(wanted.key) : undefined) ??
      known.plain.get(wanted.plain);
    if (place === undefined) return [];
    if (isAmount) {
      const beside = unitBeside((name) => known.exact.get(name), wanted.key);
      unit = (beside && valueAt(value, beside.keys)) ?? place.unit;
    }
    value = valueAt(value, place.keys);
  }
  const text = textIn(value, column);
  if (text === undefined || text === '') return [];
  return [typeof unit === 'string' && !isObject(value) ? withUnit(text, unit) : text];
}

function textIn(value: unknown, column: CsvColumn): string | undefined {
  if (column === 'images') {
    const pictures = picturesIn(value);
    if (pictures.length > 0) return pictures.map(({ image }) => image).join('\n');
  }
  if (listColumns.has(column)) return textsOf(value).join('\n');
  if (!amountColumns.has(column) || !isObject(value)) return textOf(value);
  // A word beside an amount, such as {was: 1, type: "drive away"}, is none.
  const text = textOf(quantityOf(value) ?? amountOf(value)) ?? textOf(value);
  return text !== undefined && /\d/.test(text) ? text : undefined;
}

/** The text of a value; of a list, its texts, one a line; of an object, its quantity or its label. */
function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return visibleText(value).trim() || undefined;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (!Array.isArray(value)) {
    return isObject(value)
      ? textOf(quantityOf(value) ?? labelOf(value) ?? onlyChild(value))
      : undefined;
  }
  const texts = textsOf(value);
  return texts.length > 0 ? texts.join('\n') : undefined;
}

/**
 * The texts of a list. An element without siblings is a list of one, as XML and its translations to JSON have it. A
 * group such as {category, items: []} has the texts of its lists.
 */
function textsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (isObject(value) && addressOf(value) === undefined) {
    const lists = Object.values(value).filter(Array.isArray);
    if (lists.length > 0) return lists.flatMap(textsOf);
    if (labelOf(value) === undefined) return Object.values(value).flatMap(textsOf);
  }
  const text = textOf(value);
  return text === undefined ? [] : [text];
}

/** The only child of an object, as XML has it: <photos><photo/></photos>. */
function onlyChild(value: RawRecord): unknown {
  const [only, ...others] = Object.values(value);
  return others.length === 0 ? only : undefined;
}
