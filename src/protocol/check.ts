// Validates values against a contract. Browser and server report the same errors: each names its field and says what to
// do, and none repeats the sent value.
import type * as z from 'zod/mini';
import { requiredMessage, type FieldError } from '../domain/enquiry/fields.ts';

/** A schema with its output type. */
export type Contract<Value> = Pick<z.ZodMiniType<Value>, 'safeParse'>;

export type Checked<Value> = { ok: true; value: Value } | { ok: false; errors: FieldError[] };

/** The error of a field; null when it is valid or empty. */
export function fieldError(
  path: string,
  schema: Contract<unknown> | undefined,
  value: unknown,
): FieldError | null {
  const checked = schema && value !== undefined ? check(schema, value) : null;
  const [error] = checked?.ok === false ? checked.errors : [];
  return error ? { path, message: error.message } : null;
}

/** What an error says without a message of the contract. The full zod, which servers load, has its own sentences. */
const plainMessage = 'Invalid input';

/** At most 30 errors, in the order in which the contract finds them. */
export function check<Value>(schema: Contract<Value>, value: unknown): Checked<Value> {
  const parsed = schema.safeParse(value, { error: () => plainMessage, reportInput: true });
  if (parsed.success) return { ok: true, value: parsed.data };
  const errors = parsed.error.issues.slice(0, 30).flatMap((issue): FieldError[] => {
    const path = issue.path.map(String).join('.');
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.slice(0, 5).map((key) => ({
        path: [path, key.slice(0, 60)].filter(Boolean).join('.'),
        message: 'This field is not known here.',
      }));
    }
    const missing = issue.code === 'invalid_type' && issue.input === undefined;
    const plain = issue.message === plainMessage;
    return [
      {
        path,
        message: missing && plain ? requiredMessage : plain ? 'Not valid.' : issue.message,
      },
    ];
  });
  return { ok: false, errors };
}
