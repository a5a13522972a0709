// What the cells of a column are called in an export, by the tenant's mapping, and which of several texts is the cell's.
// table-cells.ts finds the columns of a table, record-cells.ts those of a record of another shape than ours.
import { csvColumns, type CsvColumn, type ExportMapping } from '../../tenant/schema/stock.ts';
import { readAddressList, readList } from './lists.ts';
import { isStatedCell } from './row.ts';
import { tableKey } from './text.ts';
import { textsWithin } from './value-texts.ts';
import { isWordField, valuesIn } from './vocabulary.ts';

/** Columns whose cells are lists: the values of all their headings are joined. */
export const listColumns: ReadonlySet<CsvColumn> = new Set(['images', 'standardEquipment']);

/** Columns of an amount, whose unit or currency may be in their heading or have one of its own. */
export const amountColumns: ReadonlySet<CsvColumn> = new Set([
  'km', 'price', 'before_price', 'subscription_price', 'engine', 'engine_size_litres', 'towing_capacity',
  'price_before_charges', 'list_price', 'tare_mass', 'co2', 'fuel_consumption', 'energy_consumption',
  'body_length', 'aggregate_trailer_mass',
]); // prettier-ignore

/** The names of a column: the tenant's in their order, then that of the column itself. */
export const namesOf = (column: CsvColumn, mapping: ExportMapping): string[] => [
  ...[mapping.columns[column] ?? []].flat(),
  column,
];

/** The names of all columns in the compared form: a heading that has one of them is no other column. */
export const keysClaimed = (mapping: ExportMapping): ReadonlySet<string> =>
  new Set(csvColumns.flatMap((column) => namesOf(column, mapping).map(tableKey)));

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
      : !/^\$?0+(?:[.,]0+)?(?![\d.,])/.test(text);
  return stated.find(isTelling) ?? stated[0];
}

/** The items of one of several texts of a list. */
const itemsOf = (column: CsvColumn, text: string): string[] =>
  textsWithin(column === 'images' ? readAddressList(text) : readList(text));

/** A path of keys in the compared form: "Pricing.Asking price" -> "pricing.askingprice". */
export const comparedPath = (path: string): string => path.split('.').map(tableKey).join('.');
