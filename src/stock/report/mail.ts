// The stock report as a mail to the dealer: what it is about, in plain words. The page of the report is its HTML part.
import { formatNumber } from '../../domain/text/format.ts';
import { frozenText } from '../../domain/vehicle/stock-age.ts';
import type { IngestReport } from '../ingest.ts';
import { keptUntilAnswered, questionLines } from '../guard/questions.ts';
import type { Finding } from './findings.ts';
import { lawLines } from './law.ts';
import { rejectionGroups } from './groups.ts';
import { vehicleHref } from '../../domain/vehicle/vehicle-constants.ts';

export interface ReportMail {
  subject: string;
  text: string;
}

/** Vehicles named in each list; the page has more. */
const named = 10;

/** Null when there is nothing that the dealer should look at. */
export function reportMail(report: IngestReport): ReportMail | null {
  return report.blocked.length > 0 ? blockedMail(report) : findingsMail(report);
}

function blockedMail({ dealer, blocked, last }: IngestReport): ReportMail {
  const stays = last
    ? `Your website keeps showing the ${formatNumber(last.count)} vehicles it had.`
    : 'There is no earlier stock to show.';
  return {
    subject: `Stock report for ${dealer}: the export was not taken over`,
    text: [
      `The export of your stock was not taken over. ${stays}`,
      '',
      ...blocked.map(({ message }) => `- ${message}`),
      '',
      'If the export is right, tell whoever looks after your website.',
    ].join('\n'),
  };
}

function findingsMail(report: IngestReport): ReportMail | null {
  const { dealer, accepted, rejected, rejections, rejectedRows, fieldWarnings, findings } = report;
  const { asked, frozen, law, feedExclusions } = report;
  const { noPhotos, noPrice, outliers } = findings;
  const unknown = fieldWarnings.find(({ field }) => field === 'status')?.count ?? 0;
  const things =
    rejected +
    asked.length +
    unknown +
    noPhotos.length +
    noPrice.length +
    outliers.length +
    law.held +
    (frozen ? 1 : 0);
  if (things === 0) return null;
  const refused = rejectionGroups(rejections, rejectedRows).map(
    ({ title, fix, count: rows, rows: some }) =>
      `- ${title} (${formatNumber(rows)}, row ${some
        .slice(0, named)
        .map(({ line }) => line)
        .join(', ')}). ${fix}`,
  );
  const section = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : ['', title, ...lines];
  const vehicles = (title: string, found: readonly Finding[]) =>
    section(`${title}: ${formatNumber(found.length)}`, [
      ...found.slice(0, named).map(({ slug, name, detail }) => {
        const href = new URL(vehicleHref({ slug }), report.site).href;
        return `- ${name}${detail === '' ? '' : ` (${detail})`}: ${href}`;
      }),
      ...(found.length > named ? [`and ${formatNumber(found.length - named)} more`] : []),
    ]);
  return {
    subject: `Stock report for ${dealer}: ${formatNumber(things)} to look at`,
    text: [
      `The export of your stock was taken over. ${formatNumber(accepted)} vehicles are ready for your website.`,
      ...section(
        'What the law says',
        lawLines(law).map((line) => `- ${line}`),
      ),
      ...section(
        'Not in every feed',
        feedExclusions.map((line) => `- ${line}.`),
      ),
      ...section(
        'Please look whether your system still exports your stock',
        frozen ? [`- It seems to have stopped: ${frozenText(frozen)}.`] : [],
      ),
      ...section(
        `Unusual changes, which wait for an answer: ${formatNumber(asked.length)}. ${keptUntilAnswered}`,
        questionLines(asked, { mark: '- ', shown: named }),
      ),
      ...section(`Refused, and not on the website: ${formatNumber(rejected)}`, refused),
      ...section(
        `Not shown, because the website does not know their status: ${formatNumber(unknown)}`,
        unknown === 0 ? [] : ['- The page of this report has examples.'],
      ),
      ...vehicles('Without photos', noPhotos),
      ...vehicles('Without a price', noPrice),
      ...vehicles('Unusual values, perhaps typing errors', outliers),
    ].join('\n'),
  };
}
