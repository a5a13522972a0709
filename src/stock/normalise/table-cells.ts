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

/** Finds the columns of tables by their headings. What the mapping says is read once for all of them. */
export function columnFinder(
  mapping: ExportMapping,
): (headings: readonly string[]) => TableColumn[] {
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
  const find = (key: string): number | undefined => {
    const at = names.findIndex((one) => one.key === key);
    return at === -1 ? undefined : at;
  };
  return wanted.flatMap(({ name, keys, plains }) => {
    const hasUnit = amountColumns.has(name);
    const place = (cell: number, { key, unit }: { key: string; unit: string }): ColumnPlace => ({
      cell,
      unit: hasUnit ? unitBeside(find, key) : undefined,
      headingUnit: hasUnit ? unit : '',
    });
    const places = keys.flatMap((key) => {
      const exact = names.flatMap((own, cell) => {
        // A heading that is there twice is one column, except for lists.
        const isNamed = listColumns.has(name)
          ? own.key !== '' && (own.key === key || withoutNumbers(own.key) === key)
          : own.key === key && find(key) === cell;
        return isNamed ? [place(cell, own)] : [];
      });
      if (exact.length > 0) return exact;
      // "Price (ex GST)" beside "Price (inc GST)" is no price.
      const [bare] = names
        .flatMap((one, cell) => (isBare(one.bare, key, name) ? [place(cell, one.bare)] : []))
        .sort((a, b) => Number(isIncomplete(a)) - Number(isIncomplete(b)));
      return bare ? [bare] : [];
    });
    for (const plain of plains) {
      for (const [cell, own] of names.entries()) {
        if (own.key === '' || claimed.has(own.key)) continue;
        const isNamed =
          own.plain === plain || (listColumns.has(name) && withoutNumbers(own.plain) === plain);
        if (isNamed) places.push(place(cell, own.bare ?? own));
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
