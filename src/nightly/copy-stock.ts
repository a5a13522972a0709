// Copies a tenant's current snapshot into the store of the functions, with the prices that its site shows.
import { withOnRoadTotal } from '../domain/price/on-road/priced-vehicle.ts';
import { wallTime } from '../domain/hours/calendar.ts';
import type { Vehicle } from '../domain/vehicle/vehicle.ts';
import { fingerprint } from '../files/fingerprint.ts';
import { noteExport, syncStock, type StockSync } from '../functions/stock/sync-stock.ts';
import type { Database } from '../functions/stores/database.ts';
import { currentSnapshot, exportedAt, readSnapshot } from '../stock/snapshot/snapshot.ts';
import type { Tenant } from '../tenant/schema/index.ts';

/** The settings that the prices of a store depend on. */
export type StockTenant = Pick<Tenant, 'slug' | 'timeZone' | 'state' | 'locations' | 'pricing'>;

/** The vehicles of a snapshot with drive-away prices (rule price-12), as the site of the day has them. `now`: epoch ms. */
export function pricedStock(
  dataDir: string,
  tenant: StockTenant,
  snapshot: string,
  now: number,
): Vehicle[] {
  const { day } = wallTime(now, tenant.timeZone);
  return readSnapshot(dataDir, tenant.slug, snapshot).map((vehicle) =>
    withOnRoadTotal(vehicle, tenant, day),
  );
}

/** Other charges are other prices of the same snapshot. */
const versionOf = (snapshot: string, { pricing: { onRoad } }: StockTenant): string =>
  Object.keys(onRoad).length === 0
    ? snapshot
    : `${snapshot}-${fingerprint(JSON.stringify(onRoad))}`;

/** Null when there is no snapshot or the store already has it; then only the time of the last export is stored. */
export async function copyStock(
  db: Database,
  dataDir: string,
  tenant: StockTenant,
): Promise<StockSync | null> {
  const { slug } = tenant;
  const current = await currentSnapshot(dataDir, slug);
  if (!current) return null;
  const version = versionOf(current.snapshot, tenant);
  const known = await db.one<{ version: string }>(
    'SELECT version FROM stock_versions WHERE tenant = ?',
    [slug],
  );
  if (known?.version === version) {
    await noteExport(db, slug, exportedAt(current));
    return null;
  }
  const now = Date.now();
  return syncStock(db, {
    tenant: slug,
    vehicles: pricedStock(dataDir, tenant, current.snapshot, now),
    version,
    now,
    exportedAt: exportedAt(current),
  });
}
