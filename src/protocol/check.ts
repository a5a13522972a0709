// Validation against a contract, told as errors of fields: the same words in a browser and on the server. A error names
// the field and says what to do, never what was sent.
import type * as z from 'zod/mini';
import { requiredMessage, type FieldError } from '../domain/enquiry/fields.ts';

export type Checked = { ok: true; value: unknown } | { ok: false; errors: FieldError[] };

/** At most 30 errors, in the order in which the contract finds them. */
export function check(schema: z.ZodMiniType, value: unknown): Checked {
  const parsed = schema.safeParse(value);
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
    const plain = issue.message === 'Invalid input';
    return [
      {
        path,
        message: missing && plain ? requiredMessage : plain ? 'Not valid.' : issue.message,
      },
    ];
  });
  return { ok: false, errors };
}
