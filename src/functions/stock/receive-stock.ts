// Receives a tenant's stock over HTTP when an operator's machine cannot reach the store. The body is signed. Each
// shipment has a higher version than the last, so that a repeated or delayed one is refused; stock from an earlier
// export is refused as well.
import { gunzipSync, gzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { z } from 'zod';
import { readSignedJson, type SignedBodyNeeds } from '../security/signed-body.ts';
import type { Database } from '../stores/database.ts';
import { offeredRowSchema, type OfferedRow } from './stock.ts';
import { syncRows } from './sync-stock.ts';

export const stockPath = '/api/_stock';
const largest = 64 * 1024 * 1024;

const shipmentSchema = z.strictObject({
  tenant: z.string(),
  /** Increases with each shipment of a tenant. */
  version: z.int().positive(),
  snapshot: z.string(),
  /** When the last good export was made, epoch ms. */
  exportedAt: z.number(),
  /** Gzipped JSON as Base64: some platforms accept bodies of 4.5 MB at most, and some gateways only text. */
  rows: z.string(),
});
type StockShipment = z.input<typeof shipmentSchema>;

export function packShipment(
  facts: Pick<StockShipment, 'tenant' | 'version' | 'snapshot' | 'exportedAt'>,
  rows: readonly OfferedRow[],
): string {
  const packed = gzipSync(JSON.stringify(rows)).toString('base64');
  return JSON.stringify({ ...facts, rows: packed } satisfies StockShipment);
}

/** Null when it is not a shipment of this version of the project. */
function unpackShipment(body: unknown) {
  try {
    const { rows, ...facts } = shipmentSchema.parse(body);
    const unpacked = gunzipSync(Buffer.from(rows, 'base64'), { maxOutputLength: largest });
    return { ...facts, rows: z.array(offeredRowSchema).parse(JSON.parse(unpacked.toString())) };
  } catch {
    return null;
  }
}

export interface StockIntakeNeeds extends SignedBodyNeeds {
  db: Database;
  knows: (tenant: string) => boolean;
}

/** Stores the version if it is higher than the last one. Of two requests with the same version, one gets true. */
async function takeVersion(db: Database, tenant: string, version: number): Promise<boolean> {
  const changed = await db.run(
    `INSERT INTO stock_shipments (tenant, version) VALUES (?, ?)
      ON CONFLICT (tenant) DO UPDATE SET version = excluded.version
      WHERE stock_shipments.version < excluded.version`,
    [tenant, version],
  );
  return changed > 0;
}

/** An app with one route. Requests without a valid signature get an empty 404. */
export function stockIntake({ db, knows, ...needs }: StockIntakeNeeds): Hono {
  const app = new Hono();
  app.notFound(() => new Response(null, { status: 404 }));
  app.post(stockPath, async (c) => {
    const read = await readSignedJson(c, 'stock', largest, needs);
    if (!read.ok) return new Response(null, { status: read.status });
    const shipment = unpackShipment(read.value);
    if (!shipment || !knows(shipment.tenant)) return c.body(null, 422);
    const { tenant, rows, version, snapshot, exportedAt } = shipment;
    if (!(await takeVersion(db, tenant, version))) return c.body(null, 409);
    const later = await db.one(
      'SELECT 1 AS found FROM stock_versions WHERE tenant = ? AND version <> ? AND exported_at > ?',
      [tenant, snapshot, exportedAt],
    );
    if (later) return c.body(null, 409);
    return c.json(
      await syncRows(db, { tenant, rows, version: snapshot, now: needs.now(), exportedAt }),
    );
  });
  return app;
}
