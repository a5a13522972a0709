// A signed notice that a dealer's export has changed. It only says so: the export is read where the tenant's settings say.
// The signature is over a hash of the body, so that size and signature are checked before the body is read.
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import { hmacHex, sameText, sha256 } from '../security/crypto.ts';

export const stockChangedPath = '/api/stock/changed';
const largest = 1_024;
const oldestSeconds = 300;

const noticeSchema = z.strictObject({ tenant: z.string() });

/** `t=<seconds>,h=<sha256 of the body>,v1=<hex>` over `stock-changed.<seconds>.<h>`. `now` in epoch ms. */
export function noticeSignature(secret: string, body: string, now: number): string {
  const seconds = Math.floor(now / 1000);
  return signed(secret, seconds, sha256(body));
}

const signed = (secret: string, seconds: number, hash: string): string =>
  `t=${String(seconds)},h=${hash},v1=${hmacHex(secret, `stock-changed.${String(seconds)}.${hash}`)}`;

export interface StockChangedNeeds {
  secret: string;
  /** Epoch ms. */
  now: () => number;
  knows: (tenant: string) => boolean;
  /** Has the tenant's night run soon. */
  changed: (tenant: string) => void;
}

/** An app with one route. It answers 404 without a content to everybody who cannot sign. */
export function stockChanged({ secret, now, knows, changed }: StockChangedNeeds): Hono {
  const app = new Hono();
  const hidden = () => new Response(null, { status: 404 });
  const hashOf = (request: Request): string | null => {
    const given = request.headers.get('x-forecourt-signature') ?? '';
    const [, seconds = '', hash = ''] = /^t=(\d{1,12}),h=([\da-f]{64}),v1=/.exec(given) ?? [];
    const isRecent = Math.abs(now() / 1000 - Number(seconds)) <= oldestSeconds;
    return hash !== '' && isRecent && sameText(given, signed(secret, Number(seconds), hash))
      ? hash
      : null;
  };
  app.notFound(hidden);
  app.post(
    stockChangedPath,
    (c, next) => (hashOf(c.req.raw) === null ? Promise.resolve(hidden()) : next()),
    bodyLimit({ maxSize: largest, onError: hidden }),
    async (c) => {
      const body = await c.req.text();
      if (sha256(body) !== hashOf(c.req.raw)) return hidden();
      const notice = noticeSchema.safeParse(parsed(body));
      if (!notice.success || !knows(notice.data.tenant)) return c.body(null, 422);
      changed(notice.data.tenant);
      return c.body(null, 202);
    },
  );
  return app;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
