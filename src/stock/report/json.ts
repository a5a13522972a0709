// The document of `ingest --json`, the contract with CI and other programs.
import type { FrozenExport } from '../../domain/vehicle/stock-age.ts';
import type { StockLaw } from '../law/lawful-stock.ts';
import type { CorrectionLines } from '../corrections/publish-corrected.ts';
import type { FeedReport } from '../feeds/feeds.ts';
import type { StockQuestion } from '../guard/questions.ts';
import type { GuardReason } from '../guard/reasons.ts';
import type { IngestReport } from '../ingest.ts';
import type { Rejection } from '../validate/rejection.ts';
import type { ExportShape } from '../explain/export-shape.ts';
import type { UnknownPlace } from './ingest-stats.ts';
import { fieldWarningLines } from './terminal.ts';

export interface JsonReport {
  tenant: string;
  read: number;
  accepted: number;
  rejected: number;
  duplicates: number;
  /** Rows with more photos of the vehicle of another row. */
  joined: number;
  rejections: Rejection[];
  /** Places that no location of the tenant has, the most frequent first. */
  unknownPlaces: UnknownPlace[];
  /** The paths of an export whose rows name no vehicle, with a mapping that would read it; null otherwise. */
  shape: ExportShape | null;
  /** What the guard noticed, then values that were left out, then the feeds; one sentence each. */
  warnings: string[];
  /** Why the last good stock stays; empty when this export became current. */
  blocked: GuardReason[];
  /** Vehicles that keep a last good value until a person decides. */
  asked: readonly StockQuestion[];
  /** What the desk corrected: what stands, and what ended with this export; a sentence each. */
  corrections: CorrectionLines;
  /** What the rules of the law found. */
  law: StockLaw;
  /** Vehicles that feeds of the site leave out, a sentence a feed. */
  feedExclusions: readonly string[];
  /** Null for an export that lives. */
  frozen: FrozenExport | null;
  /** Path of the dealer's report page. */
  report: string;
  added: number;
  changed: number;
  sold: number;
  removed: number;
  priceMoves: number;
  /** Hash of the new snapshot; null when the guard kept the last one. */
  snapshot: string | null;
}

export function jsonReport(
  report: IngestReport,
  feeds: readonly FeedReport[],
  page: string,
): JsonReport {
  const { tenant, read, accepted, rejected, duplicates, joined, rejections, changes, snapshot } =
    report;
  return {
    tenant,
    read,
    accepted,
    rejected,
    duplicates,
    joined,
    rejections,
    unknownPlaces: report.unknownPlaces,
    shape: report.shape,
    warnings: [...report.warnings, ...fieldWarningLines(report), ...feeds.flatMap(feedLines)],
    blocked: report.blocked,
    asked: report.asked,
    corrections: report.corrections,
    law: report.law,
    feedExclusions: report.feedExclusions,
    frozen: report.frozen,
    report: page,
    added: changes.added.length,
    changed: changes.changed.length,
    sold: changes.sold.length,
    removed: changes.removed.length,
    priceMoves: changes.priceMoves.length,
    snapshot,
  };
}

/** Everything that an operator should know about a feed. A blocked feed does not hold back the stock. */
export function feedLines({ name, rejections, warnings, blocked }: FeedReport): string[] {
  return [
    ...[...rejections, ...warnings].map((line) => `${name}: ${line}`),
    ...blocked.map((line) => `${name}: the last good feed stays, because ${line}`),
  ];
}
