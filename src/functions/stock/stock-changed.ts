// A signed notice that a dealer's export has changed. It only says so: the export is read where the tenant's settings say.
import { Hono } from 'hono';
import { z } from 'zod';
import { readSignedJson, type SignedBodyNeeds } from '../security/signed-body.ts';

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
  app.notFound(() => new Response(null, { status: 404 }));
  app.post(stockChangedPath, async (c) => {
    const read = await readSignedJson(c, 'stock-changed', largest, needs);
    if (!read.ok) return new Response(null, { status: read.status });
    const notice = noticeSchema.safeParse(read.value);
    if (!notice.success || !knows(notice.data.tenant)) return c.body(null, 422);
    changed(notice.data.tenant);
    return c.body(null, 202);
  });
  return app;
}
