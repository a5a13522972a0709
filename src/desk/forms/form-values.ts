// Reads the value that a person typed into the fields of a form, and says in plain words what is wrong with it.
import type { z } from 'zod';
import { visibleText } from '../../stock/normalise/text.ts';
import { isRecord, type DeskField, type Json } from './form-fields.ts';

/** The name of a field in a form. */
export const nameOf = ({ path }: Pick<DeskField, 'path'>): string => ['to', ...path].join('.');

/** The name of the upload that replaces a picture. */
export const fileNameOf = (field: Pick<DeskField, 'path'>): string => `file.${nameOf(field)}`;

/** What was typed, by the name of the field; a form has no files and no names twice here. */
export type Typed = ReadonlyMap<string, string>;

/** Reads fields of the schema only, and of their texts nothing invisible and nothing that turns the direction. */
export function typedIn(form: FormData, fields: readonly DeskField[], ...more: string[]): Typed {
  const names = [...fields.map(nameOf), ...more];
  return new Map(
    names.flatMap((name) => {
      const value = form.get(name);
      return typeof value === 'string'
        ? [[name, visibleText(value.replaceAll('\r\n', '\n'))] as const]
        : [];
    }),
  );
}

/** What a field shows of a value before anybody typed. */
export function textIn(value: Json | undefined, { path }: Pick<DeskField, 'path'>): string {
  const at = path.reduce<Json | undefined>(
    (here, key) => (isRecord(here) ? here[key] : undefined),
    value,
  );
  if (at === null || at === undefined) return '';
  if (Array.isArray(at)) return at.map(String).join('\n');
  return typeof at === 'boolean' ? (at ? 'on' : '') : typeof at === 'object' ? '' : String(at);
}

/** The value that the fields make; what the form does not show stays as in `present`. */
export function valueOf(fields: readonly DeskField[], typed: Typed, present: Json): Json {
  const [only] = fields;
  if (only?.path.length === 0) return fieldValue(only, typed) ?? null;
  let value: Record<string, Json> = isRecord(present) ? present : {};
  const groups = new Map<string, DeskField[]>();
  for (const field of fields) {
    const group = field.path.slice(0, -1).join('.');
    groups.set(group, [...(groups.get(group) ?? []), field]);
  }
  for (const group of groups.values()) {
    const isLeftOut =
      (group[0]?.path.length ?? 0) > 1 &&
      group.every((field) => !field.isRequired && (typed.get(nameOf(field)) ?? '').trim() === '');
    for (const field of group) {
      value = withValue(value, field.path, isLeftOut ? undefined : fieldValue(field, typed));
    }
  }
  return value;
}

function fieldValue(field: DeskField, typed: Typed): Json | undefined {
  if (field.kind === 'constant') return field.constant;
  const text = (typed.get(nameOf(field)) ?? '').trim();
  if (field.kind === 'check') return text !== '';
  if (text === '') return field.empty;
  if (field.kind === 'lines') return text.split('\n').map((line) => line.trim());
  if (field.kind !== 'number') return text;
  const figure = text.replace(/[\s,$]|km$/gi, '');
  return /^-?\d+(?:\.\d+)?$/.test(figure) ? Number(figure) : text;
}

/** The value with another one at a path; without it where `to` is undefined. */
function withValue(
  value: Readonly<Record<string, Json>>,
  [key = '', ...rest]: readonly string[],
  to: Json | undefined,
): Record<string, Json> {
  const known = value[key];
  const inner = rest.length > 0 && withValue(isRecord(known) ? known : {}, rest, to);
  const next = inner === false ? to : Object.keys(inner).length > 0 ? inner : undefined;
  return Object.fromEntries(
    Object.entries({ ...value, [key]: next }).flatMap(([name, each]) =>
      each === undefined ? [] : [[name, each]],
    ),
  );
}

/** What is wrong, by the name of the field; `to` stands for the form as a whole. */
export type FieldErrors = ReadonlyMap<string, string>;

export function checkedValue(
  schema: z.ZodType,
  value: Json,
): { ok: true; value: Json } | { ok: false; errors: FieldErrors } {
  const parsed = schema.safeParse(value, { error: plainIssue });
  if (parsed.success) return { ok: true, value: parsed.data as Json };
  const errors = new Map<string, string>();
  for (const { path, message } of parsed.error.issues) {
    const name = ['to', ...path.map(String)].join('.');
    if (!errors.has(name)) errors.set(name, message);
  }
  return { ok: false, errors };
}

/** The words for what no schema has words for. */
function plainIssue({ code, input, ...issue }: z.core.$ZodRawIssue): string | undefined {
  const isEmpty = input === undefined || input === null || input === '';
  if (code === 'invalid_type') {
    const expected = 'expected' in issue ? issue.expected : '';
    if (expected === 'number' || expected === 'int') return 'write a number';
    return isEmpty ? 'write something' : 'this is not possible here';
  }
  if (code === 'invalid_value') return 'choose one';
  if (code === 'invalid_format') {
    return 'format' in issue && issue['format'] === 'date' ? 'choose a day' : undefined;
  }
  if (code === 'too_small') {
    if (isEmpty) return 'write something';
    return 'minimum' in issue ? `at least ${String(issue['minimum'])}` : undefined;
  }
  if (code === 'too_big')
    return 'maximum' in issue ? `at most ${String(issue['maximum'])}` : undefined;
  return undefined;
}
