// The report that the ingest program prints: plain lines for a terminal or a CI log.
import { formatMoney, formatNumber } from '../../domain/text/format.ts';
import { frozenText } from '../../domain/vehicle/stock-age.ts';
import { lawLines } from './law.ts';
import type { CorrectionLines } from '../corrections/publish-corrected.ts';
import type { IngestReport } from '../ingest.ts';
import { decisionCommands, questionLines, type StockQuestion } from '../guard/questions.ts';
import { remedyOf } from '../guard/reasons.ts';
import { withdrawnField } from '../normalise/condition-fields.ts';
import { rejectionGroups } from './groups.ts';
import { mappingText } from '../explain/export-shape.ts';
import type { UnknownPlace } from './ingest-stats.ts';

const shownGroups = 8;
const shownMoves = 5;
const shownHeadings = 12;
const shownPlaces = 12;

export function terminalReport(report: IngestReport, from?: string): string {
  const { changes } = report;
  const lines = [
    `${report.tenant}: ${formatNumber(report.read)} rows from ${report.source}`,
    `  = ${formatNumber(report.accepted)} accepted + ${formatNumber(report.rejected)} rejected + ${formatNumber(report.duplicates)} duplicates${report.joined === 0 ? '' : ` + ${formatNumber(report.joined)} with more photos`}`,
    ...decisionLines(report, from).map((line) => `  ${line}`),
    ...rejectionLines(report),
    ...repeats(report),
    ...fieldWarningLines(report).map((line) => `    ${line}`),
    ...unread(report),
    ...remarks(report),
    ...shapeLines(report).map((line) => `  ${line}`),
  ];
  if (report.snapshot !== null) {
    const { added, changed, sold, removed, priceMoves } = changes;
    lines.push(
      `  ${formatNumber(added.length)} added, ${formatNumber(changed.length)} changed, ${formatNumber(sold.length)} sold, ` +
        `${formatNumber(removed.length)} removed, ${formatNumber(priceMoves.length)} price moves`,
      ...priceMoves
        .slice(0, shownMoves)
        .map(({ entry, from, to }) => `    ${entry.name}: ${dollars(from)} -> ${dollars(to)}`),
      ...findingLine(report),
      `  snapshot ${report.snapshot.slice(0, 12)}`,
    );
  }
  lines.push(...correctionLines(report.corrections).map((line) => `  ${line}`));
  lines.push(...lawLines(report.law).map((line) => `  ${line}`));
  lines.push(...report.feedExclusions.map((line) => `  ${line}`));
  lines.push(...report.warnings.map((warning) => `  warning: ${warning}`));
  return lines.join('\n');
}

/** What a person has to do, before everything that can be read later. */
function decisionLines(report: IngestReport, from: string | undefined): string[] {
  const { blocked, frozen, tenant, asked } = report;
  return [
    ...blocked.map(({ code, message }) => `BLOCKED (${code}): ${message}`),
    ...(blocked.length > 0 ? [kept(report), remedyOf(blocked, tenant, from)] : []),
    ...(frozen ? [`FROZEN: ${frozenText(frozen)}`] : []),
    ...askedLines({ asked, slug: tenant }),
  ];
}

/** The vehicles that wait for a decision, and how to give it. */
function askedLines({ asked, slug }: { asked: readonly StockQuestion[]; slug: string }): string[] {
  if (asked.length === 0) return [];
  return [...questionLines(asked, { mark: 'ASKED: ' }), decisionCommands(asked, slug)];
}

/** What stands over the export and what ended with it, all of it. */
const correctionLines = ({ standing, ended }: CorrectionLines): string[] => [
  ...standing.map((line) => `corrected: ${line}`),
  ...ended.map((line) => `corrected no longer: ${line}`),
];

function findingLine({ findings: { noPhotos, noPrice, outliers } }: IngestReport): string[] {
  if (noPhotos.length + noPrice.length + outliers.length === 0) return [];
  return [
    `  ${formatNumber(noPhotos.length)} without photos, ${formatNumber(noPrice.length)} without a price, ` +
      `${formatNumber(outliers.length)} with unusual values`,
  ];
}

