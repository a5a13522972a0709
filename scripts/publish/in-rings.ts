// Publishes in rings with figures about visits and leads from the store of the functions.
import { setTimeout as sleep } from 'node:timers/promises';
import { hourMs } from '../../src/domain/hours/durations.ts';
import {
  ringDecision,
  ringsOf,
  type RingDecision,
} from '../../src/domain/analytics/ring-decision.ts';
import { measureRing } from '../../src/functions/analytics/ring-measure.ts';
import { liveRelease } from '../../src/functions/analytics/vitals.ts';
import { openNamedStore } from '../../src/functions/stores/open-store.ts';
import { migrate } from '../../src/functions/stores/migrate.ts';
import type { PublishResult } from '../../src/publish/publish.ts';

const lookEveryMs = 60_000;

/** Returns true when all dealers have the release. Throws when the store of FORECOURT_DATABASE does not answer. */
export async function inRings(
  slugs: readonly string[],
  { visits, hours }: { visits: number; hours: number },
  deps: Pick<RingDeps, 'rollBack' | 'say'> & { publish: (slug: string) => Promise<PublishResult> },
): Promise<boolean> {
  const db = openNamedStore(process.env);
  if (!db) throw new Error('FORECOURT_DATABASE is not set');
  try {
    await migrate(db, Date.now());
    return await publishInRings(slugs, hours * hourMs, {
      ...deps,
      async publish(slug) {
        const result = await deps.publish(slug);
        return result.ok
          ? { ok: true, before: result.before, release: result.release }
          : { ok: false, before: null, release: '' };
      },
      async liveSince(slug) {
        const live = await liveRelease(db, slug);
        return live ? Number(live.at) : null;
      },
      async judge(since) {
        const { before, after } = await measureRing(db, since, Date.now());
        return ringDecision(before, after, visits);
      },
      wait: () => sleep(lookEveryMs),
      now: Date.now,
    });
  } finally {
    await db.close();
  }
}

// Publishes in rings (rule analytics-9): one dealer, a tenth, all. Each ring is watched before the next one follows,
// and a release that makes visits worse is rolled back at every dealer who got it.
interface Published {
  ok: boolean;
  /** Null when nothing was live; equal to the new release when it was already live. */
  before: string | null;
  release: string;
}

export interface RingDeps {
  publish(slug: string): Promise<Published>;
  /** False when the site still has the new release. */
  rollBack(slug: string, to: string): Promise<boolean>;
  /** When the dealer's live release went live, epoch ms; null: unknown. */
  liveSince(slug: string): Promise<number | null>;
  judge(since: ReadonlyMap<string, number>): Promise<RingDecision>;
  wait(): Promise<void>;
  now(): number;
  say(line: string): void;
}

/** `longestMs` is the limit for each ring. Returns true when all dealers have the release. */
export async function publishInRings(
  slugs: readonly string[],
  longestMs: number,
  deps: RingDeps,
): Promise<boolean> {
  const { say, now } = deps;
  const since = new Map<string, number>();
  const previous = new Map<string, string | null>();
  const rings = ringsOf(slugs);
  for (const [index, ring] of rings.entries()) {
    const name = `ring ${String(index + 1)} of ${String(rings.length)} (${ring.slice(0, 3).join(', ')}${ring.length > 3 ? ', …' : ''})`;
    for (const slug of ring) {
      // From before the switch: visits are counted for releases that went live since then.
      const started = now();
      const { ok, before, release } = await deps.publish(slug);
      if (!ok) {
        say(`${name}: stopped, because ${slug} was not published`);
        return false;
      }
      const wasLive = before === release;
      if (!wasLive) previous.set(slug, before);
      // A run that was interrupted continues to count from the day on which the release went live.
      since.set(slug, (wasLive ? await deps.liveSince(slug) : null) ?? started);
    }
    const decision = await watch(name, since, longestMs, deps);
    if (decision === 'continue') continue;
    if (decision === 'roll-back') await takeBack(previous, deps);
    return false;
  }
  return true;
}

async function watch(
  name: string,
  since: ReadonlyMap<string, number>,
  longestMs: number,
  { judge, wait, now, say }: RingDeps,
): Promise<'continue' | 'roll-back' | 'stop'> {
  const started = now();
  let announced = '';
  for (;;) {
    const { next, reasons } = await judge(since);
    const line = `${name}: ${next}, ${reasons.join('; ')}`;
    if (line !== announced) say(line);
    announced = line;
    if (next !== 'wait') return next;
    if (now() - started >= longestMs) {
      say(`${name}: stopped, because there were too few visits; the live releases stay`);
      return 'stop';
    }
    await wait();
  }
}

async function takeBack(
  previous: ReadonlyMap<string, string | null>,
  { rollBack, say }: RingDeps,
): Promise<void> {
  for (const [slug, before] of previous) {
    if (before === null) say(`${slug}: nothing was live before, so it stays`);
    else if (await rollBack(slug, before)) say(`${slug}: ${before} is live again`);
    else say(`${slug}: NOT rolled back; run "npm run rollback -- ${slug}"`);
  }
}
