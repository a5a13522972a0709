// The single differences between two values of settings or content. Entries of lists are compared by what names them, so
// that a new entry is one difference and not one of each that follows.
import { formatDate } from '../domain/text/format-date.ts';

type Entry = Record<string, unknown>;

export interface ValueChange {
  /** Keys on the way, without the entries of lists. */
  keys: string[];
  /** What names the entries of lists on the way: "Parkside Preston". */
  names: string[];
  /** The way with indexes, as in the value after: `locations[0].phone`. */
  path: string;
  /** Undefined: it was not there, or is not there any more. */
  from: unknown;
  to: unknown;
  /** Whether the values are entries of a list, one of which is undefined. */
  isEntry: boolean;
}

const isObject = (value: unknown): value is Entry =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const identities = ['id', 'slug', 'date', 'name', 'title', 'label', 'file', 'match', 'link'];
const called = ['name', 'title', 'label', 'customer_name', 'text', 'date', 'id', 'slug'];

/** What a person calls an entry; '' when nothing in it says. */
export function nameOfEntry(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (!isObject(value)) return '';
  const name = called.map((key) => value[key]).find((one) => typeof one === 'string' && one !== '');
  return typeof name === 'string' ? name : '';
}

export function valueChanges(before: unknown, after: unknown): ValueChange[] {
  return changesAt(before, after, { keys: [], names: [], path: '' });
}

type Way = Pick<ValueChange, 'keys' | 'names' | 'path'>;

function changesAt(from: unknown, to: unknown, way: Way): ValueChange[] {
  if (from === to || JSON.stringify(from) === JSON.stringify(to)) return [];
  if (Array.isArray(from) && Array.isArray(to)) return listChanges(from, to, way);
  if (!isObject(from) || !isObject(to)) return [{ ...way, from, to, isEntry: false }];
  const keys = new Set([...Object.keys(from), ...Object.keys(to)]);
  return [...keys].flatMap((key) =>
    changesAt(from[key], to[key], {
      ...way,
      keys: [...way.keys, key],
      path: way.path === '' ? key : `${way.path}.${key}`,
    }),
  );
}

function listChanges(from: readonly unknown[], to: readonly unknown[], way: Way): ValueChange[] {
  const whole = [{ ...way, from, to, isEntry: false }];
  if (![...from, ...to].every(isObject)) return whole;
  const identity = identityOf(from, to);
  const [old, now] = [entriesOf(from, identity), entriesOf(to, identity)];
  const renamed = renamedEntries(old, now);
  const changes = [...new Set([...old.keys(), ...now.keys()])].flatMap((key): ValueChange[] => {
    const [was, is] = [old.get(key), now.get(key) ?? now.get(renamed.get(key))];
    if (!was && [...renamed.values()].includes(key)) return [];
    const entry = {
      ...way,
      names: [...way.names, nameOfEntry((was ?? is)?.value)],
      path: `${way.path}[${String((is ?? was)?.at)}]`,
    };
    return was && is
      ? changesAt(was.value, is.value, entry)
      : [{ ...entry, from: was?.value, to: is?.value, isEntry: true }];
  });
  const all = [...changes, ...orderChanges(old, now, way)];
  return all.length > 0 ? all : whole;
}

/** What names the entries: of the keys that each entry has for itself, the one by which most entries are in both lists. */
function identityOf(from: readonly unknown[], to: readonly unknown[]): string | undefined {
  const known = identities.filter((key) => [from, to].every((list) => isUnique(list, key)));
  const shared = (key: string) => {
    const now = new Set(to.map((entry) => (entry as Entry)[key]));
    return from.filter((entry) => now.has((entry as Entry)[key])).length;
  };
  return known.toSorted((a, b) => shared(b) - shared(a))[0];
}

/** The names of the entries that both lists have, in each list's order, where it differs. */
function orderChanges(old: Entries, now: Entries, way: Way): ValueChange[] {
  const names = (list: Entries, other: Entries) =>
    [...list.keys()].flatMap((key) => (other.has(key) ? nameOfEntry(now.get(key)?.value) : []));
  const [from, to] = [names(old, now), names(now, old)];
  return from.join('\n') === to.join('\n') ? [] : [{ ...way, from, to, isEntry: false }];
}

type Entries = ReadonlyMap<unknown, { value: unknown; at: number }>;

/** Entries by what names them; without such a key, by their place. */
const entriesOf = (list: readonly unknown[], identity: string | undefined): Entries =>
  new Map(
    list.map((value, at) => [
      identity === undefined ? at : (value as Entry)[identity],
      { value, at },
    ]),
  );

/** An entry that only the list before has is the one at its place that only the list after has, under another name. */
function renamedEntries(old: Entries, now: Entries): Map<unknown, unknown> {
  if (old.size !== now.size) return new Map();
  const come = [...now].filter(([key]) => !old.has(key));
  return new Map(
    [...old].flatMap(([key, { at }]) => {
      const other = now.has(key) ? undefined : come.find(([, one]) => one.at === at);
      return other ? [[key, other[0]]] : [];
    }),
  );
}

const isUnique = (list: readonly unknown[], key: string): boolean => {
  const values = list.map((entry) => (entry as Entry)[key]);
  return values.every((value) => value !== undefined) && new Set(values).size === list.length;
};

const isoDate = /^\d{4}-\d{2}-\d{2}$/;

/** A value in words, one line each: "off", "none", "mon-fri: 09:00-18:00". */
export function valueLines(value: unknown): string[] {
  if (value === undefined || value === null || value === '') return [];
  if (typeof value === 'boolean') return [value ? 'on' : 'off'];
  if (Array.isArray(value)) {
    const simple = value.every((one) => typeof one !== 'object' || one === null);
    return simple ? value.map(String) : value.flatMap(valueLines);
  }
  if (typeof value === 'string' && isoDate.test(value)) return [formatDate(value)];
  if (!isObject(value)) return [String(value)];
  return Object.entries(value).flatMap(([key, one]) => {
    const lines = valueLines(one);
    return lines.length === 0 ? [] : [`${wordsOfKey(key)}: ${lines.join(', ')}`];
  });
}

/** "dealer licence" for `dealerLicence` or `dealer_licence` */
export const wordsOfKey = (key: string): string =>
  key
    .replace(/[_-]+/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
