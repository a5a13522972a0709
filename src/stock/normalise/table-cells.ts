// The columns of a table by its headings, and the cells of its rows. csv-row.ts decides what the texts mean.
import { csvColumns, type CsvColumn, type ExportMapping } from '../../tenant/schema/stock.ts';
import { classFields, isClassName, saidByClass, type ClassField } from './classes.ts';
import { saidByFlag, statusFlag, withFlags, type StatusFlag } from './flags.ts';
import { headingName, withUnit, type BareName } from './headings.ts';
import { amountColumns, cellOf, keysClaimed, listColumns, namesOf } from './mapping.ts';
import { unitBeside } from './objects.ts';
import { readPriceType } from './price-types.ts';
import { isStatedCell, type Cells } from './row.ts';
import { tableKey, visibleText } from './text.ts';

/** Headings that belong to a list when they are numbered: "Photo 1", `image[0].url`. */
const withoutNumbers = (key: string): string => key.replace(/\d+/g, '');

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
  /** Of the condition and the kind of item: the columns that class the vehicles. */
  classes?: { field: ClassField; cells: readonly number[] };
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
  const wanted = csvColumns.map((name): WantedColumn => {
    const names = namesOf(name, mapping);
    return {
      name,
      keys: [...new Set(names.map(tableKey))],
      plains: [...new Set(names.map((one) => headingName(one).plain))],
    };
  });
  return (headings) => columnsOf(headings, wanted, claimed);
}

type HeadingName = ReturnType<typeof headingName>;

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
  claimed: ReadonlySet<string>,
): TableColumn[] {
  const names = headings.map(headingName);
  const isFree = ({ key }: HeadingName) => key !== '' && !claimed.has(key);
  const byKey = cellsBy(names, ({ key }) => [key]);
  const byListKey = cellsBy(names, ({ key }) => (key === '' ? [] : [key, withoutNumbers(key)]));
  const byBareKey = cellsBy(names, ({ bare }) => (bare ? [bare.key] : []));
  const byPlain = cellsBy(names, (own) => (isFree(own) ? [own.plain] : []));
  const byListPlain = cellsBy(names, (own) =>
    isFree(own) ? [own.plain, withoutNumbers(own.plain)] : [],
  );
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
      // A heading that is there twice is one column, except for lists.
      const exact = isList ? byListKey.get(key) : byKey.get(key)?.slice(0, 1);
      if (exact) return exact.flatMap((cell) => (names[cell] ? [place(cell, names[cell])] : []));
      // "Price (ex GST)" beside "Price (inc GST)" is no price.
      const [bare] = (byBareKey.get(key) ?? [])
        .flatMap((cell) => {
          const own = names[cell]?.bare ?? null;
          return isBare(own, key, name) ? [place(cell, own)] : [];
        })
        .sort((a, b) => Number(isIncomplete(a)) - Number(isIncomplete(b)));
      return bare ? [bare] : [];
    });
    for (const plain of plains) {
      for (const cell of (isList ? byListPlain : byPlain).get(plain) ?? []) {
        const own = names[cell];
        if (own) places.push(place(cell, own.bare ?? own));
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
    const field = classFields.find((one) => one === name);
    const classed = field ? headings.flatMap((one, cell) => (isClassName(one) ? [cell] : [])) : [];
    return once.length + flags.length + classed.length > 0
      ? [
          {
            name,
            places: once,
            ...(flags.length > 0 && { flags }),
            ...(field && classed.length > 0 && { classes: { field, cells: classed } }),
          },
        ]
      : [];
  });
}

const isIncomplete = ({ headingUnit }: ColumnPlace): boolean =>
  readPriceType(headingUnit) === 'incomplete';

/** An amount may have a remark of any kind, which its reader sees; other columns only the form of a date. */
const isBare = (bare: BareName | null, key: string, column: CsvColumn): bare is BareName =>
  bare?.key === key && (amountColumns.has(column) || bare.isFormat);

/** Cells of a row by the name of their column, without the texts that mean "not stated". */
export function cellsOfRow(row: readonly string[], columns: readonly TableColumn[]): Cells {
  const cells: Cells = {};
  const at = (place: number | undefined): string =>
    place === undefined ? '' : visibleText(row[place] ?? '').trim();
  for (const { name, places, flags, classes } of columns) {
    if (classes) {
      const said = classes.cells.map((cell) => saidByClass(classes.field, at(cell)));
      const text = cellOf(name, [...places.map(({ cell }) => at(cell)), ...said]);
      if (text !== undefined) cells[name] = text;
      continue;
    }
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
    if (text === undefined || !isStatedCell(text, name)) continue;
    const place = places.find(({ cell }) => at(cell) === text);
    const unit = at(place?.unit) || (place?.headingUnit ?? '');
    cells[name] = withUnit(text, unit, name);
  }
  return cells;
}
