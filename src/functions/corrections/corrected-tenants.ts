// The settings of a tenant as the desk corrected them, at the time of a request: hours, phones, the announcement. A long-lived
// process started with the settings of the folder.
import { wallTime } from '../../domain/hours/calendar.ts';
import { correctedSettings } from '../../tenant/corrected-settings.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import type { Database } from '../stores/database.ts';
import { correctionLog } from './correction-log.ts';

/** A correction reaches every process after this time (ms). */
const freshMs = 5_000;

interface Known {
  at: number;
  /** Last position of the log, and the day; with the same ones the settings are the same. */
  key: string;
  corrected: Tenant;
}

export type CorrectedTenants = (tenant: Tenant, now: number) => Promise<Tenant>;

/** While the store does not answer, the last known settings stand, so that a page without the store needs none. */
export function correctedTenants(db: Database): CorrectedTenants {
  const known = new Map<string, Known>();
  return async (tenant, now) => {
    const { slug, timeZone } = tenant;
    const last = known.get(slug);
    if (last && now - last.at >= 0 && now - last.at < freshMs) return last.corrected;
    try {
      const row = await db.one<{ newest: number | null }>(
        'SELECT MAX(position) AS newest FROM corrections WHERE tenant = ?',
        [slug],
      );
      const { day } = wallTime(now, timeZone);
      const key = `${String(row?.newest ?? 0)} ${day}`;
      const isSame = last?.key === key;
      const corrected = isSame
        ? last.corrected
        : row?.newest
          ? correctedSettings(tenant, await correctionLog(db, slug), day).tenant
          : tenant;
      known.set(slug, { at: now, key, corrected });
      return corrected;
    } catch {
      const corrected = last?.corrected ?? tenant;
      known.set(slug, { at: now, key: last?.key ?? '', corrected });
      return corrected;
    }
  };
}
