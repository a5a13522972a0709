// Reads request bodies within the limit of their endpoint. protocol/check.ts validates what they contain.
import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { nothing, type Endpoint } from '../../protocol/endpoint.ts';

type BodyPolicy = Pick<Endpoint, 'body' | 'bodyFormat' | 'maxBytes'>;
export type ReadBody = { ok: true; value: unknown } | { ok: false; code: 'too-large' | 'invalid' };

/** The body in the endpoint's format. An empty JSON body is an empty object. */
export async function readBody(
  c: Context,
  { body, bodyFormat, maxBytes }: BodyPolicy,
): Promise<ReadBody> {
  if (body === nothing) return { ok: true, value: undefined };
  let text = '';
  const limit = bodyLimit({
    maxSize: maxBytes,
    onError: () => new Response(null, { status: 413 }),
  });
  const tooLarge = await limit(c, async () => {
    text = await c.req.raw.text();
  });
  if (tooLarge) return { ok: false, code: 'too-large' };
  if (bodyFormat === 'text') return { ok: true, value: text };
  if (bodyFormat === 'form') return { ok: true, value: new URLSearchParams(text) };
  try {
    return { ok: true, value: text === '' ? {} : (JSON.parse(text) as unknown) };
  } catch {
    return { ok: false, code: 'invalid' };
  }
}
