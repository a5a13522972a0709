// The document of `ingest --json`, the contract with CI and other programs.
import type { FeedReport } from '../feeds/feeds.ts';
import type { IngestReport } from '../ingest.ts';
import { fieldWarningLines } from './terminal.ts';

/** Fields of the report that the document has as they are. */
const kept = [
  'tenant', 'read', 'accepted', 'rejected', 'duplicates', 'joined', 'rejections', 'unknownPlaces', 'shape', 'blocked', 'asked',
  'corrections', 'law', 'feedExclusions', 'frozen', 'snapshot',
] as const satisfies (keyof IngestReport)[]; // prettier-ignore

export interface JsonReport extends Pick<IngestReport, (typeof kept)[number]> {
  /** What the guard noticed, then values that were left out, then the feeds; one sentence each. */
  warnings: string[];
  /** Path of the dealer's report page. */
  report: string;
  /** How many vehicles. */
  added: number;
  changed: number;
  sold: number;
  removed: number;
  priceMoves: number;
}

export function jsonReport(
  report: IngestReport,
  feeds: readonly FeedReport[],
  page: string,
): JsonReport {
  const { added, changed, sold, removed, priceMoves } = report.changes;
  const fields = Object.fromEntries(kept.map((name) => [name, report[name]]));
  return {
    ...(fields as Pick<IngestReport, (typeof kept)[number]>),
    warnings: [...report.warnings, ...fieldWarningLines(report), ...feeds.flatMap(feedLines)],
    report: page,
    added: added.length,
    changed: changed.length,
    sold: sold.length,
    removed: removed.length,
    priceMoves: priceMoves.length,
  };
}

/** Everything that an operator should know about a feed. A blocked feed does not hold back the stock. */
export function feedLines({ name, rejections, warnings, blocked }: FeedReport): string[] {
  return [
    ...[...rejections, ...warnings].map((line) => `${name}: ${line}`),
    ...blocked.map((line) => `${name}: the last good feed stays, because ${line}`),
  ];
}
