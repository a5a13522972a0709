// Takes a tenant's stock over HTTP where the store cannot be reached from an operator's machine (D1). Signed with the
// platform's secret, at most 300 s old; the same snapshot twice changes nothing, so a replay is worth nothing.
import { z } from 'zod';
import { vehicleSchema } from '../../domain/vehicle/vehicle.ts';
import { hmacHex, sameText } from '../security/crypto.ts';
import { readText } from '../http/body.ts';
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

export interface ReceiveNeeds {
  db: Database;
  secret: string;
  now: number;
  knows: (tenant: string) => boolean;
}

/** 404 for everybody who cannot sign: there is nothing to see. */
export async function receiveStock(
  { db, secret, now, knows }: ReceiveNeeds,
  request: Request,
): Promise<Response> {
  const hidden = new Response(null, { status: 404 });
  const given = request.headers.get('x-forecourt-signature') ?? '';
  const seconds = Number(/^t=(\d{1,12}),/.exec(given)?.[1] ?? Number.NaN);
  if (request.method !== 'POST' || !(Math.abs(now / 1000 - seconds) <= oldestSeconds))
    return hidden;
  const body = await readText(request, largest);
  if (!body.ok || !sameText(given, shipmentSignature(secret, body.text, seconds * 1000)))
    return hidden;
  const shipment = shipmentSchema.safeParse(JSON.parse(body.text));
  if (!shipment.success || !knows(shipment.data.tenant)) return new Response(null, { status: 422 });
  const { tenant, vehicles, version, exportedAt } = shipment.data;
  return Response.json(await syncStock(db, tenant, vehicles, version, now, exportedAt));
}
