// Publishes in rings with figures about visits and leads from the store of the functions.
import { setTimeout as sleep } from 'node:timers/promises';
import { hourMs } from '../../src/domain/hours/durations.ts';
import { ringDecision } from '../../src/domain/analytics/ring-decision.ts';
import { measureRing } from '../../src/functions/analytics/ring-measure.ts';
import { liveRelease } from '../../src/functions/analytics/vitals.ts';
import { openNamedStore } from '../../src/functions/stores/open-store.ts';
import { migrate } from '../../src/functions/stores/migrate.ts';
import type { PublishResult } from '../../src/publish/publish.ts';
import { publishInRings, type RingDeps } from './rings.ts';

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
