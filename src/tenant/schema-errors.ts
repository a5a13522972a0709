// Turns zod's issues into errors that a person can act on: nearest key, allowed values, meaning of the key.
import type { z } from 'zod';
import { nearestWord, secretShapes, type KeyError } from './errors.ts';
import { isSettings, valueAt } from './merge.ts';
import { ruleInWords } from './schema-rules.ts';
import {
  descriptionOf,
  itemOf,
  keysOf,
  optionsOf,
  schemaAt,
  allowedValues,
  typeOf,
  type Schema,
} from './schema-walk.ts';

const secretKey = /secret|password|token|(admin|private|api|write).?key/i;

/** The errors of one zod issue; unknown keys become one error each. Messages show values except those of …Env keys. */
export function schemaErrors(
  schema: Schema,
  settings: unknown,
  issue: z.core.$ZodIssue,
): KeyError[] {
  const path = [...issue.path];
  const value = valueAt(settings, path);
  const meant =
    issue.code === 'invalid_union' && typeof value === 'object'
      ? optionMeant(issue.errors)
      : undefined;
  if (meant) {
    return meant.flatMap((inner) =>
      schemaErrors(schema, settings, { ...inner, path: [...path, ...inner.path] }),
    );
  }
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => unknownKey(schema, settings, path, key));
  }
  const here = ofItsKind(schema, settings, path) ?? schemaAt(schema, path);
  const meaning = here ? descriptionOf(here) : '';
  if (issue.code === 'invalid_key') {
    const parent = path.slice(0, -1);
    if (knownKeys(schema, settings, parent).length > 0) {
      return [unknownKey(schema, settings, parent, String(path.at(-1)))];
    }
    const message = issue.issues[0]?.message ?? 'is not a known key';
    return [{ path, message, hint: meaning }];
  }
  if (String(path.at(-1)).endsWith('Env') && value !== undefined) {
    return [
      {
        path,
        message: 'must be the name of an environment variable, not its value',
        hint: 'capital letters, digits and _, for example SEARCH_KEY',
      },
    ];
  }
  if (value === undefined) return [{ path, message: 'is missing', hint: meaning }];
  const values = valuesAt(schema, path);
  if (values.length > 0 && (issue.code === 'invalid_value' || issue.code === 'invalid_union')) {
    const near = typeof value === 'string' ? nearestWord(value, values) : null;
    return [
      {
        path,
        message: `${valueText(value)} is not one of ${values.join(', ')}`,
        hint: near ? `did you mean "${near}"?` : meaning,
      },
    ];
  }
  const isHidden = typeof value === 'object' || mayHoldSecret(value);
  const shown = isHidden ? '' : ` (found ${valueText(value)})`;
  return [{ path, message: ruleInWords(issue) + shown, hint: meaning }];
}

/** A value in quotes, cut where it is longer than a line. */
const valueText = (value: unknown): string => {
  const text = JSON.stringify(value);
  return text.length <= 120 ? text : `${text.slice(0, 120)}…, ${String(text.length)} characters`;
};

/** An address with a user or a query may hold a password or a key, and more people read an error than may know it. */
const mayHoldSecret = (value: unknown): boolean =>
  typeof value === 'string' && (secretShapes.test(value) || /:\/\/\S*[@?]/.test(value));

/** The setting at a path of an object with a `kind`: several kinds may have a key of that name. */
function ofItsKind(whole: Schema, settings: unknown, path: PropertyKey[]): Schema | undefined {
  const around = path.slice(0, -1);
  const parent = schemaAt(whole, around);
  if (!parent) return undefined;
  const option = optionOfKind(parent, valueAt(settings, [...around, 'kind']));
  return option && new Map(keysOf(option)).get(String(path.at(-1)));
}

const optionOfKind = (schema: Schema, kind: unknown): Schema | undefined =>
  optionsOf(schema).find((candidate) => {
    const kindSchema = new Map(keysOf(candidate)).get('kind');
    return kindSchema && allowedValues(kindSchema).includes(String(kind));
  });

/** Of a union of a list and an object, the option that has the type of the value; undefined for other unions. */
function optionMeant(options: readonly z.core.$ZodIssue[][]): z.core.$ZodIssue[] | undefined {
  return options.find(
    (issues) => !issues.some(({ code, path }) => code === 'invalid_type' && path.length === 0),
  );
}

function unknownKey(schema: Schema, settings: unknown, path: PropertyKey[], key: string): KeyError {
  const hint =
    secretKey.test(key) && !key.endsWith('Env')
      ? 'tenant files hold no secrets: put the value in the environment and its name under a …Env key'
      : (meantKey(schema, settings, path, key) ??
        `known keys: ${knownKeys(schema, settings, path).join(', ')}`);
  return { path: [...path, key], message: 'is not a known key', hint };
}

