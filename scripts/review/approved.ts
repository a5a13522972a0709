// The gate of `npm run publish` and of nightly runs. A release goes live only without example values, and only if the
// tenant's settings, the log of approvals and the limits of its review allow it.
import { readSettings } from '../../src/builder/built-settings.ts';
import type { Manifest } from '../../src/builder/manifest.ts';
import { approvalState } from '../../src/review/approval.ts';
import { appendToLog, readLog } from '../../src/review/log.ts';
import { logFile, readSummary } from '../../src/review/review-files.ts';
import { errorLine, loadTenant } from '../../src/tenant/load.ts';
import { exampleLines } from '../../src/tenant/new-tenant.ts';
import type { Tenant } from '../../src/tenant/schema/index.ts';

/** Why the release may not go live; empty when it may. Throws when the log was changed. */
export function publicationErrors(
  root: string,
  dataDir: string,
  { slug, release, inputs }: Pick<Manifest, 'slug' | 'release' | 'inputs'>,
): string[] {
  const loaded = loadTenant(root, slug);
  if (!loaded.ok) return loaded.errors.map(errorLine);
  const { tenant } = loaded;
  const log = readLog(logFile(dataDir, slug));
  const summary = readSummary(dataDir, slug, release);
  const examples = exampleLines(tenant);
  // Shoppers would see the settings that the release was built with. They are on the machine that built it.
  const built = readSettings(dataDir, slug, inputs.settings) as Tenant | null;
  if (built && examples.length === 0 && exampleLines(built).length > 0) {
    examples.push(
      `the release was built with example values of a new dealer, which the settings no longer have: npm run build -- ${slug}`,
    );
  }
  return [...examples, ...approvalState(release, tenant.approval, log, summary).errors];
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
