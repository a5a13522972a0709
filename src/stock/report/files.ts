// Writes the reports of an ingest to `.data/<slug>/reports/`: a page per ingest, `latest.html`, and `latest.json` with
// the document of `ingest --json`.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeAtomically } from '../../files/atomic-write.ts';
import type { FeedReport } from '../feeds/feeds.ts';
import type { IngestReport } from '../ingest.ts';
import { dataFolder } from '../snapshot/data-folder.ts';
import { keepNewest } from '../snapshot/publish-snapshot.ts';
import { htmlReport } from './html.ts';
import type { UnknownPlace } from './ingest-stats.ts';
import { jsonReport, type JsonReport } from './json.ts';

const keptReports = 30;

/** Writes the reports and returns the path of the dealer's page. `timeZone` is the dealer's. */
export function writeReports(
  dataDir: string,
  report: IngestReport,
  feeds: readonly FeedReport[],
  timeZone: string,
): string {
  const { reports } = dataFolder(dataDir, report.tenant);
  const page = htmlReport(report, timeZone);
  const path = join(reports, `${report.finishedAt.replace(/[:.]/g, '-')}.html`);
  writeAtomically(path, page);
  writeAtomically(join(reports, 'latest.html'), page);
  const document = jsonReport(report, feeds, path);
  writeAtomically(join(reports, 'latest.json'), `${JSON.stringify(document)}\n`);
  keepNewest(reports, /^\d{4}-.*\.html$/, keptReports);
  return path;
}

/** The places that the tenant's last ingest did not know; empty when it has not run. */
export function lastUnknownPlaces(dataDir: string, slug: string): readonly UnknownPlace[] {
  const path = join(dataDir, slug, 'reports', 'latest.json');
  if (!existsSync(path)) return [];
  const report = JSON.parse(readFileSync(path, 'utf8')) as Partial<JsonReport>;
  return report.unknownPlaces ?? [];
}
