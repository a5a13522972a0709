// All work that runs by the clock. A long-lived process repeats each piece at its own interval; a platform without one runs
// them in this order at every scheduled call, so each must be safe to run more often.
import { minuteMs } from '../../domain/hours/durations.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import { readHealth, type FunctionsApp } from '../app.ts';
import { settleInvoicesDue } from '../invoices/settle-invoice.ts';
import { escalateLate } from '../leads/answered.ts';
import { settleDue } from '../payments/settle.ts';
import { createSigner } from '../security/crypto.ts';
import type { Deps } from '../endpoints/deps.ts';
import type { ScheduledWork } from './repeat.ts';
import { runScheduledJobs } from './scheduled-jobs.ts';

export function scheduledWork(
  deps: Deps,
  tenants: readonly Tenant[],
  app: FunctionsApp,
): ScheduledWork[] {
  const signer = createSigner(deps.secret);
  return [
    { event: 'settling-failed', everyMs: minuteMs, run: () => settleDue(deps) },
    { event: 'settling-failed', everyMs: minuteMs, run: () => settleInvoicesDue(deps) },
    { event: 'health-failed', everyMs: minuteMs, run: async () => readHealth(app) },
    {
      event: 'escalation-failed',
      everyMs: minuteMs,
      async run() {
        for (const tenant of tenants) await escalateLate({ ...deps, signer }, tenant, deps.now());
        deps.wake();
      },
    },
    {
      event: 'jobs-failed',
      everyMs: 60 * minuteMs,
      async run() {
        await runScheduledJobs({ ...deps, signer }, tenants);
        deps.wake();
      },
    },
  ];
}
