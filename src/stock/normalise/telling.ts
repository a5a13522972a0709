// What keys tell of a vehicle: make, model, VIN or title. It knows no mapping and reads no values.
import { headingName } from './headings.ts';
import { tableKey } from './text.ts';

/** What identifies a vehicle, by the compared form of its key. */
const telling: [RegExp, string][] = [
  [/(?:make|brand|manufacturer)(?:name)?$|^mk$/, 'make'],
  [/model(?:name)?$|^mdl$/, 'model'],
  [/^vin/, 'vin'],
  [/^(?:name|title|heading)$/, 'title'],
];

/** What the keys of a record tell of a vehicle. */
export function toldBy(keys: Iterable<string>): Set<string> {
  const told = new Set<string>();
  for (const key of keys) tell(told, key);
  return told;
}

export function tell(told: Set<string>, key: string): void {
  const names = [tableKey(key), headingName(key).plain];
  const what = telling.find(([pattern]) => names.some((name) => pattern.test(name)))?.[1];
  if (what !== undefined) told.add(what);
}

/** Keys of the name in {name: "Make", value: "Kia"}, in the compared form, the most telling first. */
export const partNames = ['name', 'key', 'label', 'type', 'code', 'field', 'attribute'];

export const isPartName = (key: string): boolean => partNames.includes(tableKey(key));
