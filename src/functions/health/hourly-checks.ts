// Checks once an hour for things that nobody would notice in time: a stock export that did not arrive, leads that still
// wait for a receiver.
import { hourMs } from '../../domain/hours/durations.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import type { Deps } from '../endpoints/deps.ts';
import { onceADay, onceAnHour } from '../security/limits.ts';

/** Deliveries are repeated for a day; after this long somebody should look. */
const longestWaitMs = hourMs;

/** Whether a tenant's last good export (epoch ms; null: none known) is too old. */
export const isExportLate = (
  exportedAt: number | null,
  now: number,
  { stock }: Pick<Tenant, 'stock'>,
): boolean => exportedAt !== null && (now - exportedAt) / hourMs > stock.frozenAfterHours;

type Needs = Pick<Deps, 'db' | 'log' | 'now' | 'limits'>;

/** Sounds an alarm for everything that is late; it does nothing if called more often than hourly. */
export async function watchWhatIsLate(
  { db, log, now, limits }: Needs,
  tenants: readonly Tenant[],
): Promise<void> {
  const at = now();
  if (!(await limits.durable.take('watch', onceAnHour, at))) return;
  const exports = await db.all<{ tenant: string; exported_at: number }>(
    'SELECT tenant, exported_at FROM stock_versions WHERE exported_at > 0',
  );
  for (const tenant of tenants) {
    const { slug } = tenant;
    const exportedAt = exports.find((each) => each.tenant === slug)?.exported_at ?? null;
    if (exportedAt === null || !isExportLate(exportedAt, at, tenant)) continue;
    if (await limits.durable.take(`export-late:${slug}`, onceADay, at)) {
      const count = Math.floor((at - exportedAt) / hourMs);
      log({ level: 'alarm', event: 'export-late', tenant: slug, count });
    }
  }
  const waiting = await db.all<{ tenant: string; n: number }>(
    `SELECT tenant, COUNT(*) AS n FROM deliveries
      WHERE state = 'waiting' AND attempts > 0 AND lead_id IS NOT NULL AND created_at < ? GROUP BY tenant`,
    [at - longestWaitMs],
  );
  for (const { tenant, n } of waiting) {
    log({ level: 'alarm', event: 'leads-waiting', tenant, count: Number(n) });
  }
}
