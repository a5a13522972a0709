// Where the values of an object stand, by the names of its keys: with their units, in objects inside it, and numbered.
import type { CsvColumn } from '../../tenant/schema/stock.ts';
import { isObject, type RawRecord } from '../validate/decode.ts';
import type { HeadingReader } from './headings.ts';
import { withoutNumbers } from './mapping.ts';
import { amountOf } from './objects.ts';
import { tableKey } from './text.ts';

/** Where a value stands in an object: its key, or two for one inside an object beside it. */
export interface KeyPlace {
  keys: readonly string[];
  unit: string;
}

/** The values of an object by the compared form of their keys, with and without their units. */
export interface KeyPlaces {
  exact: ReadonlyMap<string, KeyPlace>;
  bare: ReadonlyMap<string, KeyPlace>;
  plain: ReadonlyMap<string, KeyPlace>;
  /** Keys of the objects inside it; null where two have the same. */
  inner: ReadonlyMap<string, KeyPlace | null>;
  /** Keys of the objects that are its place. */
  placed: ReadonlyMap<string, KeyPlace | null>;
  /** Keys that are numbered, by their names without numbers: `image1`. */
  numbered: ReadonlyMap<string, readonly string[]>;
}

/** What groups facts about the vehicle. The kilometres of a warranty and the colour inside are in none of them. */
const groups =
  /^(?:vehicle)?(?:attributes?|specs?|specifications?|details?|specifics|characteristics|data|info|technical|properties|general|engine|transmission|gearbox|drivetrain|price|pricing|metadata|meta|identification|identifiers?|identity|weights?|mass(?:es)?|dimensions?|measure(?:ment)?s|sizes?|capacit(?:y|ies))$/;
/** What groups the parts of a place; its kilometres are no odometer. */
export const places = /^(?:location|address|branch|yard|dealer|dealership|store|site|rooftop)$/;
/** Facts that a group may have, as in {attributes: {fuel_type: "Diesel"}}. */
export const tellingColumns: ReadonlySet<CsvColumn> = new Set([
  'stocknum', 'year', 'km', 'fuel', 'body', 'trans', 'gearnum', 'drive', 'seats', 'doors', 'cylinders', 'engine_size_litres', 'colour',
  'interior_colour', 'badge', 'series', 'vin', 'regplate', 'drive_away', 'tare_mass',
  'aggregate_trailer_mass', 'towing_capacity', 'gross_vehicle_mass', 'body_length', 'body_width', 'sleeps', 'axle_type',
]); // prettier-ignore

export function keyPlaces(
  object: RawRecord,
  claimed: ReadonlySet<string>,
  read: HeadingReader,
): KeyPlaces {
  const exact = new Map<string, KeyPlace>();
  const bare = new Map<string, KeyPlace>();
  const plain = new Map<string, KeyPlace>();
  const inner = new Map<string, KeyPlace | null>();
  const placed = new Map<string, KeyPlace | null>();
  const numbered = new Map<string, string[]>();
  const inside: [string, RawRecord][] = [];
  for (const key of Object.keys(object)) {
    // {priceInfo: {value: 1}} is a price.
    const isAmount = isObject(object[key]) && amountOf(object[key]) !== undefined;
    const name = read(isAmount ? key.replace(/_?(?:info|data|details?)$/i, '') : key);
    exact.set(name.key, { keys: [key], unit: name.unit });
    if (name.bare) bare.set(name.bare.key, { keys: [key], unit: name.bare.unit });
    if (name.plain !== name.key && !claimed.has(name.key) && !plain.has(name.plain)) {
      plain.set(name.plain, { keys: [key], unit: (name.bare ?? name).unit });
    }
    const base = withoutNumbers(name.key);
    if (base !== name.key) numbered.set(base, [...(numbered.get(base) ?? []), key]);
    const value = object[key];
    if (isObject(value)) inside.push([key, value]);
  }
  // {price: {was: 1}} is a "was price" and {price: {type: ""}} a "price type".
  for (const [key, value] of inside) {
    for (const child of Object.keys(value)) {
      const whole = read(`${child} ${key}`);
      const place = { keys: [key, child], unit: whole.unit };
      const [outer, own] = [tableKey(key), tableKey(child)];
      for (const name of [outer + own, own + outer, ...(own.startsWith(outer) ? [own] : [])]) {
        if (!exact.has(name)) exact.set(name, place);
      }
      for (const name of [whole.plain, read(`${key} ${child}`).plain]) {
        if (!exact.has(name) && !plain.has(name)) plain.set(name, place);
      }
      // {readings: {reading: 1}} is a group, too.
      const isPlace = places.test(outer);
      if (!isPlace && !groups.test(outer) && !outer.startsWith(own)) continue;
      const to = isPlace ? placed : inner;
      const name = read(child);
      const unit = (name.bare ?? name).unit;
      for (const one of new Set([name.key, name.bare?.key ?? own, name.plain]))
        to.set(one, to.has(one) ? null : { ...place, unit });
    }
  }
  return { exact, bare, plain, inner, placed, numbered };
}
