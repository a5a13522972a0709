// Brings urgent corrections to the live site between two nights (rule corrections-5): it finds the dealers whose live site lacks
// one, and the caller makes it live. One dealer at a time; what failed is tried again, also after a restart.
import { hasUndoneUrgent, urgentStanding, waitingUrgent } from '../domain/corrections/urgent.ts';
import { wallTime } from '../domain/hours/calendar.ts';
import { errorText, type Log } from '../functions/health/log.ts';
import { repeat } from '../functions/jobs/repeat.ts';
import type { Database } from '../functions/stores/database.ts';
import { readCorrections } from '../stock/corrections/corrections-file.ts';
import type { Tenant } from '../tenant/schema/index.ts';
import { copyCorrections, correctionsInStore } from './copy-corrections.ts';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { writeAtomically } from '../files/atomic-write.ts';

// The urgent corrections that are live, in `.data/<slug>/urgent.json`, by the release that has them.
const schema = z.object({
  /** Shoppers may see another one since, which a night or a person published. */
  release: z.string(),
  /** Ids of corrections. */
  corrections: z.array(z.string()),
});
type LiveUrgent = z.infer<typeof schema>;

const fileOf = (dataDir: string, slug: string) => join(dataDir, slug, 'urgent.json');

/** Null before the first, and for a file of an earlier version. */
function liveUrgent(dataDir: string, slug: string): LiveUrgent | null {
  const file = fileOf(dataDir, slug);
  if (!existsSync(file)) return null;
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}

const saveLiveUrgent = (dataDir: string, slug: string, live: LiveUrgent): void =>
  writeAtomically(fileOf(dataDir, slug), JSON.stringify(live));

/** How often events of other processes, and runs that failed or found the site busy, are looked for (ms). */
const lookEveryMs = 3_000;
/** A run that fails again and again is repeated after 6 seconds, 12, 24 and so on, at least this often (ms). */
const longestPauseMs = 300_000;

export interface UrgentOptions {
  db: Database;
  dataDir: string;
  tenants: readonly Tenant[];
  log: Log;
  /** Epoch ms. */
  now: () => number;
  /** False where the site is published to a host: the next night brings corrections there. */
  canGoLive: (slug: string) => boolean;
  /** The release that shoppers see; null: there is none. */
  liveRelease: (slug: string) => string | null;
  /** Makes the site live with what is urgent. `busy`: a night or another build has the site. Throws when it failed. */
  goLive: (tenant: Tenant) => Promise<'live' | 'busy'>;
}

/** A run that failed and is tried again. `at`: epoch ms of the last one; `reason`: for an operator. */
interface FailedUrgent {
  times: number;
  at: number;
  reason: string;
}

interface UrgentState {
  /** Ids of the urgent corrections that shoppers see. */
  live: readonly string[];
  /** Null: nothing failed since the site was last live. */
  failed: FailedUrgent | null;
}

export interface UrgentCorrections {
  /** Looks at one tenant now. Resolves when its site is live, its run failed, or the site is busy. */
  look(tenant: Tenant): Promise<void>;
  /** Null: the site does not go live by itself. */
  state(slug: string): UrgentState | null;
  stop(): Promise<void>;
}

export function startUrgent(options: UrgentOptions): UrgentCorrections {
  const { db, tenants, log, now } = options;
  let last: Promise<unknown> = Promise.resolve();
  const failed = new Map<string, FailedUrgent>();
  const look = (tenant: Tenant): Promise<void> => {
    const { slug } = tenant;
    const next = last.then(async () => {
      try {
        if ((await publishUrgent(tenant, options)) !== 'busy') failed.delete(slug);
      } catch (error) {
        const reason = errorText(error);
        failed.set(slug, { times: (failed.get(slug)?.times ?? 0) + 1, at: now(), reason });
        log({ level: 'error', event: 'urgent-failed', tenant: slug, error: reason });
      }
    });
    last = next;
    return next;
  };
  const run = async () => {
    const rows = await db.all<{ tenant: string }>('SELECT DISTINCT tenant FROM corrections');
    const corrected = new Set(rows.map(({ tenant }) => tenant));
    for (const tenant of tenants.filter(({ slug }) => corrected.has(slug))) {
      const { times, at } = failed.get(tenant.slug) ?? { times: 0, at: 0 };
      const pauseMs = times === 0 ? 0 : Math.min(lookEveryMs * 2 ** times, longestPauseMs);
      if (now() - at >= pauseMs) await look(tenant);
    }
  };
  const looking = repeat({ everyMs: lookEveryMs, event: 'urgent-failed', run }, log);
  return {
    look,
    state: (slug) =>
      options.canGoLive(slug)
        ? {
            live: liveUrgent(options.dataDir, slug)?.corrections ?? [],
            failed: failed.get(slug) ?? null,
          }
        : null,
    async stop() {
      await looking.stop();
      await last;
    },
  };
}

/** A release that came since may lack what stands, and show what was undone. */
async function publishUrgent(
  tenant: Tenant,
  { db, dataDir, log, now, canGoLive, liveRelease, goLive }: UrgentOptions,
): Promise<'live' | 'busy' | 'nothing'> {
  const { slug, timeZone } = tenant;
  if (!canGoLive(slug)) return 'nothing';
  const at = now();
  await copyCorrections(correctionsInStore(db, now), dataDir, slug);
  const events = readCorrections(dataDir, slug);
  const today = wallTime(at, timeZone).day;
  const live = liveUrgent(dataDir, slug);
  const corrections = urgentStanding(events, today);
  const waiting = waitingUrgent(events, live?.corrections ?? [], today);
  const hasAny = corrections.length > 0 || hasUndoneUrgent(events, today);
  const isReplaced = hasAny && live?.release !== liveRelease(slug);
  if (waiting.length === 0 && !isReplaced) return 'nothing';
  if ((await goLive(tenant)) === 'busy') return 'busy';
  saveLiveUrgent(dataDir, slug, { release: liveRelease(slug) ?? '', corrections });
  log({ level: 'info', event: 'urgent-live', tenant: slug, count: waiting.length });
  return 'live';
}
