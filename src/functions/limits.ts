// How often something may happen: one counter a name and time window, taken by one atomic statement. It decides
// numbers and windows; who is counted, and what follows, is decided where a limit is taken.
import type { Database } from './stores/database.ts';

export interface Limit {
  most: number;
  /** Length of the window in ms. */
  per: number;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** The figures of the design, each in this one place. */
export const limits = {
  codeCooldown: { most: 1, per: minute },
  codesPerPhone: { most: 3, per: 10 * minute },
  codesPerPhoneDay: { most: 5, per: day },
  codesPerIp: { most: 10, per: hour },
  codeFailuresPerIp: { most: 20, per: hour },
  leadsPerIp: { most: 10, per: hour },
  eventsPerIp: { most: 300, per: minute },
  lookupsPerIp: { most: 60, per: minute },
  costlyLookupsPerIp: { most: 20, per: 10 * minute },
} as const satisfies Record<string, Limit>;

export interface Limiter {
  /** Counts once more under `name`; false when the limit was reached before. Throws when it cannot count. */
  take(name: string, limit: Limit, now: number): Promise<boolean>;
  /** Whether another one would be let through, without counting. */
  has(name: string, limit: Limit, now: number): Promise<boolean>;
}

const windowOf = ({ per }: Limit, now: number) => Math.floor(now / per) * per;
/** A name serves several windows; the length keeps them apart. */
const counterOf = (name: string, { per }: Limit) => `${name}/${String(per / 1000)}s`;

/** Counters in the store: they survive a restart and hold for all processes. */
export function sqlLimiter(db: Database): Limiter {
  return {
    async take(name, limit, now) {
      const [rows = []] = await db.batch([
        {
          sql: `INSERT INTO limits (name, window_at, used) VALUES (?, ?, 1)
            ON CONFLICT (name, window_at) DO UPDATE SET used = limits.used + 1
            WHERE limits.used < ? RETURNING used`,
          params: [counterOf(name, limit), windowOf(limit, now), limit.most],
        },
      ]);
      return rows.length > 0;
    },
    async has(name, limit, now) {
      const row = await db.one<{ used: number }>(
        'SELECT used FROM limits WHERE name = ? AND window_at = ?',
        [counterOf(name, limit), windowOf(limit, now)],
      );
      return (row?.used ?? 0) < limit.most;
    },
  };
}

/** Counters of this process, for what need not survive it. Old windows are dropped as new ones come. */
export function memoryLimiter(mostNames = 100_000): Limiter {
  const counters = new Map<string, { window: number; used: number }>();
  const current = (name: string, limit: Limit, now: number) => {
    const known = counters.get(counterOf(name, limit));
    return known?.window === windowOf(limit, now) ? known.used : 0;
  };
  return {
    take(name, limit, now) {
      const used = current(name, limit, now);
      if (used >= limit.most) return Promise.resolve(false);
      const key = counterOf(name, limit);
      counters.delete(key);
      counters.set(key, { window: windowOf(limit, now), used: used + 1 });
      if (counters.size > mostNames) {
        const oldest = counters.keys().next();
        if (!oldest.done) counters.delete(oldest.value);
      }
      return Promise.resolve(true);
    },
    has: (name, limit, now) => Promise.resolve(current(name, limit, now) < limit.most),
  };
}

/** Windows that ended long ago count nothing any more. */
export const forgetOldLimits = (db: Database, now: number): Promise<number> =>
  db.run('DELETE FROM limits WHERE window_at < ?', [now - 2 * day]);
