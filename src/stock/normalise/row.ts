// Shared by the readers of a row: its cells, and warnings about values that they leave out.
import type { CsvColumn } from '../../tenant/schema/stock.ts';
import { oneLine } from './text.ts';

/** Cells of a row of an export by the name of their column (`csvColumns`); empty cells are absent. */
export type Cells = Partial<Record<CsvColumn, string>>;

/** Cells that mean "not stated", in small letters. */
const nothing = new Set([
  '', '-', '--', '- / -', 'na', 'n/a', 'n.a.', 'nan', 'null', 'none', 'nil', '?', 'unknown', 'not specified',
  'not stated', 'tba', 'poa', '\\n',
]); // prettier-ignore
/** Those that say something as the type of a price: nobody knows it yet (rule stock-11). */
const noPriceYet = new Set(['tba', 'poa']);

export function isStatedCell(cell: string, column?: CsvColumn): boolean {
  const text = oneLine(cell).toLowerCase();
  return !nothing.has(text) || (column === 'price_type' && noPriceYet.has(text));
}

/** A value that was left out because it cannot be understood; the vehicle itself is accepted. */
export interface FieldWarning {
  /** Key path of the empty field. */
  field: string;
  /** The value, shortened. */
  text: string;
}

/** Receives a warning while a row is normalised. */
export type Warn = (field: string, value: unknown) => void;

/** Collects warnings into a list, short enough to print. */
export function collectWarnings(list: FieldWarning[]): Warn {
  return (field, value) => {
    const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
    list.push({ field, text: oneLine(text.slice(0, 200)).slice(0, 80) });
  };
}
