// The report as one JSON document: the contract of `ingest --json`.
import type { IngestReport } from '../ingest.ts';

export function jsonReport(report: IngestReport): string {
  const { tenant, read, accepted, rejected, duplicates, rejections, changes, snapshot } = report;
  return JSON.stringify({
    tenant,
    read,
    accepted,
    rejected,
    duplicates,
    rejections,
    added: changes.added.length,
    changed: changes.changed.length,
    sold: changes.sold.length,
    removed: changes.removed.length,
    priceMoves: changes.priceMoves.length,
    snapshot,
  });
}
