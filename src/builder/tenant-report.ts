// One tenant's report for each way a build can end: nothing to do, built, failed.
// It also saves the last report beside the tenant's stock, so that warnings are repeated until their cause is gone.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from './manifest.ts';
import { liveManifest, releasePlace } from './release.ts';
import type { TenantReport } from './report.ts';

/** The inputs are those of the live release, so nothing was built. */
export function unchanged(live: Manifest, dataDir: string): TenantReport {
  const last = lastReport(dataDir, live.slug);
  return {
    ...ofRelease(live.slug, live),
    unchanged: live.size.pages,
    warnings: last?.release === live.release ? last.warnings : [],
  };
}

/** Nothing new is live. The figures are those of the site that stays. */
export function failedReport(
  { outDir }: { outDir: string },
  slug: string,
  errors: string[],
  ms: number,
): TenantReport {
  const report = ofRelease(slug, liveManifest(releasePlace(outDir, slug)));
  return { ...report, errors: [...new Set(errors)], ms: Math.round(ms) };
}

/** The report of a build that did nothing: pages, size and name of the live release. */
export function ofRelease(slug: string, live: Manifest | null): TenantReport {
  return {
    slug,
    pages: live?.size.pages ?? 0,
    rendered: 0,
    unchanged: 0,
    removed: 0,
    bytes: live?.size.bytes ?? 0,
    ms: 0,
    warnings: [],
    errors: [],
    release: live?.release ?? null,
    written: 0,
    slowest: [],
  };
}

const reportFile = (dataDir: string, slug: string) => join(dataDir, slug, 'build-report.json');

/** Saves the report of a build that did something. */
export function writeReport(dataDir: string, report: TenantReport): void {
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
