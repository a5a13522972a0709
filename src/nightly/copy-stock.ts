// Copies a tenant's current snapshot into the store of the functions.
import { noteExport, syncStock, type StockSync } from '../functions/stock/sync-stock.ts';
import type { Database } from '../functions/stores/database.ts';
import { currentSnapshot, exportedAt, readSnapshot } from '../stock/snapshot/snapshot.ts';

/** Null when there is no snapshot or the store already has it; then only the time of the last export is stored. */
export async function copyStock(
  db: Database,
  dataDir: string,
  slug: string,
): Promise<StockSync | null> {
  const current = await currentSnapshot(dataDir, slug);
  if (!current) return null;
  const { snapshot: version } = current;
  const known = await db.one<{ version: string }>(
    'SELECT version FROM stock_versions WHERE tenant = ?',
    [slug],
  );
  if (known?.version === version) {
    await noteExport(db, slug, exportedAt(current));
    return null;
  }
  return syncStock(db, {
    tenant: slug,
    vehicles: readSnapshot(dataDir, slug, version),
    version,
    now: Date.now(),
    exportedAt: exportedAt(current),
  });
}
