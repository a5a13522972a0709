// A record of another shape than ours -> cells by column, through the tenant's mapping: {"Make": "Ford", "pricing": {"ask": 1}}.
// Records that already are vehicles stay unchanged. csv-row.ts decides what the texts mean.
import { csvColumns, type CsvColumn, type ExportMapping } from '../../tenant/schema/stock.ts';
import { isObject, type RawRecord } from '../validate/decode.ts';
import { KeysByWords } from './by-words.ts';
import { classFields, isClassName, saidByClass } from './classes.ts';
import { saidByFlag, statusFlag, withFlags } from './flags.ts';
import { withUnit, type HeadingReader } from './headings.ts';
import {
  amountColumns,
  cellOf,
  columnNames,
  comparedPath,
  keysClaimed,
  listColumns,
  namesOf,
  placeColumns,
} from './mapping.ts';
import { amountOf, quantityOf, unitBeside } from './objects.ts';
import { picturesIn } from './pictures.ts';
import { keyPlaces, tellingColumns, type KeyPlaces, type KeyPlace } from './record-keys.ts';
import type { Cells } from './row.ts';
import { tableKey } from './text.ts';
import { textWithin, textsWithin } from './value-texts.ts';
import { unwrapped } from './wrapped.ts';

/** Reads the cells of a record; it returns null for a record in our own shape. */
export function factsReader(
  mapping: ExportMapping,
  unread?: { look: (record: RawRecord) => void },
): (record: RawRecord) => Cells | null {
  const { read, has } = columnNames(mapping);
  const names = csvColumns.map((column): [CsvColumn, WantedKey[][]] => [
    column,
    // Two names that are one path, as "Images" and `images`, are tried once.
    [...new Map(namesOf(column, mapping).map((path) => [comparedPath(path), path])).values()].map(
      (path) => path.split('.').map((part) => ({ key: tableKey(part), plain: read(part).plain })),
    ),
  ]);
  const claimed = keysClaimed(mapping);
  const mapped = new Set(
    Object.values(mapping.columns)
      .flat()
      .flatMap((name) => (name.includes('.') ? [tableKey(name.split('.')[0] ?? '')] : [])),
  );
  const keys = {
    isMapped: (key: string) => mapped.has(tableKey(key)),
    isColumn: (key: string) => has(tableKey(key)) || has(read(key).plain),
    isPrice: (key: string) => read(key).plain === 'price',
  };
  const byWords = new KeysByWords((key) => keys.isColumn(key) || mapped.has(tableKey(key)));
  return (written) => {
    if (isVehicle(written)) return null;
    const record = unwrapped(written, keys);
    unread?.look(record);
    const cells: Cells = {};
    const places = new WeakMap<object, KeyPlaces>();
    for (const [column, paths] of names) {
      const texts: string[] = [];
      for (const path of paths)
        texts.push(...textsAt(record, path, column, { keys: places, claimed, read }));
      const cell = cellOf(column, texts);
      if (cell !== undefined) cells[column] = cell;
    }
    for (const field of classFields) {
      const said = Object.keys(record)
        .filter((key) => isClassName(field, key))
        .map((key) => saidByClass(field, textWithin(record[key]) ?? ''));
      const cell = cellOf(field, [cells[field] ?? '', ...said]);
      if (cell !== undefined) cells[field] = cell;
    }
    byWords.add(cells, record);
    const status = withFlags(cells.status, flagsIn(record, claimed));
    if (status !== undefined) cells.status = status;
    const objectId = textWithin(record['objectID']);
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
    const text = textWithin(record[key]);
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

/** Identity in our own field names: only then are the other fields ours too. */
const isVehicle = (record: RawRecord): boolean =>
  'make' in record && 'model' in record && ('slug' in record || 'path' in record);

const valueAt = (object: RawRecord, keys: readonly string[]): unknown =>
  keys.reduce<unknown>((value, key) => (isObject(value) ? value[key] : undefined), object);

/** The texts at a path of keys, with the unit that stands beside an amount. */
function textsAt(
  record: RawRecord,
  path: readonly WantedKey[],
  column: CsvColumn,
  known: { keys: WeakMap<object, KeyPlaces>; claimed: ReadonlySet<string>; read: HeadingReader },
): string[] {
  const { keys, claimed, read } = known;
  let value: unknown = record;
  let unit: unknown;
  const isAmount = amountColumns.has(column);
  for (const wanted of path) {
    if (!isObject(value)) return [];
    const found = keys.get(value) ?? keyPlaces(value, claimed, read);
    keys.set(value, found);
    const inside = tellingColumns.has(column)
      ? found.inner
      : placeColumns.has(column)
        ? found.placed
        : undefined;
    const place: KeyPlace | undefined =
      found.exact.get(wanted.key) ??
      (isAmount ? found.bare.get(wanted.key) : undefined) ??
      found.plain.get(wanted.plain) ??
      (claimed.has(wanted.plain) ? undefined : found.exact.get(wanted.plain)) ??
      inside?.get(wanted.key) ??
      inside?.get(wanted.plain) ??
      undefined;
    if (place === undefined) {
      const all = listColumns.has(column) ? (found.numbered.get(wanted.key) ?? []) : [];
      const outer = value;
      return all.flatMap((key) => textIn(outer[key], column) || []);
    }
    if (isAmount) {
      const beside = unitBeside((name) => found.exact.get(name), wanted.key);
      unit = (beside && valueAt(value, beside.keys)) ?? place.unit;
    }
    value = valueAt(value, place.keys);
  }
  const text = textIn(value, column);
  if (text === undefined || text === '') return [];
  return [typeof unit === 'string' && !isObject(value) ? withUnit(text, unit, column) : text];
}

function textIn(value: unknown, column: CsvColumn): string | undefined {
  if (column === 'images') {
    const pictures = picturesIn(value);
    if (pictures.length > 0) return pictures.map(({ image }) => image).join('\n');
  }
  if (listColumns.has(column)) return textsWithin(value).join('\n');
  // {price: {value: 1, driveAway: true}}: an answer is no amount.
  if (amountColumns.has(column) && /^(?:true|false|yes|no)$/i.test(String(value))) return undefined;
  if (!amountColumns.has(column) || !isObject(value)) return textWithin(value);
  // A word beside an amount, such as {was: 1, type: "drive away"}, is none.
  const text = textWithin(quantityOf(value) ?? amountOf(value)) ?? textWithin(value);
  return text !== undefined && /\d/.test(text) ? text : undefined;
}
