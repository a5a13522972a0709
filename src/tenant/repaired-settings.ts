// Settings with errors of shape, made valid by values that stand in for the wrong ones, so that errors between settings are
// found in the same round. It judges nothing.
import { z } from 'zod';
import { valueAt, type Settings } from './merge.ts';
import { allowedValues, keysOf, schemaAt, typeOf, type Schema } from './schema-walk.ts';
import { tenantSchema, type Tenant } from './schema/index.ts';

/** Valid settings; sections that nothing made valid are left out. */
export interface RepairedSettings {
  sections: Partial<Tenant>;
  /** Paths whose value is not the dealer's. */
  invented: PropertyKey[][];
}

/** Values of every kind and format of the schema. */
const samples: readonly unknown[] = [
  null, false, 0, '', 'a', 'A', '/a', '#000000', 'a@a.example', 'https://a.example', '2026-01-01',
  '2026-01-01T00:00:00Z', 'closed', '10 000 000 000', true, 1, 2, 50, 51, 1_000, 1_001, 'b', 'B', '/b', '#ffffff', 'b@b.example',
  'https://b.example', '2027-01-01', '2027-01-01T00:00:00Z', '09:00-17:00', '51 824 753 556', '0000', '9999',
]; // prettier-ignore

const attempts = 4;

/** The settings twice, with different values in the place of each wrong one: what is true of both depends on none. */
export const repairedTwice = (settings: Settings): [RepairedSettings, RepairedSettings] => [
  repairedWith(settings, (values) => values[0]),
  repairedWith(settings, (values) => values.at(-1)),
];

type Choice = (values: readonly unknown[]) => unknown;

function repairedWith(settings: Settings, choose: Choice): RepairedSettings {
  const repaired = structuredClone(settings);
  const invented: PropertyKey[][] = [];
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const parsed = tenantSchema.safeParse(repaired);
    if (parsed.success) return { sections: parsed.data, invented };
    for (const issue of parsed.error.issues) {
      if (issue.code === 'unrecognized_keys') {
        for (const key of issue.keys) remove(repaired, [...issue.path, key]);
        continue;
      }
      const schema = schemaAt(tenantSchema, issue.path);
      const values = schema && issue.code !== 'invalid_key' ? valuesOf(schema) : [];
      // A value that stood in before did not help.
      const isKnown = invented.some((path) => isWithin(path, issue.path));
      invented.push(issue.path);
      if (isKnown || values.length < 2) remove(repaired, issue.path);
      else put(repaired, issue.path, choose(values));
    }
  }
  return { sections: validSections(repaired), invented };
}

/** Different valid values, if there are several: with one alone, what follows from it would seem true. */
function valuesOf(schema: Schema): unknown[] {
  const made =
    typeOf(schema) === 'object' ? ([0, -1] as const).map((at) => objectOf(schema, at)) : [];
  return [...allowedValues(schema), ...samples, ...made].filter(
    (value) => z.safeParse(schema, value).success,
  );
}

/** The required keys of an object, each with the first (0) or last (-1) of its values. */
const objectOf = (schema: Schema, at: 0 | -1): Settings =>
  Object.fromEntries(
    keysOf(schema)
      .filter(([, value]) => !z.safeParse(value, undefined).success)
      .map(([key, value]) => [key, valuesOf(value).at(at)]),
  );

/** Whether a path is `around` or leads into it. */
export const isWithin = (path: readonly PropertyKey[], around: readonly PropertyKey[]): boolean =>
  around.every((key, at) => String(path[at]) === String(key));

function put(settings: Settings, path: readonly PropertyKey[], value: unknown): void {
  const holder = valueAt(settings, path.slice(0, -1));
  const key = path.at(-1);
  if (typeof holder === 'object' && holder !== null && key !== undefined) {
    (holder as Record<PropertyKey, unknown>)[key] = value;
  }
}

/** An entry of a list stays, because the other entries keep their places. */
function remove(settings: Settings, path: readonly PropertyKey[]): void {
  const holder = valueAt(settings, path.slice(0, -1));
  const key = path.at(-1);
  if (
    typeof holder === 'object' &&
    holder !== null &&
    !Array.isArray(holder) &&
    key !== undefined
  ) {
    Reflect.deleteProperty(holder, key);
  }
}

/** The sections (keys at the top of the settings) that are valid on their own. */
function validSections(settings: Settings): Partial<Tenant> {
  const sections = Object.entries(tenantSchema.shape).flatMap(([key, schema]) => {
    const result = schema.safeParse(settings[key]);
    return result.success ? [[key, result.data]] : [];
  });
  return Object.fromEntries(sections) as Partial<Tenant>;
}
