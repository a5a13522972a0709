// Finds tenants whose export changed since their last night, by the time of the export's file or of a signed notice, and
// tenants whose last night failed or is a day ago. It polls, because file system events do not work on network drives.
import { stat } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { hourMs } from '../domain/hours/durations.ts';
import { loadTenant } from '../tenant/load.ts';
import { readOutcome } from './journal.ts';
import type { TenantOutcome } from './outcome.ts';

/** A notice that a tenant's export has changed: the server touches this file. */
export const noticeFile = (dataDir: string, slug: string): string =>
  join(dataDir, slug, 'stock-changed');

/** It uses the tenants and settings from its start. */
export interface ExportWatch {
  /** Tenants that need a night now. A file that is still growing waits for the next call. */
  due(): Promise<string[]>;
  /** After the night of these tenants: the ones that failed are due again later. */
  ended(slugs: readonly string[]): void;
}

interface WatchOptions {
  root: string;
  dataDir: string;
  slugs: readonly string[];
  /** Epoch ms. */
  now: () => number;
  /** Wait before the first repetition of a failed night; each further one waits twice as long, up to an hour (ms). */
  retryMs?: number;
}

/** A frozen export never changes, and pages depend on the day: a night and a late hour. */
const longestWithoutNightMs = 25 * hourMs;

const defaultRetryMs = 60_000;
const longestRetryMs = hourMs;

export function watchExports(options: WatchOptions): ExportWatch {
  const { root, dataDir, slugs, now, retryMs = defaultRetryMs } = options;
  /** Size and time at the last check, and at the last night that they caused. */
  const seen = new Map<string, string>();
  const handled = new Map<string, string>();
  /** Failed nights in a row, and when the next one is due. */
  const failed = new Map<string, { count: number; again: number }>();
  const startedAt = new Map<string, number>();
  const noteFailure = (slug: string) => {
    const count = (failed.get(slug)?.count ?? 0) + 1;
    const wait = Math.min(retryMs * 2 ** (count - 1), longestRetryMs);
    failed.set(slug, { count, again: now() + wait });
  };
  const watched = slugs.map((slug) => ({
    slug,
    files: [noticeFile(dataDir, slug), ...exportFile(root, slug)],
  }));
  // A watcher that starts goes on with the failures of the one before.
  for (const slug of slugs) if (isWorthRepeating(readOutcome(dataDir, slug))) noteFailure(slug);

  async function hasChanged(slug: string, files: readonly string[]): Promise<boolean> {
    const stats = await Promise.all(files.map((file) => stat(file).catch(() => null)));
    const sign = stats
      .map((one) => (one ? `${String(one.size)}@${String(one.ctimeMs)}` : ''))
      .join(' ');
    const isQuiet = seen.get(slug) === sign;
    seen.set(slug, sign);
    if (!isQuiet || handled.get(slug) === sign) return false;
    const changedAt = Math.max(...stats.map((one) => one?.ctimeMs ?? 0));
    const night = readOutcome(dataDir, slug);
    handled.set(slug, sign);
    return changedAt > (night ? Date.parse(night.startedAt) : 0) && changedAt > 0;
  }

  /** Start of the last night, or of the watch; epoch ms. The file is read when it may be long ago. */
  const lastNight = new Map<string, number>();
  const isOverdue = (slug: string) => {
    if (now() - (lastNight.get(slug) ?? 0) <= longestWithoutNightMs) return false;
    const night = readOutcome(dataDir, slug);
    const startedAt = night ? Date.parse(night.startedAt) : now();
    const isDue = now() - startedAt > longestWithoutNightMs;
    lastNight.set(slug, isDue ? now() : startedAt);
    return isDue;
  };

  return {
    async due() {
      const found: string[] = [];
      for (const { slug, files } of watched) {
        const changed = await hasChanged(slug, files);
        if (changed) failed.delete(slug);
        const isAgain = (failed.get(slug)?.again ?? Infinity) <= now();
        if (changed || isAgain || isOverdue(slug)) found.push(slug);
      }
      for (const slug of found) startedAt.set(slug, now());
      return found;
    },
    ended(slugs) {
      for (const slug of slugs) {
        const outcome = readOutcome(dataDir, slug);
        const hasRun = outcome && Date.parse(outcome.finishedAt) >= (startedAt.get(slug) ?? 0);
        if (!hasRun || isWorthRepeating(outcome)) noteFailure(slug);
        else failed.delete(slug);
      }
    },
  };
}

/** A failure may pass by itself. An export that the guard keeps back waits for a person, unless it did not arrive whole. */
function isWorthRepeating(outcome: Pick<TenantOutcome, 'state' | 'blocked'> | null): boolean {
  if (!outcome) return false;
  return (
    outcome.state === 'problems' ||
    outcome.blocked.some(({ code }) => ['incomplete', 'unusable'].includes(code))
  );
}

/** The export file of a tenant, if its export is a file. */
function exportFile(root: string, slug: string): string[] {
  const loaded = loadTenant(root, slug);
  if (!loaded.ok || loaded.tenant.stock.source.kind !== 'file') return [];
  const { path } = loaded.tenant.stock.source;
  return [isAbsolute(path) ? path : join(root, path)];
}
