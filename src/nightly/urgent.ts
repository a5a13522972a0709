// Brings urgent corrections to the live site between two nights (rule corrections-5): when the log of a tenant has a new urgent
// event, its stock is corrected from the last good export, and the caller builds and publishes. One tenant at a time; what failed
// is tried again, also after a restart.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isUrgent } from '../domain/corrections/fields.ts';
import { wallTime } from '../domain/hours/calendar.ts';
import { writeAtomically } from '../files/atomic-write.ts';
import { errorText, type Log } from '../functions/health/log.ts';
import { repeat } from '../functions/jobs/repeat.ts';
import type { Database } from '../functions/stores/database.ts';
import { readCorrections } from '../stock/corrections/corrections-file.ts';
import { applyCorrections } from '../stock/corrections/publish-corrected.ts';
import type { Tenant } from '../tenant/schema/index.ts';
import { copyCorrections } from './copy-corrections.ts';

/** How often events of other processes, and failed runs, are looked for (ms). */
const lookEveryMs = 15_000;
/** A run that fails again and again is repeated at least this often (ms). */
const longestPauseMs = 600_000;

export interface UrgentOptions {
  db: Database;
  dataDir: string;
  tenants: readonly Tenant[];
  log: Log;
  /** Epoch ms. */
  now: () => number;
  /** Builds and publishes the site. Throws when it did not go live. */
  goLive: (tenant: Tenant) => Promise<void>;
}

export interface UrgentCorrections {
  /** Looks at one tenant now. Resolves when its site is live or its run failed. */
  look(tenant: Tenant): Promise<void>;
  stop(): Promise<void>;
}

/** Position of the last event that is live or not urgent. */
const positionFile = (dataDir: string, slug: string) => join(dataDir, slug, 'urgent.json');

function livePosition(dataDir: string, slug: string): number {
  const file = positionFile(dataDir, slug);
  return existsSync(file) ? Number(readFileSync(file, 'utf8')) || 0 : 0;
}

export function startUrgent(options: UrgentOptions): UrgentCorrections {
  const { tenants, log } = options;
  let last: Promise<unknown> = Promise.resolve();
  /** Runs in a row that failed, by tenant, and the time of the last one. */
  const failed = new Map<string, { times: number; at: number }>();
  const look = (tenant: Tenant): Promise<void> => {
    const { slug } = tenant;
    const next = last.then(async () => {
      try {
        await publishUrgent(tenant, options);
        failed.delete(slug);
      } catch (error) {
        failed.set(slug, { times: (failed.get(slug)?.times ?? 0) + 1, at: options.now() });
        log({ level: 'error', event: 'urgent-failed', tenant: slug, error: errorText(error) });
      }
    });
    last = next;
    return next;
  };
  const run = async () => {
    for (const tenant of tenants) {
      const { times, at } = failed.get(tenant.slug) ?? { times: 0, at: 0 };
      const pauseMs = times === 0 ? 0 : Math.min(lookEveryMs * 2 ** times, longestPauseMs);
      if (options.now() - at >= pauseMs) await look(tenant);
    }
  };
  const looking = repeat({ everyMs: lookEveryMs, event: 'urgent-failed', run }, log);
  return {
    look,
    async stop() {
      await looking.stop();
      await last;
    },
  };
}

async function publishUrgent(
  tenant: Tenant,
  { db, dataDir, log, now, goLive }: UrgentOptions,
): Promise<void> {
  const { slug, timeZone } = tenant;
  const at = now();
  await copyCorrections(db, dataDir, slug, at);
  const events = readCorrections(dataDir, slug);
  const newest = events.at(-1)?.position ?? 0;
  const live = livePosition(dataDir, slug);
  if (newest <= live) return;
  const today = wallTime(at, timeZone).day;
  // An end by itself changes nothing that shoppers see.
  const urgent = events.filter(
    (event) => event.position > live && event.reason === null && isUrgent(event, today),
  );
  if (urgent.length > 0) {
    const applied = await applyCorrections(tenant, { dataDir, now: at });
    if (!applied.ok) throw new Error(applied.message);
    await goLive(tenant);
    log({ level: 'info', event: 'urgent-live', tenant: slug, count: urgent.length });
  }
  writeAtomically(positionFile(dataDir, slug), String(newest));
}
