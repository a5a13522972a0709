// Files for people who follow up an ingest: a report page per ingest with `latest.html` in `.data/<slug>/reports/`,
// and the rejected rows in `.data/<slug>/quarantine.ndjson`.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeAtomically } from '../../files/atomic-write.ts';
import type { IngestReport } from '../ingest.ts';
import { dataFolder, type DataFolder } from '../snapshot/data-folder.ts';
import { keepNewest } from '../snapshot/publish-snapshot.ts';
import { htmlReport } from './html.ts';
import type { RejectedRow } from './ingest-stats.ts';

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

/** One JSON object per line: line, code, path, detail, label and the beginning of the row. Without rows, no file. */
export function writeQuarantine({ quarantine }: DataFolder, rows: readonly RejectedRow[]): void {
  if (rows.length === 0) rmSync(quarantine, { force: true });
  else writeAtomically(quarantine, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
}
