// Reads request bodies, at most 32 KB whatever the headers say, and validates what they hold.
import type * as z from 'zod/mini';
import type { FieldFault } from '../../domain/enquiry/fields.ts';

export const largestBody = 32 * 1024;

export type BodyText = { ok: true; text: string } | { ok: false; code: 'too-large' | 'invalid' };

/** The body as text. Stops reading at the limit: a declared length is not believed, a missing one not waited for. */
export async function readText(request: Request, most = largestBody): Promise<BodyText> {
  const declared = Number(request.headers.get('content-length') ?? 0);
  if (declared > most) return { ok: false, code: 'too-large' };
  if (declared > 0) {
    // The runtime holds a client to the length it declared.
    const text = await request.text();
    return text.length > most ? { ok: false, code: 'too-large' } : { ok: true, text };
  }
  if (!request.body) return { ok: true, text: '' };
  const reader = request.body.getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > most) {
      await reader.cancel().catch(() => undefined);
      return { ok: false, code: 'too-large' };
    }
    parts.push(value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return { ok: true, text: new TextDecoder().decode(whole) };
}

export type Parsed = { ok: true; value: unknown } | { ok: false };

/** JSON or not; an empty body is an empty object. */
export function parseJson(text: string): Parsed {
  if (text === '') return { ok: true, value: {} };
  try {
    return { ok: true, value: JSON.parse(text) as unknown };
  } catch {
    return { ok: false };
  }
}

export type Checked = { ok: true; value: unknown } | { ok: false; errors: FieldFault[] };

/** Validates; faults name the field and say what to do, never what was sent. */
export function check(schema: z.ZodMiniType, value: unknown): Checked {
  const parsed = schema.safeParse(value);
  if (parsed.success) return { ok: true, value: parsed.data };
  const errors = parsed.error.issues.slice(0, 30).flatMap((issue): FieldFault[] => {
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
        message:
          missing && plain ? 'This is a required field.' : plain ? 'Not valid.' : issue.message,
      },
    ];
  });
  return { ok: false, errors };
}
