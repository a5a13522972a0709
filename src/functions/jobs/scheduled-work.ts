// The scheduled work that a long-lived process and edge instances share. A process repeats each item at its own interval. An
// edge instance runs all items in this order at every scheduled call, so each must be safe to run more often.
import { hourMs, minuteMs, dayMs } from '../../domain/hours/durations.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import { readHealth, type FunctionsApp } from '../app.ts';
import { settleInvoicesDue } from '../payments/settle-invoice.ts';
import { escalateLate } from '../leads/answered.ts';
import { settleDue } from '../payments/settle.ts';
import { createSigner, type Signer } from '../security/crypto.ts';
import type { Deps } from '../endpoints/deps.ts';
import { runLogged, type ScheduledWork } from './repeat.ts';
import { onceADay, onceAnHour } from '../security/limits.ts';
import { keepDays } from '../../domain/purchase/purchase.ts';
import { wallTime } from '../../domain/hours/calendar.ts';
import { queueAlerts } from '../account/alerts.ts';
import { queueUnmetSearches } from '../analytics/unmet-searches.ts';
import { forgetVitals } from '../analytics/vitals.ts';
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

// Sounds an alarm when much of a dealer's stock is held at once (rule reserve-10): many shoppers, or somebody who takes
// vehicles off the market.
/** The part of the vehicles that can be reserved. */
const manyHeld = 0.05;
/** As many as two people may hold are no reason for an alarm in a small stock. */
const fewHeld = 4;

export async function watchHolds(
  { db, log, limits, now }: Pick<Deps, 'db' | 'log' | 'limits' | 'now'>,
  tenants: readonly Pick<Tenant, 'slug'>[],
): Promise<void> {
  const at = now();
  const rows = await db.all<{ tenant: string; held: number; stock: number }>(
    `SELECT tenant, COUNT(*) AS held,
        (SELECT COUNT(*) FROM stock WHERE stock.tenant = holds.tenant AND reservable = 1) AS stock
      FROM holds WHERE held_until > ? GROUP BY tenant`,
    [at],
  );
  for (const { tenant, held, stock } of rows) {
    const count = Number(held);
    if (count < Math.max(fewHeld, manyHeld * Number(stock))) continue;
    if (!tenants.some(({ slug }) => slug === tenant)) continue;
    if (await limits.durable.take(`many-held/${tenant}`, onceADay, at)) {
      log({ level: 'alarm', event: 'many-vehicles-held', tenant, count });
    }
  }
}

export function scheduledWork(
  deps: Deps,
  tenants: readonly Tenant[],
  app: FunctionsApp,
): ScheduledWork[] {
  const signer = createSigner(deps.secret, deps.previousSecret);
  return [
    { event: 'settling-failed', everyMs: minuteMs, run: () => settleDue(deps) },
    { event: 'settling-failed', everyMs: minuteMs, run: () => settleInvoicesDue(deps) },
    { event: 'holds-failed', everyMs: minuteMs, run: () => watchHolds(deps, tenants) },
    { event: 'health-failed', everyMs: minuteMs, run: async () => readHealth(app) },
    {
      event: 'escalation-failed',
      everyMs: minuteMs,
      async run() {
        for (const tenant of tenants) {
          const { slug } = tenant;
          const run = () => escalateLate({ ...deps, signer }, tenant, deps.now());
          await runLogged({ event: 'escalation-failed', tenant: slug, run }, deps.log);
        }
        deps.wake();
      },
    },
    {
      event: 'jobs-failed',
      everyMs: hourMs,
      async run() {
        await runScheduledJobs({ ...deps, signer }, tenants);
        deps.wake();
      },
    },
  ];
}
