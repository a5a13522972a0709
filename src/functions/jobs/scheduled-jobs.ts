// Runs the scheduled jobs: alerts during the day, the comparison of payments at night, erasing old data, and checks for
// late exports and deliveries. Several processes may run them every few minutes. A failed job does not stop the others.
import { keepDays } from '../../domain/purchase/purchase.ts';
import { dayMs } from '../../domain/hours/durations.ts';
import { wallTime } from '../../domain/hours/calendar.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import { queueAlerts } from '../account/alerts.ts';
import { queueUnmetSearches } from '../analytics/unmet-searches.ts';
import { forgetVitals } from '../analytics/vitals.ts';
import type { Signer } from '../security/crypto.ts';
import { onceAnHour } from '../security/limits.ts';
import type { Deps } from '../endpoints/deps.ts';
import { queueHeldLeads, watchHeldLeads } from '../leads/held.ts';
import { errorText } from '../health/log.ts';
import { reconcileAtNight } from '../payments/reconcile.ts';
import { deleteHeldLeads, erasePersonalData, forgetExpired, forgetPurchases } from './retention.ts';
import { watchWhatIsLate } from '../health/hourly-checks.ts';

/** Alerts are not sent at night; minutes of the dealer's day. */
const alertHours = { from: 9 * 60, to: 19 * 60 };

type Needs = Pick<
  Deps,
  'db' | 'now' | 'log' | 'limits' | 'csv' | 'payments' | 'tenants' | 'wake'
> & {
  signer: Signer;
};

/** Never rejects. A failed job is logged and runs again next time. */
export async function runScheduledJobs(needs: Needs, tenants: readonly Tenant[]): Promise<void> {
  const { db, csv, log, signer } = needs;
  const now = needs.now();
  const part = async (code: string, work: () => Promise<unknown>, tenant?: string) => {
    try {
      await work();
    } catch (error) {
      const about = { code, ...(tenant !== undefined && { tenant }) };
      log({ level: 'error', event: 'job-failed', ...about, error: errorText(error) });
    }
  };
  for (const tenant of tenants) {
    const { slug, timeZone, functions } = tenant;
    const { minutes } = wallTime(now, timeZone);
    if (minutes >= alertHours.from && minutes < alertHours.to) {
      await part('alerts', () => queueAlerts({ db, signer }, tenant, now), slug);
      await part('unmet-searches', () => queueUnmetSearches(db, tenant, now), slug);
      await part('held-mail', () => queueHeldLeads(db, tenant, now), slug);
    }
    await part('held', () => watchHeldLeads(needs, tenant, now), slug);
    await part('reconcile', () => reconcileAtNight(needs, tenant), slug);
    await part('erase', () => erasePersonalData(db, slug, functions.retentionDays, now), slug);
    await part('held-old', () => deleteHeldLeads(db, slug, now), slug);
    await part('purchases', () => forgetPurchases(db, slug, keepDays, now), slug);
    await part('vitals', () => forgetVitals(db, tenant, now), slug);
    const folder = functions.csvFolder;
    if (folder !== null) {
      const before = now - functions.retentionDays * dayMs;
      await part('erase-files', () => csv.removeOld(folder, before, now), slug);
    }
  }
  await part('forget', () => forgetExpired(db, now));
  await part('scrub', async () => {
    if (await needs.limits.durable.take('scrub', onceAnHour, now)) await db.scrub();
  });
  await part('watch', () => watchWhatIsLate(needs, tenants));
}
