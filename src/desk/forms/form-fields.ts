// The fields of a form, read from the schema of the value that it edits: the only way in which the desk makes forms. A schema
// says more by `.meta`: `title` (the label), `format` ("time", "phone", "markdown", "picture"), `names` (the words for the
// choices), and `form: false` for what a person does not edit and the form keeps.
import { z } from 'zod';
import { capitalised } from '../../domain/text/capitalised.ts';

export type Json = z.infer<ReturnType<typeof z.json>>;

export interface DeskField {
  /** Keys from the value to the field; none: the field is the value itself. */
  path: string[];
  label: string;
  help: string | null;
  kind: 'line' | 'text' | 'lines' | 'number' | 'date' | 'time' | 'phone' | 'check' | 'choice' | 'constant' | 'markdown' | 'picture'; // prettier-ignore
  isRequired: boolean;
  choices: { value: string; label: string }[];
  /** Characters. */
  most: number | null;
  /** What an empty field becomes: null, or nothing at all. */
  empty: null | undefined;
  /** The value of a field that is always the same. */
  constant: Json;
}

interface Node {
  /** Several where the value may be null. */
  type?: string | string[];
  format?: string;
  title?: string;
  description?: string;
  form?: boolean;
  names?: Record<string, string>;
  const?: Json;
  enum?: Json[];
  anyOf?: Node[];
  properties?: Record<string, Node>;
  required?: string[];
  maxLength?: number;
}

interface Place {
  path: string[];
  isRequired: boolean;
  /** The present value there. */
  present: Json | undefined;
}

/** Longer texts get a field of several lines. */
const longestLine = 160;

/** `present`: of several shapes that a value may have, the form shows the one of the present value, else the first. */
export const deskFields = (schema: z.ZodType, present: Json): DeskField[] =>
  fieldsOf(
    z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Node,
    { path: [], isRequired: true, present },
  );

function fieldsOf(written: Node, place: Place): DeskField[] {
  const { node, isNullable } = chosen(written, place.present);
  if (node.form === false) return [];
  const isNeeded = place.isRequired && (!isNullable || place.path.length === 0);
  if (node.properties) {
    return Object.entries(node.properties).flatMap(([key, child]) =>
      fieldsOf(child, {
        path: [...place.path, key],
        // A whole entry is null only where it is taken off the site, which is no form.
        isRequired: isNeeded && (node.required?.includes(key) ?? false),
        present: isRecord(place.present) ? place.present[key] : undefined,
      }),
    );
  }
  return [
    {
      path: place.path,
      label: node.title ?? wordsOf(place.path.at(-1) ?? 'value'),
      help: node.description ?? null,
      kind: kindOf(node),
      isRequired: place.isRequired && !isNullable,
      choices: (node.enum ?? []).map((value) => ({
        value: String(value),
        label: node.names?.[String(value)] ?? capitalised(String(value)),
      })),
      most: node.maxLength ?? null,
      empty: isNullable ? null : undefined,
      constant: node.const ?? null,
    },
  ];
}

/** The alternative that the form shows, with what the schema says about all of them. */
function chosen(node: Node, present: Json | undefined): { node: Node; isNullable: boolean } {
  if (Array.isArray(node.type)) {
    const [type] = node.type.filter((name) => name !== 'null');
    const isNullable = node.type.includes('null');
    return { node: { ...node, ...(type && { type }) }, isNullable };
  }
  if (!node.anyOf) return { node, isNullable: false };
  const { anyOf, ...about } = node;
  const shapes = anyOf.filter(({ type }) => type !== 'null');
  const fits = shapes.find((shape) => isRecord(present) === (shape.properties !== undefined));
  const shape = chosen(fits ?? shapes[0] ?? {}, present);
  return {
    node: { ...shape.node, ...about },
    isNullable: shape.isNullable || shapes.length < anyOf.length,
  };
}

function kindOf({
  type,
  format,
  const: constant,
  enum: values,
  maxLength,
}: Node): DeskField['kind'] {
  if (constant !== undefined) return 'constant';
  if (values) return 'choice';
  if (type === 'number' || type === 'integer') return 'number';
  if (type === 'boolean') return 'check';
  if (type === 'array') return 'lines';
  if (format === 'date' || format === 'time' || format === 'phone') return format;
  if (format === 'markdown' || format === 'picture' || format === 'text') return format;
  return maxLength !== undefined && maxLength > longestLine ? 'text' : 'line';
}

export const isRecord = (value: unknown): value is Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** "image_url" -> "Image url". */
const wordsOf = (key: string): string =>
  capitalised(
    key
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .replaceAll('_', ' ')
      .toLowerCase(),
  );
