// Copies new snapshots into the store of the functions: of all tenants at intervals, and of one tenant on request.
import { errorText, type Log } from '../../src/functions/health/log.ts';
import { repeat } from '../../src/functions/jobs/repeat.ts';
import type { Database } from '../../src/functions/stores/database.ts';
import { copyCorrections, correctionsInStore } from '../../src/nightly/copy-corrections.ts';
import { copyStock, type StockTenant } from '../../src/nightly/copy-stock.ts';

/** How often this looks for new snapshots (ms). */
const lookEveryMs = 10_000;

export interface StockUpdater {
  /** Updates one tenant's stock after a change. Resolves to whether there was one. */
  one(slug: string): Promise<boolean>;
  /** Updates all tenants. An error of one tenant is logged and does not stop the others. */
  all(): Promise<void>;
  stop(): Promise<void>;
}

interface StockSyncOptions {
  db: Database;
  log: Log;
  /** The folder of the snapshots. */
  dataDir: string;
  tenants: readonly StockTenant[];
}

export function startStockSync({ db, log, dataDir, tenants }: StockSyncOptions): StockUpdater {
  /** One at a time: two copies of one tenant's stock would undo each other. */
  let last: Promise<unknown> = Promise.resolve();

  async function copy(slug: string): Promise<boolean> {
    await copyCorrections(correctionsInStore(db, Date.now), dataDir, slug);
    const tenant = tenants.find((each) => each.slug === slug);
    const done = tenant && (await copyStock(db, dataDir, tenant));
    if (!done) return false;
    const count = done.added + done.changed + done.removed;
    log({ level: 'info', event: 'stock-synced', tenant: slug, count });
    return true;
  }

  const one = (slug: string): Promise<boolean> => {
    const next = last.then(() => copy(slug));
    last = next.catch(() => undefined);
    return next;
  };
  const all = async (): Promise<void> => {
    for (const { slug } of tenants) {
      await one(slug).catch((error: unknown) =>
        log({
          level: 'error',
          event: 'stock-sync-failed',
          tenant: slug,
          error: errorText(error),
        }),
      );
    }
  };
  const looking = repeat({ everyMs: lookEveryMs, event: 'stock-sync-failed', run: all }, log);
  return {
    one,
    all,
    async stop() {
      await looking.stop();
      await last;
    },
  };
}
