// Reads the tenant schema as a tree: what stands under a key, what kind it is, what it is described as.
// The one place that knows zod's inner shape; faults, reference page and browser check build on it.
import type { z } from 'zod';

type Def = {
  type: string;
  innerType?: z.ZodType;
  element?: z.ZodType;
  options?: z.ZodType[];
  discriminator?: string;
  shape?: Record<string, z.ZodType>;
  keyType?: z.ZodType;
  valueType?: z.ZodType;
  entries?: Record<string, string>;
  values?: unknown[];
};

const defOf = (schema: z.ZodType): Def => schema.def as unknown as Def;

/** The schema inside optional and nullable wrappers, and what those wrappers said. */
export function unwrap(schema: z.ZodType): {
  schema: z.ZodType;
  optional: boolean;
  nullable: boolean;
} {
  let inner = schema;
  let optional = false;
  let nullable = false;
  for (;;) {
    const def = defOf(inner);
    if (def.type === 'optional') optional = true;
    else if (def.type === 'nullable') nullable = true;
    else return { schema: inner, optional, nullable };
    inner = def.innerType!;
  }
}

/** The key's description, whether it was given to the value or to the wrapper around it. */
export function descriptionOf(schema: z.ZodType): string {
  for (let inner: z.ZodType | undefined = schema; inner; inner = defOf(inner).innerType) {
    if (inner.description) return inner.description;
  }
  return '';
}

/** Keys of an object schema with their schemas; for a union, those of all its options. */
export function keysOf(schema: z.ZodType): [string, z.ZodType][] {
  const inner = unwrap(schema).schema;
  const def = defOf(inner);
  if (def.type === 'object') return Object.entries(def.shape!);
  if (def.type === 'union') {
    return [...new Map((def.options ?? []).flatMap(keysOf)).entries()];
  }
  return [];
}

/** What every item of an array or every value of a record must be; null for other kinds. */
export function itemOf(schema: z.ZodType): z.ZodType | null {
  const def = defOf(unwrap(schema).schema);
  if (def.type === 'array') return def.element!;
  if (def.type === 'record') return def.valueType!;
  return null;
}

/** Options of a union, in order; empty for other kinds. */
export function optionsOf(schema: z.ZodType): z.ZodType[] {
  return defOf(unwrap(schema).schema).options ?? [];
}

/** Texts an enum (or the keys of a record) allows; empty when any text may stand. */
export function wordsOf(schema: z.ZodType): string[] {
  const def = defOf(unwrap(schema).schema);
  if (def.type === 'enum') return Object.values(def.entries!);
  if (def.type === 'literal') return def.values!.map(String);
  if (def.type === 'record') return wordsOf(def.keyType!);
  return [];
}

/** Kind of the value in the words of a settings file: "text", "yes/no", "list of numbers" … */
export function kindOf(schema: z.ZodType): string {
  const { schema: inner, nullable } = unwrap(schema);
  const def = defOf(inner);
  const orNull = nullable ? ' or null' : '';
  const words = wordsOf(inner);
  if (def.type === 'enum' || def.type === 'literal') {
    return words.map((word) => `"${word}"`).join(', ') + orNull;
  }
  if (def.type === 'array') return `list of ${kindOf(def.element!)}${orNull}`;
  if (def.type === 'record') {
    const keys = words.length > 0 ? words.join(', ') : 'any key';
    return `${kindOf(def.valueType!)} by ${keys}${orNull}`;
  }
  if (def.type === 'union') {
    if (def.discriminator) return `object${orNull}`;
    return def.options!.map(kindOf).join(', or ') + orNull;
  }
  const names: Record<string, string> = { string: 'text', boolean: 'yes/no' };
  return (names[def.type] ?? def.type) + orNull;
}

/** The schema at a path of keys; item schemas stand under indexes and record keys. Null: no such key. */
export function schemaAt(schema: z.ZodType, path: readonly PropertyKey[]): z.ZodType | null {
  let at: z.ZodType | null = schema;
  for (const key of path) {
    if (!at) return null;
    const named: z.ZodType | undefined = new Map(keysOf(at)).get(String(key));
    at = named ?? itemOf(at);
  }
  return at;
}

export const isYesNo = (schema: z.ZodType): boolean =>
  defOf(unwrap(schema).schema).type === 'boolean';

export const isEnum = (schema: z.ZodType): boolean => defOf(unwrap(schema).schema).type === 'enum';
