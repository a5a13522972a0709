// The scheduled work that a long-lived process and edge instances share. A process repeats each item at its own interval. An
// edge instance runs all items in this order at every scheduled call, so each must be safe to run more often.
import { hourMs, minuteMs } from '../../domain/hours/durations.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import { readHealth, type FunctionsApp } from '../app.ts';
import { settleInvoicesDue } from '../payments/settle-invoice.ts';
import { watchHolds } from '../leads/watch-holds.ts';
import { escalateLate } from '../leads/answered.ts';
import { settleDue } from '../payments/settle.ts';
import { createSigner } from '../security/crypto.ts';
import type { Deps } from '../endpoints/deps.ts';
import { runLogged, type ScheduledWork } from './repeat.ts';
import { runScheduledJobs } from './scheduled-jobs.ts';

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
