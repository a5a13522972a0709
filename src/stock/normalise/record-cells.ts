// A record of another shape than ours -> cells by column, through the tenant's mapping: {"Make": "Ford", "pricing": {"ask": 1}}.
// Records that already are vehicles stay unchanged. csv-row.ts decides what the texts mean.
import { csvColumns, type CsvColumn, type ExportMapping } from '../../tenant/schema/stock.ts';
import { isObject, type RawRecord } from '../validate/decode.ts';
import { classFields, isClassName, saidByClass } from './classes.ts';
import { saidByFlag, statusFlag, withFlags } from './flags.ts';
import { headingName, withUnit } from './headings.ts';
import {
  amountColumns,
  cellOf,
  comparedPath,
  keysClaimed,
  listColumns,
  namesOf,
} from './mapping.ts';
import { amountOf, quantityOf, unitBeside } from './objects.ts';
import { picturesIn } from './pictures.ts';
import type { Cells } from './row.ts';
import { tableKey } from './text.ts';
import { textWithin, textsWithin } from './value-texts.ts';
import { unwrapped } from './wrapped.ts';

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
  const mapped = new Set(
    Object.values(mapping.columns)
      .flat()
      .flatMap((name) => (name.includes('.') ? [tableKey(name.split('.')[0] ?? '')] : [])),
  );
  return (written) => {
    if (isVehicle(written)) return null;
    const record = unwrapped(written, (key) => mapped.has(tableKey(key)));
    unread?.look(record);
    const cells: Cells = {};
    const keys = new WeakMap<object, Keys>();
    for (const [column, paths] of names) {
      const texts: string[] = [];
      for (const path of paths) texts.push(...textsAt(record, path, column, { keys, claimed }));
      const cell = cellOf(column, texts);
      if (cell !== undefined) cells[column] = cell;
    }
    for (const field of classFields) {
      const said = Object.keys(record)
        .filter(isClassName)
        .map((key) => saidByClass(field, textWithin(record[key]) ?? ''));
      const cell = cellOf(field, [cells[field] ?? '', ...said]);
      if (cell !== undefined) cells[field] = cell;
    }
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
  /** Keys of the objects inside it; null where two have the same. */
  inner: ReadonlyMap<string, Place | null>;
}

/** What groups facts about the vehicle. The kilometres of a warranty and the colour inside are in none of them. */
const groups =
  /^(?:vehicle)?(?:attributes?|specs?|specifications?|details?|data|info|technical|properties|general|engine|transmission|drivetrain|price|pricing)$/;
/** Facts that a group may have, as in {attributes: {fuel_type: "Diesel"}}. */
const tellingColumns: ReadonlySet<CsvColumn> = new Set([
  'km', 'fuel', 'body', 'trans', 'gearnum', 'drive', 'seats', 'doors', 'cylinders', 'engine_size_litres', 'colour',
  'interior_colour', 'badge', 'series', 'vin', 'regplate', 'drive_away',
]); // prettier-ignore

function keysOf(object: RawRecord, claimed: ReadonlySet<string>): Keys {
  const exact = new Map<string, Place>();
  const bare = new Map<string, Place>();
  const plain = new Map<string, Place>();
  const inner = new Map<string, Place | null>();
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
      const whole = headingName(`${child} ${key}`);
      const place = { keys: [key, child], unit: whole.unit };
      const [outer, own] = [tableKey(key), tableKey(child)];
      for (const name of [outer + own, own + outer, ...(own.startsWith(outer) ? [own] : [])]) {
        if (!exact.has(name)) exact.set(name, place);
      }
      for (const name of [whole.plain, headingName(`${key} ${child}`).plain]) {
        if (!exact.has(name) && !plain.has(name)) plain.set(name, place);
      }
      // {readings: {reading: 1}} is a group, too.
      if (groups.test(outer) || outer.startsWith(own))
        inner.set(own, inner.has(own) ? null : { ...place, unit: headingName(child).unit });
    }
  }
  return { exact, bare, plain, inner };
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
      known.plain.get(wanted.plain) ??
      (claimed.has(wanted.plain) ? undefined : known.exact.get(wanted.plain)) ??
      (tellingColumns.has(column) ? (known.inner.get(wanted.key) ?? undefined) : undefined);
    if (place === undefined) return [];
    if (isAmount) {
      const beside = unitBeside((name) => known.exact.get(name), wanted.key);
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
  if (!amountColumns.has(column) || !isObject(value)) return textWithin(value);
  // A word beside an amount, such as {was: 1, type: "drive away"}, is none.
  const text = textWithin(quantityOf(value) ?? amountOf(value)) ?? textWithin(value);
  return text !== undefined && /\d/.test(text) ? text : undefined;
}
