// How often something may happen in any stretch of time: a few counters a name, taken by one atomic statement. It decides
// numbers and stretches; who is counted, and what follows, is decided where a limit is taken.
import type { Database } from '../stores/database.ts';

export interface Limit {
  most: number;
  /** Length of the stretch in ms; it ends now and moves with the clock. */
  per: number;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Limits that depend on more than the endpoint. Those of an endpoint as a whole are in protocol/endpoints.ts. */
export const limits = {
  codeCooldown: { most: 1, per: minute },
  codesPerPhone: { most: 3, per: 10 * minute },
  codesPerPhoneDay: { most: 5, per: day },
  codesPerIp: { most: 10, per: hour },
  codeFailuresPerIp: { most: 20, per: hour },
  /** Many people share an address (mobile carriers, a showroom's tablet), so only a machine's pace counts against it. */
  leadsPerIp: { most: 10, per: minute },
  leadsPerPerson: { most: 10, per: hour },
  leadsPerContent: { most: 5, per: hour },
  /** Enquiries without JavaScript at a dealer with Turnstile: nobody can answer it without a script. */
  leadsWithoutTurnstile: { most: 20, per: hour },
  /** Links that confirm a mail address, for one account and for one address. */
  confirmationsPerDay: { most: 3, per: day },
  /** Confirmations of enquiries (rule booking-1). */
  shopperMailsPerDay: { most: 8, per: day },
  shopperTextsPerDay: { most: 3, per: day },
  geocodesPerIp: { most: 20, per: 10 * minute },
} as const satisfies Record<string, Limit>;

export interface Limiter {
  /** Counts once more under `name`; false when the limit was reached before. Throws when it cannot count. */
  take(name: string, limit: Limit, now: number): Promise<boolean>;
  /** Whether another one would be let through, without counting. */
  has(name: string, limit: Limit, now: number): Promise<boolean>;
  /** Takes one count back, where what was counted before it was judged turned out to be right. */
  uncount(name: string, limit: Limit, now: number): Promise<void>;
}

/** A stretch is counted in so many parts: a limit lets through one part too early at most, a second of a minute. */
const parts = 60;
const partOf = ({ per }: Limit, now: number) => Math.floor(now / (per / parts)) * (per / parts);
/** A name serves several stretches; the length keeps them apart. */
const counterOf = (name: string, { per }: Limit) => `${name}/${String(per / 1000)}s`;

const earlier = `(SELECT COALESCE(SUM(each.used), 0) FROM limits AS each
  WHERE each.name = ? AND each.window_at > ? AND each.window_at < ?)`;
/** The part's own counter is looked at under its lock, so that any number at once is counted exactly. */
const takeSql = `INSERT INTO limits (name, window_at, used) SELECT ?, CAST(? AS BIGINT), 1 WHERE ${earlier} < ?
  ON CONFLICT (name, window_at) DO UPDATE SET used = limits.used + 1
  WHERE limits.used + ${earlier} < ? RETURNING used`;

/** Counters in the store: they survive a restart and hold for all processes. */
export function sqlLimiter(db: Database): Limiter {
  return {
    async take(name, limit, now) {
      const counter = counterOf(name, limit);
      const part = partOf(limit, now);
      const before = [counter, now - limit.per, part];
      const params = [counter, part, ...before, limit.most, ...before, limit.most];
      const [rows = []] = await db.batch([{ sql: takeSql, params }]);
      return rows.length > 0;
    },
    async has(name, limit, now) {
      const row = await db.one<{ used: number }>(`SELECT ${earlier} AS used`, [
        ...[counterOf(name, limit), now - limit.per, now + 1],
      ]);
      return Number(row?.used ?? 0) < limit.most;
    },
    async uncount(name, limit, now) {
      await db.run(
        'UPDATE limits SET used = used - 1 WHERE name = ? AND window_at = ? AND used > 0',
        [...[counterOf(name, limit), partOf(limit, now)]],
      );
    },
  };
}

/** Counters of this process, for what need not survive it; they count as those in the store do. */
export function memoryLimiter(mostNames = 100_000): Limiter {
  const counters = new Map<string, { part: number; used: number }[]>();
  const recent = (counter: string, { per }: Limit, now: number) =>
    (counters.get(counter) ?? []).filter(({ part }) => part > now - per && part <= now);
  const total = (counted: { used: number }[]) => counted.reduce((sum, { used }) => sum + used, 0);
  return {
    take(name, limit, now) {
      const counter = counterOf(name, limit);
      const counted = recent(counter, limit, now);
      if (total(counted) >= limit.most) return Promise.resolve(false);
      const part = partOf(limit, now);
      const last = counted.at(-1);
      if (last?.part === part) last.used += 1;
      else counted.push({ part, used: 1 });
      // The names taken last stay the longest.
      counters.delete(counter);
      counters.set(counter, counted);
      if (counters.size > mostNames) {
        const oldest = counters.keys().next();
        if (!oldest.done) counters.delete(oldest.value);
      }
      return Promise.resolve(true);
    },
    has: (name, limit, now) =>
      Promise.resolve(total(recent(counterOf(name, limit), limit, now)) < limit.most),
    uncount(name, limit, now) {
      const part = partOf(limit, now);
      const counted = counters.get(counterOf(name, limit))?.find((each) => each.part === part);
      if (counted && counted.used > 0) counted.used -= 1;
      return Promise.resolve();
    },
  };
}

/** What happened long ago counts nothing any more. */
export const forgetOldLimits = (db: Database, now: number): Promise<number> =>
  db.run('DELETE FROM limits WHERE window_at < ?', [now - 2 * day]);