/** In order: the key of an object below, a mistyped one, one that is described by the word, one of another section. */
function meantKey(
  schema: Schema,
  settings: unknown,
  path: PropertyKey[],
  key: string,
): string | null {
  const isNamed = (name: string) => name === key;
  const around = schemaAt(schema, path);
  // It belongs to an object of another kind.
  if (around && keysOf(around).some(([name]) => isNamed(name))) return null;
  const here = objectAt(schema, settings, path) ?? schema;
  const isDescribed = (_: string, value: Schema) =>
    key.length > 2 && new RegExp(`^(?:\\w+ or )?${key}\\b`, 'i').test(descriptionOf(value));
  const skeleton = consonantsOf(key);
  const isAbbreviated = (name: string) => skeleton.length > 2 && consonantsOf(name) === skeleton;
  const described = /^\w+$/.test(key) ? shallowest(here, isDescribed) : [];
  const meant =
    shallowest(here, isNamed)[0] ??
    nearestWord(key, knownKeys(schema, settings, path)) ??
    keyWithValue(valueAt(settings, path), key) ??
    shallowest(here, isAbbreviated)[0] ??
    (described.length === 1 ? described[0] : undefined) ??
    shallowest(schema, isNamed).find((other) => isNear(other, path));
  return meant === undefined ? null : `did you mean "${meant}"?`;
}

/** Whether a key of another section lies no deeper than a key below `path`, and in no list: else it has another meaning. */
const isNear = (other: string, path: PropertyKey[]): boolean =>
  !other.includes('[]') && other.split('.').length <= path.length + 1;

/** "lng" of "long". */
const consonantsOf = (word: string): string => word.toLowerCase().replaceAll(/[^a-z]|[aeiou]/g, '');

/** The key beside it whose value is the word: a column "Odometer" is read as `km`. */
function keyWithValue(around: unknown, word: string): string | undefined {
  if (!isSettings(around)) return undefined;
  const isWord = (value: unknown) =>
    typeof value === 'string' && value.toLowerCase() === word.toLowerCase();
  return Object.entries(around).find(([, value]) => [value].flat().some(isWord))?.[0];
}

/** Paths of the keys that fit, on the first level that has one: `address.lat`, with [] for the entries of a list. */
function shallowest(schema: Schema, fits: (name: string, value: Schema) => boolean): string[] {
  let level: [path: string, schema: Schema][] = [['', schema]];
  while (level.length > 0) {
    const below = level.flatMap(([path, each]) =>
      keysBelow(each).map(([key, value]) => ({ key, value, path: path ? `${path}.${key}` : key })),
    );
    const found = below.filter(({ key, value }) => fits(key, value));
    if (found.length > 0) return found.map(({ path }) => path);
    level = below.map(({ value, path }) => {
      const item = keysBelow(value).length > 0 ? null : itemOf(value);
      return item ? [`${path}[]`, item] : [path, value];
    });
  }
  return [];
}

/** Keys of an object, or those that a record allows. */
function keysBelow(schema: Schema): [string, Schema][] {
  const item = itemOf(schema);
  if (typeOf(schema) !== 'record' || !item) return keysOf(schema);
  return allowedValues(schema).map((key) => [key, item]);
}

/** The object at a path; of an object with a `kind`, the option of that kind. */
function objectAt(whole: Schema, settings: unknown, path: PropertyKey[]): Schema | null {
  const schema = schemaAt(whole, path);
  return schema && (optionOfKind(schema, valueAt(settings, [...path, 'kind'])) ?? schema);
}

/** Known keys of the object at a path; an object with a `kind` has the keys of that kind. */
function knownKeys(whole: Schema, settings: unknown, path: PropertyKey[]): string[] {
  const schema = objectAt(whole, settings, path);
  if (!schema) return [];
  const keys = keysOf(schema).map(([name]) => name);
  return keys.length > 0 ? keys : allowedValues(schema);
}

/** Values allowed at a path; for the `kind` of a union, the kinds of all its options. */
function valuesAt(schema: Schema, path: PropertyKey[]): string[] {
  const key = String(path.at(-1));
  const parent = schemaAt(schema, path.slice(0, -1));
  const options = parent ? optionsOf(parent) : [];
  if (options.length > 0) {
    return options.flatMap((option) => {
      const own = new Map(keysOf(option)).get(key);
      return own ? allowedValues(own) : [];
    });
  }
  const here = schemaAt(schema, path);
  return here ? allowedValues(here) : [];
}
