// Sliding-window rate limits: a few counters per name, updated by one atomic statement. It defines numbers and windows;
// callers decide who is counted and what follows.
import { dayMs, hourMs, minuteMs } from '../../domain/hours/durations.ts';
import type { Endpoint } from '../../protocol/endpoint.ts';
import type { Database } from '../stores/database.ts';

/** The shape of the limits in the endpoint table. */
export type Limit = NonNullable<Endpoint['limitPerVisitor']>;

/** Limits that depend on more than the endpoint. Limits of whole endpoints are in protocol/endpoints.ts. */
export const limits = {
  codeCooldown: { most: 1, perMs: minuteMs },
  codesPerPhone: { most: 3, perMs: 10 * minuteMs },
  codesPerPhoneDay: { most: 5, perMs: dayMs },
  /** Of all dealers together, so that many dealers' codes cannot flood one phone. */
  codesPerPhoneEverywhere: { most: 8, perMs: dayMs },
  /** Many people share an address, so only a bot reaches these limits; none uses up a dealer's texts of a day. */
  codesPerIp: { most: 50, perMs: hourMs },
  codesPerIpDay: { most: 200, perMs: dayMs },
  codeFailuresPerIp: { most: 60, perMs: hourMs },
  leadsPerIp: { most: 10, perMs: minuteMs },
  /** Enquiries that are stored at all (rule enquiry-23). */
  storedPerIp: { most: 30, perMs: hourMs },
  storedPerPerson: { most: 10, perMs: hourMs },
  leadsPerContent: { most: 5, perMs: hourMs },
  /** Reservations (rule reserve-10). */
  holdsPerIpDay: { most: 5, perMs: dayMs },
  /** Enquiries without JavaScript at a dealer with Turnstile, which needs a script. */
  leadsWithoutTurnstile: { most: 20, perMs: hourMs },
  /** Links that confirm a mail address, per account and per address. */
  confirmationsPerDay: { most: 3, perMs: dayMs },
  /** Confirmations of enquiries (rule booking-1). */
  shopperMailsPerDay: { most: 8, perMs: dayMs },
  /** Phone codes and confirmations of a dealer: texts cost money, and a dealer never needs as many. */
  textsPerTenantDay: { most: 500, perMs: dayMs },
  shopperTextsPerDay: { most: 3, perMs: dayMs },
  /** Questions to a partner for one account's own rate. */
  partnerRatesPerDay: { most: 5, perMs: dayMs },
  geocodesPerIp: { most: 20, perMs: 10 * minuteMs },
} as const satisfies Record<string, Limit>;

/** For work that any number of processes may start. */
export const onceAnHour: Limit = { most: 1, perMs: hourMs };
/** For alarms about what lasts. */
export const onceADay: Limit = { most: 1, perMs: dayMs };

export interface Limiter {
  /** Counts once under `name`; returns false when the limit was already reached. Throws when it cannot count. */
  take(name: string, limit: Limit, now: number): Promise<boolean>;
  /** When one more is allowed, epoch ms: `now` while there is room. It counts nothing. */
  freeAt(name: string, limit: Limit, now: number): Promise<number>;
  /** Removes one count, when an attempt that was counted beforehand turned out to be correct. */
  uncount(name: string, limit: Limit, now: number): Promise<void>;
}

/** A window is counted in this many parts: a limit may open one part too early, such as one second of a minute. */
const parts = 60;
const partOf = ({ perMs }: Limit, now: number) =>
  Math.floor(now / (perMs / parts)) * (perMs / parts);
/** A name may have several windows, so their length is part of the key. */
const counterOf = (name: string, { perMs }: Limit) => `${name}/${String(perMs / 1000)}s`;

interface Counted {
  /** Epoch ms. */
  part: number;
  used: number;
}

const total = (counted: readonly Counted[]) =>
  counted.reduce((sum, { used }) => sum + Number(used), 0);

/** When the oldest of the counted parts have left the window, so that one more fits. */
function roomAt(counted: readonly Counted[], { most, perMs }: Limit, now: number): number {
  const leaving = counted.findLast((_, at) => total(counted.slice(at)) >= most);
  return leaving ? Number(leaving.part) + perMs : now;
}

const earlier = `(SELECT COALESCE(SUM(each.used), 0) FROM limits AS each
  WHERE each.name = ? AND each.window_at > ? AND each.window_at < ?)`;
/** The counter of the current part is read under its lock, so that parallel requests are counted exactly. */
const takeSql = `INSERT INTO limits (name, window_at, used) SELECT ?, CAST(? AS BIGINT), 1 WHERE ${earlier} < ?
  ON CONFLICT (name, window_at) DO UPDATE SET used = limits.used + 1
  WHERE limits.used + ${earlier} < ? RETURNING used`;

/** Counters in the store: they survive a restart and hold for all processes. */
export function sqlLimiter(db: Database): Limiter {
  return {
    async take(name, limit, now) {
      const counter = counterOf(name, limit);
      const part = partOf(limit, now);
      const before = [counter, now - limit.perMs, part];
      const params = [counter, part, ...before, limit.most, ...before, limit.most];
      const [rows = []] = await db.batch([{ sql: takeSql, params }]);
      return rows.length > 0;
    },
    async freeAt(name, limit, now) {
      const counted = await db.all<{ part: number; used: number }>(
        `SELECT window_at AS part, used FROM limits
          WHERE name = ? AND window_at > ? AND window_at <= ? ORDER BY window_at`,
        [counterOf(name, limit), now - limit.perMs, now],
      );
      return roomAt(counted, limit, now);
    },
    async uncount(name, limit, now) {
      await db.run(
        'UPDATE limits SET used = used - 1 WHERE name = ? AND window_at = ? AND used > 0',
        [counterOf(name, limit), partOf(limit, now)],
      );
    },
  };
}

/** Counters in this process, which need not survive it; they count like those in the store. */
export function memoryLimiter(mostNames = 100_000): Limiter {
  const counters = new Map<string, Counted[]>();
  const recent = (counter: string, { perMs }: Limit, now: number) =>
    (counters.get(counter) ?? []).filter(({ part }) => part > now - perMs && part <= now);
  return {
    take(name, limit, now) {
      const counter = counterOf(name, limit);
      const counted = recent(counter, limit, now);
      if (total(counted) >= limit.most) return Promise.resolve(false);
      const part = partOf(limit, now);
      const last = counted.at(-1);
      if (last?.part === part) last.used += 1;
      else counted.push({ part, used: 1 });
      // The most recently used names stay the longest.
      counters.delete(counter);
      counters.set(counter, counted);
      if (counters.size > mostNames) {
        const oldest = counters.keys().next();
        if (!oldest.done) counters.delete(oldest.value);
      }
      return Promise.resolve(true);
    },
    freeAt: (name, limit, now) =>
      Promise.resolve(roomAt(recent(counterOf(name, limit), limit, now), limit, now)),
    uncount(name, limit, now) {
      const part = partOf(limit, now);
      const counted = counters.get(counterOf(name, limit))?.find((each) => each.part === part);
      if (counted && counted.used > 0) counted.used -= 1;
      return Promise.resolve();
    },
  };
}

/** Old counters no longer count. */
export const forgetOldLimits = (db: Database, now: number): Promise<number> =>
  db.run('DELETE FROM limits WHERE window_at < ?', [now - 2 * dayMs]);
