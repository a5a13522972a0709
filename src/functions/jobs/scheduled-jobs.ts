// The work that is due without anybody asking: alerts by day, erasing and forgetting, a look at what is late. Safe to run
// every few minutes, by several processes. Each part fails alone: one tenant's trouble keeps nothing from the others.
import { wallTime } from '../../domain/hours/calendar.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import { queueAlerts } from '../account/alerts.ts';
import type { Signer } from '../security/crypto.ts';
import type { Deps } from '../endpoints/deps.ts';
import { errorText } from '../health/log.ts';
import { erasePersonalData, forgetExpired } from './retention.ts';
import { watchWhatIsLate } from '../health/watch.ts';

/** Nobody is mailed or texted at night; minutes of the dealer's day. */
const alertHours = { from: 9 * 60, to: 19 * 60 };

type Needs = Pick<Deps, 'db' | 'now' | 'log' | 'limits'> & { signer: Signer };

/** Never rejects; what fails stands in the log and is due again at the next round. */
export async function runScheduledJobs(needs: Needs, tenants: readonly Tenant[]): Promise<void> {
  const { db, log, signer } = needs;
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
    }
    await part('erase', () => erasePersonalData(db, slug, functions.retentionDays, now), slug);
  }
  await part('forget', () => forgetExpired(db, now));
  await part('watch', () => watchWhatIsLate(needs, tenants));
}
