// Measures visits and leads with a release that some dealers have, and with their earlier releases
// (domain/analytics/ring-decision.ts decides).
import { dayMs } from '../../domain/hours/durations.ts';
import type { ReleaseMeasure } from '../../domain/analytics/ring-decision.ts';
import { addDays } from '../../domain/hours/calendar.ts';
import type { Database } from '../stores/database.ts';
import { vitalCounts } from './vitals.ts';

const daysBefore = 14;

/** `since`: when each dealer got the release, epoch ms. */
export async function measureRing(
  db: Database,
  since: ReadonlyMap<string, number>,
  now: number,
): Promise<{ before: ReleaseMeasure; after: ReleaseMeasure }> {
  const tenants = [...since.keys()];
  // Days of the dealers' time zones.
  const to = addDays(new Date(now).toISOString().slice(0, 10), 1);
  const counts = await vitalCounts(db, { tenants, from: addDays(to, -daysBefore), to });
  const releases = new Map<string, Set<string>>();
  const leads = { before: 0, after: 0 };
  for (const [tenant, at] of since) {
    const rows = await db.all<{ release: string }>(
      'SELECT release FROM live_releases WHERE tenant = ? AND at >= ?',
      [tenant, at],
    );
    releases.set(tenant, new Set(rows.map(({ release }) => release)));
    const row = await db.one<{ early: number; late: number }>(
      `SELECT COALESCE(SUM(CASE WHEN created_at < ? THEN 1 ELSE 0 END), 0) AS early,
          COALESCE(SUM(CASE WHEN created_at >= ? THEN 1 ELSE 0 END), 0) AS late
        FROM leads WHERE tenant = ? AND flag IS NULL AND created_at > ?`,
      [at, at, tenant, now - daysBefore * dayMs],
    );
    leads.before += Number(row?.early ?? 0);
    leads.after += Number(row?.late ?? 0);
  }
  const isNew = ({ tenant, release }: (typeof counts)[number]) =>
    releases.get(tenant)?.has(release) === true;
  return {
    before: { vitals: counts.filter((each) => !isNew(each)), leads: leads.before },
    after: { vitals: counts.filter(isNew), leads: leads.after },
  };
}
