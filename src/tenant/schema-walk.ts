// Reads the tenant schema as a tree: the keys below a key, its kind and its description. The only module that knows
// zod's internals; errors, reference pages and tests use it.
import { z } from 'zod';

/** Any schema, as zod's core sees it. */
export type Schema = z.core.$ZodType;

const defOf = (schema: Schema) => (schema as z.core.$ZodTypes)._zod.def;

/** The schema inside wrappers (optional, nullable, with a default, transformed), and the information of those wrappers. */
export function unwrap(schema: Schema): {
  schema: Schema;
  optional: boolean;
  nullable: boolean;
  /** The default of a missing value; undefined for none. */
  fallback: unknown;
} {
  let inner = schema;
  let optional = false;
  let nullable = false;
  let fallback: unknown;
  for (;;) {
    const def = defOf(inner);
    if (def.type === 'pipe') {
      inner = def.in;
      continue;
    }
    if (def.type === 'default') fallback = def.defaultValue;
    else if (def.type === 'optional') optional = true;
    else if (def.type === 'nullable') nullable = true;
    else return { schema: inner, optional, nullable, fallback };
    inner = def.innerType;
  }
}

/** What the schema says about a key itself, on the value or on a wrapper around it; undefined for nothing. */
function metaOf(schema: Schema, name: 'description' | 'reason' | 'examples'): unknown {
  const own = z.globalRegistry.get(schema)?.[name];
  if (own !== undefined) return own;
  const def = defOf(schema);
  return 'innerType' in def ? metaOf(def.innerType, name) : undefined;
}

const metaText = (schema: Schema, name: 'description' | 'reason') =>
  String(metaOf(schema, name) ?? '');

/** The meaning of a key; may be empty. */
export const descriptionOf = (schema: Schema) => metaText(schema, 'description');

/** Example values of a key without a default: `.meta({ examples: ['…'] })`, which editors offer too. Empty for none. */
export const examplesOf = (schema: Schema) => (metaOf(schema, 'examples') ?? []) as unknown[];

/** Who changes a key that no demo tenant changes, or why sites differ in it: `.meta({ reason })`. Empty for none. */
export const reasonOf = (schema: Schema) => metaText(schema, 'reason');

/** Keys of an object schema with their schemas; for a union, those of all its options. */
export function keysOf(schema: Schema): [string, Schema][] {
  const def = defOf(unwrap(schema).schema);
  if (def.type === 'object') return Object.entries(def.shape);
  if (def.type === 'union') return [...new Map(def.options.flatMap(keysOf)).entries()];
  return [];
}

/** The schema of an array's items or a record's values; null for other kinds. */
export function itemOf(schema: Schema): Schema | null {
  const def = defOf(unwrap(schema).schema);
  if (def.type === 'array') return def.element;
  if (def.type === 'record') return def.valueType;
  return null;
}

/** Options of a union, in order; empty for other kinds. */
export function optionsOf(schema: Schema): readonly Schema[] {
  const def = defOf(unwrap(schema).schema);
  return def.type === 'union' ? def.options : [];
}

/** Values that an enum or literal allows, or keys that a record allows; empty when any text is allowed. */
export function allowedValues(schema: Schema): string[] {
  const def = defOf(unwrap(schema).schema);
  if (def.type === 'enum') return Object.values(def.entries).map(String);
  if (def.type === 'literal') return def.values.map(String);
  if (def.type === 'record') return allowedValues(def.keyType);
  return [];
}

/** zod's name of the kind inside the wrappers: "object", "string", "boolean", "enum" … */
export const typeOf = (schema: Schema) => defOf(unwrap(schema).schema).type;

/** Kind of the value, for readers of the reference: "text", "yes/no", "list of number" and so on. */
export function kindOf(schema: Schema): string {
  const { schema: inner, nullable } = unwrap(schema);
  return bareKindOf(inner) + (nullable ? ' or null' : '');
}

const inBrackets = (schema: Schema) =>
  optionsOf(schema).length > 0 ? `(${kindOf(schema)})` : kindOf(schema);

function bareKindOf(schema: Schema): string {
  const def = defOf(schema);
  switch (def.type) {
    case 'string':
      return 'text';
    case 'boolean':
      return 'yes/no';
    case 'enum':
    case 'literal':
      return allowedValues(schema)
        .map((word) => `"${word}"`)
        .join(', ');
    case 'array':
      return `list of ${kindOf(def.element)}`;
    case 'record':
      return `${inBrackets(def.valueType)} by ${allowedValues(schema).join(', ') || 'any key'}`;
    case 'union':
      return 'discriminator' in def ? 'object' : def.options.map(kindOf).join(', or ');
    // A setting within itself, as entries below an entry.
    case 'lazy':
      return 'the same';
    default:
      return def.type;
  }
}

/** The schema at a path of keys; indexes and record keys lead to the schema of the item. Null for an unknown key. */
export function schemaAt(schema: Schema, path: readonly PropertyKey[]): Schema | null {
  let at: Schema | null = schema;
  for (const key of path) {
    if (!at) return null;
    const named: Schema | undefined = new Map(keysOf(at)).get(String(key));
    at = named ?? itemsOf(at, key);
  }
  return at;
}

/** The schema of a list's entry or a record's value; for a union of both, the one that matches the key. */
function itemsOf(schema: Schema, key: PropertyKey): Schema | null {
  const list = typeof key === 'number' ? 'array' : 'record';
  const fitting = optionsOf(schema).find((option) => typeOf(option) === list);
  return itemOf(fitting ?? schema);
}
