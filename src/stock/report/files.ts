// Writes the report pages: one per ingest, and `latest.html`, in `.data/<slug>/reports/`.
import { join } from 'node:path';
import { writeAtomically } from '../../files/atomic-write.ts';
import type { IngestReport } from '../ingest.ts';
import { dataFolder } from '../snapshot/data-folder.ts';
import { keepNewest } from '../snapshot/publish-snapshot.ts';
import { htmlReport } from './html.ts';

/** Reports kept per tenant. */
const keptReports = 30;

/** Writes the dealer's page and returns its path. */
export function writeReport(dataDir: string, report: IngestReport, timeZone: string): string {
  const { reports } = dataFolder(dataDir, report.tenant);
  const page = htmlReport(report, timeZone);
  const path = join(reports, `${report.finishedAt.replace(/[:.]/g, '-')}.html`);
  writeAtomically(path, page);
  writeAtomically(join(reports, 'latest.html'), page);
  keepNewest(reports, /^\d{4}-.*\.html$/, keptReports);
  return path;
}
