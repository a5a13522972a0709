// The report that the ingest program prints: plain lines for a terminal or a CI log.
import type { IngestReport } from '../ingest.ts';
import { remedyOf } from '../guard/guard.ts';
import { rejectionGroups } from './groups.ts';

const shownGroups = 8;
const shownMoves = 5;
const shownHeadings = 12;

export function terminalReport(report: IngestReport, from?: string): string {
  const { changes } = report;
  const lines = [
    `${report.tenant}: ${count(report.read)} rows from ${report.source}`,
    `  = ${count(report.accepted)} accepted + ${count(report.rejected)} rejected + ${count(report.duplicates)} duplicates`,
    ...rejectionLines(report),
    ...repeats(report),
    ...fieldWarningLines(report).map((line) => `    ${line}`),
    ...unread(report),
  ];
  if (report.snapshot !== null) {
    const { added, changed, sold, removed, priceMoves } = changes;
    lines.push(
      `  ${count(added.length)} added, ${count(changed.length)} changed, ${count(sold.length)} sold, ` +
        `${count(removed.length)} removed, ${count(priceMoves.length)} price moves`,
      ...priceMoves
        .slice(0, shownMoves)
        .map(({ entry, from, to }) => `    ${entry.name}: ${dollars(from)} -> ${dollars(to)}`),
      ...findingLine(report),
      `  snapshot ${report.snapshot.slice(0, 12)}`,
    );
  }
  lines.push(...report.warnings.map((warning) => `  warning: ${warning}`));
  lines.push(...report.blocked.map(({ code, message }) => `  BLOCKED (${code}): ${message}`));
  if (report.blocked.length > 0) {
    lines.push(`  ${kept(report)}`);
    lines.push(`  ${remedyOf(report.blocked, report.tenant, from)}`);
  }
  return lines.join('\n');
}

function findingLine({ findings: { noPhotos, noPrice, outliers } }: IngestReport): string[] {
  if (noPhotos.length + noPrice.length + outliers.length === 0) return [];
  return [
    `  ${count(noPhotos.length)} without photos, ${count(noPrice.length)} without a price, ` +
      `${count(outliers.length)} with unusual values`,
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
      return `    ${count(rows)} × ${code}${path ? ` ${path}` : ''}: ${title} (line ${where}${more})`;
    });
  const rest = groups.length - shownGroups;
  return rest > 0 ? [...lines, `    … and ${String(rest)} other kinds`] : lines;
}

/** One line per field whose values could not be read. */
export function fieldWarningLines({ fieldWarnings }: IngestReport): string[] {
  return fieldWarnings.slice(0, shownGroups).map(({ field, count: times, examples }) => {
    const what = field === 'status' ? 'not shown, an unknown status' : `${field} left empty`;
    return `${what} ${count(times)} ×, for example: ${examples.join(' | ')}`;
  });
}

function repeats({ duplicates, repeats: rows }: IngestReport): string[] {
  if (duplicates === 0) return [];
  const some = rows.slice(0, shownMoves).map(({ line, name }) => `line ${String(line)} (${name})`);
  return [`    listed twice: ${some.join(', ')}${duplicates > some.length ? ', …' : ''}`];
}

function unread({ unread: headings }: IngestReport): string[] {
  if (headings.length === 0) return [];
  const names = headings.slice(0, shownHeadings).map((name) => `"${name}"`);
  const rest = headings.length - names.length;
  const more = rest > 0 ? ` and ${count(rest)} more` : '';
  return [
    `    not read: ${names.join(', ')}${more} (stock.mapping.columns says which columns are)`,
  ];
}

function kept({ last }: IngestReport): string {
  if (!last) return 'there is no stock yet';
  return `the stock of ${last.checkedAt} stays (${count(last.count)} vehicles, snapshot ${last.snapshot.slice(0, 12)})`;
}

export function dollars(amount: number | null): string {
  return amount === null ? 'no price' : `$${count(amount)}`;
}

export function count(value: number): string {
  return value.toLocaleString('en-AU');
}
