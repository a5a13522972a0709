// Bodies signed with the platform's secret, for requests between programs of one operator. The signature is over a hash of
// the body, so that the signature is checked before any of the body is read.
import { bodyLimit } from 'hono/body-limit';
import type { Context } from 'hono';
import { hmacHex, sameText, sha256 } from './crypto.ts';

export const signatureHeader = 'x-forecourt-signature';
const oldestSeconds = 300;

/** What is signed: a signature of one purpose is none of another. */
export type SignedPurpose = 'stock' | 'stock-changed';

/** `t=<seconds>,h=<sha256 of the body>,v1=<hex>` over `<purpose>.<seconds>.<h>`. `now` in epoch ms. */
export const bodySignature = (
  purpose: SignedPurpose,
  secret: string,
  body: string,
  now: number,
): string => signed(purpose, secret, Math.floor(now / 1000), sha256(body));

const signed = (purpose: SignedPurpose, secret: string, seconds: number, hash: string): string =>
  `t=${String(seconds)},h=${hash},v1=${hmacHex(secret, `${purpose}.${String(seconds)}.${hash}`)}`;

export interface SignedBodyNeeds {
  secret: string;
  /** Epoch ms. */
  now: () => number;
}

/** The body of a request. Null: it is not signed, not recent, larger than `maxBytes`, or another body than was signed. */
export async function readSignedBody(
  c: Context,
  purpose: SignedPurpose,
  maxBytes: number,
  { secret, now }: SignedBodyNeeds,
): Promise<string | null> {
  const given = c.req.header(signatureHeader) ?? '';
  const [, seconds = '', hash = ''] = /^t=(\d{1,12}),h=([\da-f]{64}),v1=/.exec(given) ?? [];
  const isRecent = hash !== '' && Math.abs(now() / 1000 - Number(seconds)) <= oldestSeconds;
  if (!isRecent || !sameText(given, signed(purpose, secret, Number(seconds), hash))) return null;
  let body: string | null = null;
  const limit = bodyLimit({ maxSize: maxBytes, onError: () => new Response(null) });
  const tooLarge = await limit(c, async () => {
    body = await c.req.text();
  });
  return !tooLarge && body !== null && sha256(body) === hash ? body : null;
}