function rejectionLines({ rejections, rejectedRows }: IngestReport): string[] {
  const groups = rejectionGroups(rejections, rejectedRows);
  const lines = groups
    .slice(0, shownGroups)
    .map(({ code, path, title, count: rows, rows: some }) => {
      const where = some
        .slice(0, 5)
        .map(({ line }) => line)
        .join(', ');
      const more = rows > 5 ? ', …' : '';
      return `    ${formatNumber(rows)} × ${code}${path ? ` ${path}` : ''}: ${title} (row ${where}${more})`;
    });
  const rest = groups.length - shownGroups;
  return rest > 0 ? [...lines, `    … and ${String(rest)} other kinds`] : lines;
}

/** One line for the places that are no location, then one per field whose values could not be read. */
export function fieldWarningLines({
  fieldWarnings,
  unknownPlaces,
}: Pick<IngestReport, 'fieldWarnings' | 'unknownPlaces'>): string[] {
  const fields = fieldWarnings.slice(0, shownGroups).map(({ field, count: times, examples }) => {
    return `${meaningOf(field)} ${formatNumber(times)} ×, for example: ${examples.join(' | ')}`;
  });
  return [...placesLine(unknownPlaces), ...fields];
}

/** What the warnings of a field mean for its vehicles. */
function meaningOf(field: string): string {
  if (field === 'status') return 'not shown, an unknown status';
  return field === withdrawnField
    ? 'not shown, taken from sale in the export'
    : `${field} left empty`;
}

/** The places that no location of the tenant has, by name (rule stock-12). */
export function placesLine(places: readonly UnknownPlace[]): string[] {
  if (places.length === 0) return [];
  const rows = places.reduce((sum, { count }) => sum + count, 0);
  const named = places
    .slice(0, shownPlaces)
    .map(({ name, count }) => `${name} (${formatNumber(count)})`);
  const rest = places.length - named.length;
  const more = rest > 0 ? ` and ${formatNumber(rest)} other places` : '';
  return [
    `${formatNumber(rows)} ${rows === 1 ? 'row names' : 'rows name'} a place that is no location of the dealer: ${named.join(', ')}${more}`,
  ];
}

function repeats({ duplicates, repeats: rows }: IngestReport): string[] {
  if (duplicates === 0) return [];
  const some = rows.slice(0, shownMoves).map(({ line, name }) => `row ${String(line)} (${name})`);
  return [`    listed twice: ${some.join(', ')}${duplicates > some.length ? ', …' : ''}`];
}

function unread({ unread: headings }: IngestReport): string[] {
  if (headings.length === 0) return [];
  const names = headings.slice(0, shownHeadings).map((name) => `"${name}"`);
  const rest = headings.length - names.length;
  const more = rest > 0 ? ` and ${formatNumber(rest)} more` : '';
  return [
    `    not read: ${names.join(', ')}${more} (stock.mapping.columns says which columns are)`,
  ];
}

function remarks({ remarks: lines }: IngestReport): string[] {
  if (lines.length === 0) return [];
  const some = lines.slice(0, shownMoves).map(({ line, text }) => `row ${String(line)} "${text}"`);
  return [`    no vehicles: ${some.join(', ')}${lines.length > some.length ? ', …' : ''}`];
}

/** The paths of an export whose rows name no vehicle, and the setting that would read it. */
function shapeLines({ shape }: IngestReport): string[] {
  if (shape === null) return [];
  const width = Math.max(...shape.paths.map(({ path }) => path.length));
  return [
    'no row has a make and a model; the export has these paths, each with an example:',
    ...shape.paths.map(({ path, text }) => `  ${path.padEnd(width)}  ${text}`),
    'a proposal for stock.mapping in the tenant’s settings:',
    ...mappingText(shape)
      .split('\n')
      .map((line) => `  ${line}`),
  ];
}

function kept({ last }: IngestReport): string {
  if (!last) return 'there is no stock yet';
  return `the stock of ${last.checkedAt} stays (${formatNumber(last.count)} vehicles, snapshot ${last.snapshot.slice(0, 12)})`;
}

export function dollars(amount: number | null): string {
  return amount === null ? 'no price' : formatMoney(amount);
}
