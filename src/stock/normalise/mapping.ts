// A record of another shape than ours -> cells by column, through the tenant's mapping: {"Make": "Ford", "pricing": {"ask": 1}}.
// Records that already are vehicles stay unchanged. csv-row.ts decides what the texts mean.
import { csvColumns, type CsvColumn, type ExportMapping } from '../../tenant/schema/stock.ts';
import { isObject, type RawRecord } from '../validate/decode.ts';
import { isStatedCell, type Cells } from './row.ts';
import { tableKey, visibleText } from './text.ts';

/** Reads the cells of a record; it returns null for a record in our own shape. */
export function factsReader(mapping: ExportMapping): (record: RawRecord) => Cells | null {
  const names = csvColumns.map((column): [CsvColumn, string[][]] => [
    column,
    // The tenant's names come first, then the name of the column itself.
    [...[mapping.columns[column] ?? []].flat(), column].map((name) =>
      name.split('.').map(tableKey),
    ),
  ]);
  return (record) => {
    if (isVehicle(record)) return null;
    const cells: Cells = {};
    const keys = new WeakMap<object, Keys>();
    for (const [column, paths] of names) {
      for (const path of paths) {
        const cell = textOf(valueAt(record, path, keys));
        if (cell === undefined || !isStatedCell(cell)) continue;
        cells[column] = cell;
        break;
      }
    }
    const objectId = textOf(record['objectID']);
    if (cells.id === undefined && objectId !== undefined) cells.id = objectId;
    return cells;
  };
}

/** Identity in our own field names: only then are the other fields ours too. */
const isVehicle = (record: RawRecord): boolean =>
  'make' in record && 'model' in record && ('slug' in record || 'path' in record);

/** The value at a path of keys; only letters and digits of keys are compared. */
function valueAt(value: unknown, path: readonly string[], keys: WeakMap<object, Keys>): unknown {
  let found = value;
  for (const wanted of path) {
    if (!isObject(found)) return undefined;
    const known = keys.get(found) ?? new Map(Object.keys(found).map((key) => [tableKey(key), key]));
    keys.set(found, known);
    const key = known.get(wanted);
    if (key === undefined) return undefined;
    found = found[key];
  }
  return found;
}

/** Compared form of a key -> the key. */
type Keys = ReadonlyMap<string, string>;

/** The text of a value; of a list, its texts and the addresses of its objects, one a line. */
function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return visibleText(value).trim() || undefined;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (!Array.isArray(value)) {
    return isObject(value)
      ? textOf(value['url'] ?? value['value'] ?? value['name'] ?? listIn(value))
      : undefined;
  }
  const texts = value.map((item: unknown) => textOf(item)).filter((text) => text !== undefined);
  return texts.length > 0 ? texts.join('\n') : undefined;
}

/** The only list of an object, as XML has it: <photos><photo/><photo/></photos>. */
function listIn(value: RawRecord): unknown {
  const values = Object.values(value);
  return values.length === 1 && !isObject(values[0]) ? values[0] : undefined;
}
