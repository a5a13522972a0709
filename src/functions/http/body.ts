// Reads request bodies, at most 32 KB whatever the headers say. What they hold is checked by protocol/check.ts.

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
