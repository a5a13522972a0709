// The gate of `npm run publish` and of nightly runs: a release goes live only if the settings of its tenant hold no example
// values, and if they, the log of approvals and the limits of its review allow it.
import type { Manifest } from '../../src/builder/manifest.ts';
import { approvalState } from '../../src/review/approval.ts';
import { appendToLog, readLog } from '../../src/review/log.ts';
import { logFile, readSummary } from '../../src/review/review-files.ts';
import { errorLine, loadTenant } from '../../src/tenant/load.ts';
import { exampleLines } from '../../src/tenant/new-tenant.ts';

/** Why the release may not go live; empty when it may. Throws when the log was changed. */
export function publicationErrors(
  root: string,
  dataDir: string,
  { slug, release }: Pick<Manifest, 'slug' | 'release'>,
): string[] {
  const loaded = loadTenant(root, slug);
  if (!loaded.ok) return loaded.errors.map(errorLine);
  const { tenant } = loaded;
  const log = readLog(logFile(dataDir, slug));
  const summary = readSummary(dataDir, slug, release);
  return [...exampleLines(tenant), ...approvalState(release, tenant.approval, log, summary).errors];
}

export function logPublication(
  dataDir: string,
  slug: string,
  { release, target, now }: { release: string; target: string; now: number },
): void {
  const path = logFile(dataDir, slug);
  if (readLog(path).length === 0) return;
  appendToLog(path, () => ({
    type: 'published',
    at: new Date(now).toISOString(),
    release,
    target,
  }));
}
