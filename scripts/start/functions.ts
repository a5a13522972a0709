// The functions behind the local server: `/api/*` and the gates on each tenant's host, `/_dev/outbox` on every host.
// It copies new snapshots into the functions' store.
import { join } from 'node:path';
import { startFunctions } from '../../src/functions/entry/node.ts';
import { noteExport, syncStock } from '../../src/functions/stock/sync-stock.ts';
import { currentSnapshot, exportedAt, readSnapshot } from '../../src/stock/snapshot/snapshot.ts';
import type { Tenant } from '../../src/tenant/schema/index.ts';

/** How often this looks for new snapshots (ms). */
const lookEveryMs = 10_000;

export interface LocalFunctions {
  before(request: Request, bindings: unknown): Promise<Response | null>;
  close(): Promise<void>;
}

/** `functionsDir` holds the functions' store. The stock comes from the project's `.data`. */
export async function startLocalFunctions(
  root: string,
  tenants: readonly Tenant[],
  functionsDir = join(root, '.data', 'functions'),
): Promise<LocalFunctions> {
  const dataDir = join(root, '.data');
  const functions = await startFunctions({
    tenants,
    dataDir: functionsDir,
    local: true,
  });

  const sync = async () => {
    for (const { slug } of tenants) {
      const current = await currentSnapshot(dataDir, slug);
      if (!current) continue;
      const known = await functions.db.one<{ version: string }>(
        'SELECT version FROM stock_versions WHERE tenant = ?',
        [slug],
      );
      const exported = exportedAt(current);
      if (known?.version === current.snapshot) {
        await noteExport(functions.db, slug, exported);
        continue;
      }
      const vehicles = readSnapshot(dataDir, slug, current.snapshot);
      await syncStock(functions.db, slug, vehicles, current.snapshot, Date.now(), exported);
    }
  };
  await sync();
  let syncing: Promise<void> | null = null;
  const timer = setInterval(() => {
    syncing ??= sync()
      .catch((error: unknown) => {
        console.error(`Stock of the functions: ${(error as Error).message}`);
      })
      .finally(() => {
        syncing = null;
      });
  }, lookEveryMs);

  return {
    async before(request, bindings) {
      const { pathname } = new URL(request.url);
      if (pathname.startsWith('/_dev/')) return (await functions.dev?.answer(request)) ?? null;
      if (pathname.startsWith('/api/')) return functions.app.fetch(request, bindings as object);
      return functions.gate(request);
    },
    async close() {
      clearInterval(timer);
      await syncing;
      await functions.close();
    },
  };
}
