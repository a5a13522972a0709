// Receives a tenant's stock over HTTP where an operator's machine cannot reach the store (D1). The request is signed with
// the platform's secret and at most 300 s old. The same snapshot changes nothing twice, so a replay has no effect.
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import { vehicleSchema } from '../../domain/vehicle/vehicle.ts';
import { hmacHex, sameText } from '../security/crypto.ts';
import type { Database } from '../stores/database.ts';
import { syncStock } from './sync-stock.ts';

export const stockPath = '/api/_stock';
const largest = 64 * 1024 * 1024;
const oldestSeconds = 300;

const shipmentSchema = z.strictObject({
  tenant: z.string(),
  /** Name of the snapshot. */
  version: z.string(),
  /** When the last good export was made, epoch ms. */
  exportedAt: z.number().optional(),
  vehicles: z.array(vehicleSchema),
});
export type StockShipment = z.input<typeof shipmentSchema>;

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
      const shipment = shipmentSchema.safeParse(JSON.parse(body));
      if (!shipment.success || !knows(shipment.data.tenant)) return c.body(null, 422);
      const { tenant, vehicles, version, exportedAt } = shipment.data;
      return c.json(await syncStock(db, tenant, vehicles, version, now(), exportedAt));
    },
  );
  return app;
}
