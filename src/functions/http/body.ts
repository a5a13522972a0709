// Reads request bodies within the limit of their endpoint. protocol/check.ts validates what they contain.
import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { noBody, type Endpoint } from '../../protocol/endpoint.ts';
import { isMultipart } from './cross-site.ts';

type BodyPolicy = Pick<Endpoint, 'body' | 'bodyFormat' | 'maxBytes'>;
type BodyProblem = { ok: false; code: 'too-large' | 'malformed' };
type Read<Value> = { ok: true; value: Value } | BodyProblem;
export type ReadBody = Read<unknown>;

/** A body within its limit; `malformed`: it cannot be read, or the visitor went away before all of it had come. */
export async function readLimited<Value>(
  c: Context,
  maxBytes: number,
  read: (request: Request) => Promise<Value>,
): Promise<Read<Value>> {
  /** When the visitor goes away meanwhile, nothing of ours failed, and nobody reads the answer. */
  const arrived = (): Promise<Read<Value>> =>
    read(c.req.raw).then(
      (value) => ({ ok: true, value }),
      () => ({ ok: false, code: 'malformed' }),
    );
  const length = c.req.header('content-length');
  // The server reads no more than a request declares. A chunked body is counted while it arrives.
  if (length !== undefined && c.req.header('transfer-encoding') === undefined) {
    if (Number(length) <= maxBytes) return arrived();
    if (Number(length) <= 2 * maxBytes) await dropped(c.req.raw);
    return { ok: false, code: 'too-large' };
  }
  let body: Read<Value> = { ok: false, code: 'malformed' };
  const limit = bodyLimit({
    maxSize: maxBytes,
    onError: () => new Response(null, { status: 413 }),
  });
  try {
    const tooLarge = await limit(c, async () => {
      body = await arrived();
    });
    return tooLarge ? { ok: false, code: 'too-large' } : body;
  } catch {
    return { ok: false, code: 'malformed' };
  }
}

/** Reads a body and drops it: a proxy that cannot finish sending answers 502. Not far beyond its limit. */
async function dropped({ body }: Request): Promise<void> {
  try {
    await body?.pipeTo(new WritableStream());
  } catch {
    // The visitor went away.
  }
}

/** The fields of a form that was posted in parts; a file is two fields, `<name>.name` and `<name>.content` in base64. */
async function partsOf(request: Request): Promise<URLSearchParams> {
  const fields = new URLSearchParams();
  for (const [name, value] of await request.formData()) {
    if (typeof value === 'string') fields.append(name, value);
    else if (value.name !== '') {
      fields.append(`${name}.name`, value.name);
      fields.append(`${name}.content`, Buffer.from(await value.arrayBuffer()).toString('base64'));
    }
  }
  return fields;
}

/** The body in the endpoint's format. An empty JSON body is an empty object. */
export async function readBody(
  c: Context,
  { body, bodyFormat, maxBytes }: BodyPolicy,
): Promise<ReadBody> {
  if (body === noBody) return { ok: true, value: undefined };
  if (bodyFormat === 'form' && isMultipart(c.req.raw)) return readLimited(c, maxBytes, partsOf);
  const read = await readLimited(c, maxBytes, (request) => request.text());
  if (!read.ok || bodyFormat === 'text') return read;
  const text = read.value;
  if (bodyFormat === 'form') return { ok: true, value: new URLSearchParams(text) };
  try {
    return { ok: true, value: text === '' ? {} : (JSON.parse(text) as unknown) };
  } catch {
    return { ok: false, code: 'malformed' };
  }
}
