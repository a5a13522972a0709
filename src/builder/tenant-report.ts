// One tenant's report for each way a build can end: nothing to do, built, failed.
// It also keeps the last report beside the tenant's stock, so that warnings stay told until they are gone.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ManifestHead } from './manifest.ts';
import { liveHead, releasePlace } from './release.ts';
import type { TenantReport } from './report.ts';

/** The inputs are those of the live release: nothing was looked at. */
export function unchanged(live: ManifestHead, dataDir: string): TenantReport {
  const last = lastReport(dataDir, live.slug);
  return {
    ...ofRelease(live.slug, live),
    unchanged: live.size.pages,
    warnings: last?.release === live.release ? last.warnings : [],
  };
}

/** Nothing new went live; the figures are those of the site that stays. */
export function failed(
  { outDir }: { outDir: string },
  slug: string,
  faults: string[],
  ms: number,
): TenantReport {
  const report = ofRelease(slug, liveHead(releasePlace(outDir, slug)));
  return { ...report, faults: [...new Set(faults)], ms: Math.round(ms) };
}

/** Pages, size and name of a release; everything a build would have done is nought. */
export function ofRelease(slug: string, live: ManifestHead | null): TenantReport {
  return {
    slug,
    pages: live?.size.pages ?? 0,
    rendered: 0,
    unchanged: 0,
    removed: 0,
    bytes: live?.size.bytes ?? 0,
    ms: 0,
    warnings: [],
    faults: [],
    release: live?.release ?? null,
    written: 0,
    slowest: [],
  };
}

const reportFile = (dataDir: string, slug: string) => join(dataDir, slug, 'build-report.json');

/** Keeps the report of a build that did something. */
export function keepReport(dataDir: string, report: TenantReport): void {
  mkdirSync(join(dataDir, report.slug), { recursive: true });
  writeFileSync(reportFile(dataDir, report.slug), `${JSON.stringify(report, null, 2)}\n`);
}

function lastReport(dataDir: string, slug: string): TenantReport | null {
  try {
    return JSON.parse(readFileSync(reportFile(dataDir, slug), 'utf8')) as TenantReport;
  } catch {
    return null;
  }
}
