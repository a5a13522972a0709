// A signed notice that a dealer's export has changed. It only says so: the export is read where the tenant's settings say.
import { Hono } from 'hono';
import { z } from 'zod';
import { readSignedBody, type SignedBodyNeeds } from '../security/signed-body.ts';

export const stockChangedPath = '/api/stock/changed';
const largest = 1_024;

const noticeSchema = z.strictObject({ tenant: z.string() });

export interface StockChangedNeeds extends SignedBodyNeeds {
  knows: (tenant: string) => boolean;
  /** Has the tenant's night run soon. */
  changed: (tenant: string) => void;
}

/** An app with one route. It answers 404 without a content to everybody who cannot sign. */
export function stockChanged({ knows, changed, ...needs }: StockChangedNeeds): Hono {
  const app = new Hono();
  const hidden = () => new Response(null, { status: 404 });
  app.notFound(hidden);
  app.post(stockChangedPath, async (c) => {
    const body = await readSignedBody(c, 'stock-changed', largest, needs);
    if (body === null) return hidden();
    const notice = noticeSchema.safeParse(parsed(body));
    if (!notice.success || !knows(notice.data.tenant)) return c.body(null, 422);
    changed(notice.data.tenant);
    return c.body(null, 202);
  });
  return app;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
