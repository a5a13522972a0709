// A signed notice that a dealer's export has changed. It contains no data: the export is read from the source in the
// tenant's settings.
import { Hono } from 'hono';
import { z } from 'zod';
import { readSignedJson, type SignedBodyNeeds } from '../security/signed-body.ts';

export const stockChangedPath = '/api/stock/changed';
const largest = 1_024;

const noticeSchema = z.strictObject({ tenant: z.string() });

export interface StockChangedNeeds extends SignedBodyNeeds {
  knows: (tenant: string) => boolean;
  /** Schedules a nightly run of the tenant. */
  changed: (tenant: string) => void;
}

/** An app with one route. Requests without a valid signature get an empty 404. */
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
