// Pages for operators: a table with what needs a person above it. One file without scripts or addresses, so that it can be
// mailed.
import { escapeHtml } from '../domain/text/escape.ts';
import { utcMinute } from '../domain/text/format.ts';
import { plainDocument } from '../domain/text/plain-document.ts';
import { decisionLines } from './decisions.ts';
import { attention, cellsOf, columns, decisionHeading, headline } from './summary.ts';
import type { NightReport } from './night-report.ts';

export interface OperatorPage {
  title: string;
  /** One sentence. */
  summary: string;
  good: boolean;
  /** What waits for a person, above everything else: its heading and its lines. */
  decisions: { heading: string; lines: readonly string[] };
  attention: readonly string[];
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}

const style = `
:root{color-scheme:light dark;--line:#8884;--good:#1a7f37;--bad:#c4321f}
body{margin:0 auto;max-width:75rem;padding:1.5rem 1rem 3rem;font:16px/1.5 system-ui,sans-serif}
h1{font-size:1.5rem;line-height:1.2}
h2{font-size:1.125rem}
.state{border-left:.3rem solid var(--bad);padding:.25rem .75rem}
.good{border-color:var(--good)}
li{overflow-wrap:anywhere}
div{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th,td{text-align:left;padding:.4rem .75rem .4rem 0;border-bottom:1px solid var(--line);vertical-align:top}`;

export function operatorPage({
  title,
  summary,
  good,
  decisions,
  attention: lines,
  ...table
}: OperatorPage): string {
  const row = (cells: readonly string[], tag: 'th' | 'td') =>
    `<tr>${cells.map((cell) => `<${tag}>${escapeHtml(cell)}</${tag}>`).join('')}</tr>`;
  const listOf = (texts: readonly string[]) =>
    texts.length === 0
      ? ''
      : `<ul>\n${texts.map((text) => `<li>${escapeHtml(text)}</li>`).join('\n')}\n</ul>`;
  return plainDocument({
    title,
    style,
    body: `<main>
<h1>${escapeHtml(title)}</h1>
<h2>${escapeHtml(decisions.heading)}</h2>
${listOf(decisions.lines)}
<p class="state${good ? ' good' : ''}">${escapeHtml(summary)}</p>
${listOf(lines)}
<div><table>
<thead>${row(table.columns, 'th')}</thead>
<tbody>
${table.rows.map((cells) => row(cells, 'td')).join('\n')}
</tbody>
</table></div>
</main>`,
  });
}

export const nightPage = (report: NightReport): string =>
  operatorPage({
    title: `Nightly run of ${utcMinute(report.startedAt)}`,
    summary: headline(report),
    good: report.tenants.every(({ state }) => state === 'done') && report.problems.length === 0,
    decisions: {
      heading: decisionHeading(report.decisions),
      lines: decisionLines(report.decisions),
    },
    attention: attention(report),
    columns,
    rows: report.tenants.map(cellsOf),
  });
