// Receives a tenant's stock over HTTP where an operator's machine cannot reach the store. The request is signed with the
// platform's secret and at most 300 s old. A replay has no effect: the same snapshot changes nothing twice, and stock of an
// earlier export than the last one is refused.
import { gunzipSync, gzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import { vehicleStatusSchema } from '../../domain/vehicle/vehicle.ts';
import { hmacHex, sameText } from '../security/crypto.ts';
import type { Database } from '../stores/database.ts';
import { syncRows, type OfferedRow } from './sync-stock.ts';

export const stockPath = '/api/_stock';
const largest = 64 * 1024 * 1024;
const oldestSeconds = 300;

const text = z.string();
const rowSchema = z.strictObject({
  ...{ car_id: text, slug: text, name: text, make: text, model: text, car_type: text },
  ...{ badge: text.nullable(), body: text.nullable(), tag: text.nullable() },
  ...{ year: z.number().nullable(), km: z.number().nullable() },
  status: vehicleStatusSchema,
  ...{ price: z.number().nullable(), price_type: text.nullable() },
  ...{ subscription_price: z.number().nullable(), preorder: z.number() },
  ...{ stocknum: text.nullable(), location_id: text.nullable() },
  ...{ dealership_id: text.nullable(), dealership_slug: text.nullable(), image: text.nullable() },
  ...{ views: z.number(), reservable: z.number() },
}) satisfies z.ZodType<OfferedRow>;

const shipmentSchema = z.strictObject({
  tenant: text,
  /** Name of the snapshot. */
  version: text,
  /** When the last good export was made, epoch ms. */
  exportedAt: z.number(),
  /** JSON in gzip in Base64: some platforms take bodies of 4.5 MB at most, and some gateways only texts. */
  rows: text,
});
type StockShipment = z.input<typeof shipmentSchema>;

/** The body of a shipment. */
export function packShipment(
  facts: Pick<StockShipment, 'tenant' | 'version' | 'exportedAt'>,
  rows: readonly OfferedRow[],
): string {
  const packed = gzipSync(JSON.stringify(rows)).toString('base64');
  return JSON.stringify({ ...facts, rows: packed } satisfies StockShipment);
}

/** Null: not a shipment of this version of the project. */
function unpackShipment(body: string) {
  try {
    const { rows, ...facts } = shipmentSchema.parse(JSON.parse(body));
    const unpacked = gunzipSync(Buffer.from(rows, 'base64'), { maxOutputLength: largest });
    return { ...facts, rows: z.array(rowSchema).parse(JSON.parse(unpacked.toString())) };
  } catch {
    return null;
  }
}

/** `t=<seconds>,v1=<hex>` over `<seconds>.<body>`. */
export const shipmentSignature = (secret: string, body: string, now: number): string => {
  const seconds = String(Math.floor(now / 1000));
  return `t=${seconds},v1=${hmacHex(secret, `stock.${seconds}.${body}`)}`;
};

export interface StockIntakeNeeds {
  db: Database;
  secret: string;
  now: () => number;
  knows: (tenant: string) => boolean;
}

/** An app with one route. It answers 404 without a content to everybody who cannot sign. */
export function stockIntake({ db, secret, now, knows }: StockIntakeNeeds): Hono {
  const app = new Hono();
  const hidden = () => new Response(null, { status: 404 });
  const signatureOf = (request: Request) => request.headers.get('x-forecourt-signature') ?? '';
  const secondsOf = (signature: string) =>
    Number(/^t=(\d{1,12}),/.exec(signature)?.[1] ?? Number.NaN);
  app.notFound(hidden);
  app.post(
    stockPath,
    // Without a recent signature the body is not read.
    (c, next) =>
      Math.abs(now() / 1000 - secondsOf(signatureOf(c.req.raw))) <= oldestSeconds
        ? next()
        : Promise.resolve(hidden()),
    bodyLimit({ maxSize: largest, onError: hidden }),
    async (c) => {
      const signature = signatureOf(c.req.raw);
      const body = await c.req.text();
      const expected = shipmentSignature(secret, body, secondsOf(signature) * 1000);
      if (!sameText(signature, expected)) return hidden();
      const shipment = unpackShipment(body);
      if (!shipment || !knows(shipment.tenant)) return c.body(null, 422);
      const { tenant, rows, version, exportedAt } = shipment;
      const later = await db.one(
        'SELECT 1 AS found FROM stock_versions WHERE tenant = ? AND version <> ? AND exported_at > ?',
        [tenant, version, exportedAt],
      );
      if (later) return c.body(null, 409);
      return c.json(await syncRows(db, tenant, rows, version, now(), exportedAt));
    },
  );
  return app;
}
