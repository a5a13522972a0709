// Reads request bodies within the limit of their endpoint. protocol/check.ts validates what they contain.
import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { noBody, type Endpoint } from '../../protocol/endpoint.ts';

type BodyPolicy = Pick<Endpoint, 'body' | 'bodyFormat' | 'maxBytes'>;
type BodyProblem = { ok: false; code: 'too-large' | 'malformed' };
type ReadText = { ok: true; text: string } | BodyProblem;
export type ReadBody = { ok: true; value: unknown } | BodyProblem;

/** The text of a body; `malformed`: the visitor went away before all of it had come. */
export async function readLimitedText(c: Context, maxBytes: number): Promise<ReadText> {
  const length = c.req.header('content-length');
  // The server reads no more than a request declares. A chunked body is counted while it arrives.
  if (length !== undefined && c.req.header('transfer-encoding') === undefined) {
    return Number(length) <= maxBytes ? arrived(c) : { ok: false, code: 'too-large' };
  }
  let read: ReadText = { ok: true, text: '' };
  const limit = bodyLimit({
    maxSize: maxBytes,
    onError: () => new Response(null, { status: 413 }),
  });
  try {
    const tooLarge = await limit(c, async () => {
      read = await arrived(c);
    });
    return tooLarge ? { ok: false, code: 'too-large' } : read;
  } catch {
    return { ok: false, code: 'malformed' };
  }
}

/** When the visitor goes away meanwhile, nothing of ours failed, and nobody reads the answer. */
const arrived = (c: Context): Promise<ReadText> =>
  c.req.raw.text().then(
    (text) => ({ ok: true, text }),
    () => ({ ok: false, code: 'malformed' }),
  );

/** The body in the endpoint's format. An empty JSON body is an empty object. */
export async function readBody(
  c: Context,
  { body, bodyFormat, maxBytes }: BodyPolicy,
): Promise<ReadBody> {
  if (body === noBody) return { ok: true, value: undefined };
  const read = await readLimitedText(c, maxBytes);
  if (!read.ok) return read;
  const { text } = read;
  if (bodyFormat === 'text') return { ok: true, value: text };
  if (bodyFormat === 'form') return { ok: true, value: new URLSearchParams(text) };
  try {
    return { ok: true, value: text === '' ? {} : (JSON.parse(text) as unknown) };
  } catch {
    return { ok: false, code: 'malformed' };
  }
}
