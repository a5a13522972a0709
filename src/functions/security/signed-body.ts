// Bodies signed with the platform's secret, for requests between programs of one operator. The signature covers a hash
// of the body, so that it is checked before any of the body is read.
import type { Context } from 'hono';
import { readLimited } from '../http/body.ts';
import { hmacHex, sameText, sha256 } from './crypto.ts';

export const signatureHeader = 'x-forecourt-signature';
const oldestSeconds = 300;

/** The purpose of a signature; it is not valid for another purpose. */
export type SignedPurpose = 'stock' | 'stock-changed' | 'corrections';

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
  /** The secret before it, which the other machine may still have. */
  previousSecret?: string | null;
  /** Epoch ms. */
  now: () => number;
}

/**
 * The JSON of a signed body. The status is 400 when it is not JSON. It is 404, like that of an unknown address, when the
 * signature is missing, old or made for another body, and when the body is cut short or too large.
 */
export async function readSignedJson(
  c: Context,
  purpose: SignedPurpose,
  maxBytes: number,
  { secret, previousSecret, now }: SignedBodyNeeds,
): Promise<{ ok: true; value: unknown } | { ok: false; status: 404 | 400 }> {
  const hidden = { ok: false, status: 404 } as const;
  const given = c.req.header(signatureHeader) ?? '';
  const [, seconds = '', hash = ''] = /^t=(\d{1,12}),h=([\da-f]{64}),v1=/.exec(given) ?? [];
  const isRecent = hash !== '' && Math.abs(now() / 1000 - Number(seconds)) <= oldestSeconds;
  const isSigned = [secret, previousSecret].some(
    (key) => key && sameText(given, signed(purpose, key, Number(seconds), hash)),
  );
  if (!isRecent || !isSigned) return hidden;
  const read = await readLimited(c, maxBytes, (request) => request.text());
  if (!read.ok || sha256(read.value) !== hash) return hidden;
  try {
    return { ok: true, value: JSON.parse(read.value) };
  } catch {
    return { ok: false, status: 400 };
  }
}
