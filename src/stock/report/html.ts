// The report as a page for the dealer: what was read, what was rejected and how to fix it, what changed.
// It is one file that loads nothing, so that it can be mailed; its links lead to the vehicles.
import { feedSection } from './feed-exclusions.ts';
import { lawSection } from './law.ts';
import { withdrawnField } from '../normalise/condition-fields.ts';
import { formatNumber } from '../../domain/text/format.ts';
import { escapeHtml } from '../../domain/text/escape.ts';
import { plainDocument } from '../../domain/text/plain-document.ts';
import { keptUntilAnswered, questionLines } from '../guard/questions.ts';
import { frozenText } from '../../domain/vehicle/stock-age.ts';
import type { IngestReport } from '../ingest.ts';
import type { SnapshotEntry } from '../snapshot/snapshot.ts';
import { mappingText } from '../explain/export-shape.ts';
import { rejectionGroups, type RejectionGroup } from './groups.ts';
import type { Finding } from './findings.ts';
import { reportStyle } from './html-style.ts';
import { dollars } from './terminal.ts';
import { vehicleHref } from '../../domain/vehicle/vehicle-constants.ts';

const shownRows = 25;
const shownVehicles = 60;

/** `timeZone` is the dealer's. */
export function htmlReport(report: IngestReport, timeZone: string): string {
  const when = new Intl.DateTimeFormat('en-AU', {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone,
  }).format(new Date(report.finishedAt));
  return plainDocument({
    title: `Stock report: ${report.dealer}`,
    style: reportStyle,
    body: `<main>
<header>
<p class="when">${escapeHtml(when)}</p>
<h1>Stock report for ${escapeHtml(report.dealer)}</h1>
${verdict(report)}
</header>
${questions(report)}
${lawSection(report.law)}
${corrections(report)}
${figures(report)}
${shapeSection(report)}
${rejectionSection(report)}
${repeats(report)}
${hidden(report)}
${findings(report)}
${feedSection(report.feedExclusions)}
${places(report)}
${fieldWarnings(report)}
${unread(report)}
${remarks(report)}
${moves(report)}
${vehicles('New in stock', report.changes.added, report.last === null)}
${vehicles('Sold', report.changes.sold)}
${vehicles('No longer in the export', report.changes.removed)}
<footer><p>Read from ${escapeHtml(report.source)}${report.snapshot === null ? '' : `. Snapshot ${escapeHtml(report.snapshot.slice(0, 12))}`}.</p></footer>
</main>`,
  });
}

function verdict({ blocked, warnings, last, accepted, frozen }: IngestReport): string {
  const notes = warnings.map((warning) => `<li>${escapeHtml(warning)}</li>`).join('');
  if (blocked.length === 0) {
    const list = notes === '' ? '' : `<ul>${notes}</ul>`;
    const ready = `<strong>The export was taken over.</strong> ${formatNumber(accepted)} vehicles are ready for the website.`;
    if (frozen === null) return `<div class="verdict good"><p>${ready}</p>${list}</div>`;
    return `<div class="verdict bad"><p>${ready}</p><p><strong>Please look at your system: ${escapeHtml(frozenText(frozen))}.</strong></p>${list}</div>`;
  }
  const reasons = blocked.map(({ message }) => `<li>${escapeHtml(message)}</li>`).join('');
  const stays = last
    ? `The website keeps showing the ${formatNumber(last.count)} vehicles it had.`
    : 'There is no earlier stock to show.';
  return `<div class="verdict bad"><p><strong>The export was not taken over.</strong> ${stays}</p><ul>${reasons}${notes}</ul></div>`;
}

function questions({ asked }: IngestReport): string {
  if (asked.length === 0) return '';
  const items = questionLines(asked, { shown: shownVehicles })
    .map((line) => `<li>${escapeHtml(line)}</li>`)
    .join('');
  return `<section><h2>Unusual changes, which wait for an answer: ${formatNumber(asked.length)}</h2>
<p>${keptUntilAnswered} If the export is wrong, correct it there.</p>
<ul class="vehicles">${items}</ul></section>`;
}

function corrections({ corrections: { standing, ended } }: IngestReport): string {
  const list = (title: string, advice: string, lines: readonly string[]): string =>
    lines.length === 0
      ? ''
      : `<section><h2>${title}: ${formatNumber(lines.length)}</h2><p>${advice}</p>
<ul class="vehicles">${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul></section>`;
  return [
    list(
      'Corrected at the desk',
      'These values stand over your export until it says the same, or until their last day.',
      standing,
    ),
    list('Corrections that ended', 'The website shows what the export says.', ended),
  ].join('');
}

function figures({ read, accepted, rejected, duplicates, joined, changes }: IngestReport): string {
  const figure = (value: number, label: string): string =>
    `<div><dd>${formatNumber(value)}</dd><dt>${label}</dt></div>`;
  return `<section aria-label="In figures"><dl class="figures">
${figure(read, read === 1 ? 'row in the export' : 'rows in the export')}
${figure(accepted, 'accepted')}
${figure(rejected, 'refused')}
${figure(duplicates, 'listed twice')}
${joined === 0 ? '' : figure(joined, 'rows with more photos')}
</dl><dl class="figures">
${figure(changes.added.length, 'new')}
${figure(changes.changed.length, 'changed')}
${figure(changes.sold.length, 'sold')}
${figure(changes.removed.length, 'no longer there')}
${figure(changes.priceMoves.length, 'price moves')}
</dl></section>`;
}

function rejectionSection(report: IngestReport): string {
  const { rejected, rejections, rejectedRows, blocked } = report;
  if (rejected === 0) return '<section><h2>Refused</h2><p>Every row could be used.</p></section>';
  const groups = rejectionGroups(rejections, rejectedRows).map(refusal).join('\n');
  return `<section><h2>Refused: ${formatNumber(rejected)} ${rejected === 1 ? 'row' : 'rows'}</h2>
<p>${
    blocked.length === 0
      ? 'These vehicles are not on the website until the export is corrected.'
      : 'These rows of the export could not be used. The website shows the earlier stock.'
  }</p>
${groups}</section>`;
}

function refusal({ title, fix, path, count: total, rows }: RejectionGroup): string {
  const shown = rows.slice(0, shownRows);
  const body = shown
    .map(
      ({ line, label, detail, excerpt }) =>
        `<tr><td>${String(line)}</td><td>${escapeHtml(label ?? '')}</td><td>${escapeHtml(detail ?? '')}${
          label === undefined && excerpt ? `<code>${escapeHtml(excerpt.slice(0, 120))}</code>` : ''
        }</td></tr>`,
    )
    .join('');
  const more =
    total > shown.length
      ? `<p class="more">and ${formatNumber(total - shown.length)} more</p>`
      : '';
  return `<article><h3>${escapeHtml(title)}${path ? ` <code>${escapeHtml(path)}</code>` : ''} <span>${formatNumber(total)}</span></h3>
<p>${escapeHtml(fix)}</p>
<div class="table"><table><thead><tr><th>Row</th><th>Vehicle</th><th>What was found</th></tr></thead><tbody>${body}</tbody></table></div>${more}</article>`;
}

function repeats({ duplicates, repeats: twice, blocked }: IngestReport): string {
  if (duplicates === 0) return '';
  const rows = twice
    .slice(0, shownVehicles)
    .map(({ line, name }) => `<tr><td>${String(line)}</td><td>${escapeHtml(name)}</td></tr>`)
    .join('');
  return `<section><h2>Listed twice: ${formatNumber(duplicates)}</h2>
<p>These rows repeat a vehicle by its id, VIN or stock number${blocked.length === 0 ? '; it is on the website once' : ''}.</p>
<div class="table"><table><thead><tr><th>Row</th><th>Vehicle</th></tr></thead><tbody>${rows}</tbody></table></div>${left(duplicates)}</section>`;
}

/** Why vehicles of the export are not shown, by the field of the warning about them. */
const hiddenBecause = new Map([
  ['status', 'The website does not know the status of these vehicles and shows none of them.'],
  [
    withdrawnField,
    'The export says that these vehicles are not for sale. The website shows none of them.',
  ],
]);

function hidden({ fieldWarnings: groups }: IngestReport): string {
  return groups
    .flatMap(({ field, count: total, examples }) => {
      const reason = hiddenBecause.get(field);
      if (reason === undefined) return [];
      const words = examples.map((text) => `<li>${escapeHtml(text)}</li>`).join('');
      return `<section><h2>Not shown: ${formatNumber(total)}</h2>
<p>${reason} It reads for example:</p>
<ul class="vehicles">${words}</ul></section>`;
    })
    .join('');
}

/** A list of vehicles with links for each thing that the dealer should look at. */
function findings({ findings: { noPhotos, noPrice, outliers }, site }: IngestReport): string {
  const section = (title: string, advice: string, found: readonly Finding[]): string => {
    if (found.length === 0) return '';
    const items = found
      .slice(0, shownVehicles)
      .map(({ slug, name, detail }) => {
        const href = escapeHtml(new URL(vehicleHref({ slug }), site).href);
        const more = detail === '' ? '' : ` <span>${escapeHtml(detail)}</span>`;
        return `<li><a href="${href}">${escapeHtml(name)}</a>${more}</li>`;
      })
      .join('');
    return `<section><h2>${title}: ${formatNumber(found.length)}</h2><p>${advice}</p><ul class="vehicles">${items}</ul>${left(found.length)}</section>`;
  };
  return [
    section('Without photos', 'Shoppers skip vehicles that they cannot see.', noPhotos),
    section('Without a price', 'The website asks shoppers to call for these prices.', noPrice),
    section('Unusual values', 'Look whether these values are typing errors.', outliers),
  ].join('');
}

function places({ unknownPlaces }: IngestReport): string {
  if (unknownPlaces.length === 0) return '';
  const items = unknownPlaces
    .slice(0, shownVehicles)
    .map(({ name, count }) => `<li>${escapeHtml(name)} <span>${formatNumber(count)}</span></li>`)
    .join('');
  return `<section><h2>Unknown places</h2>
<p>These places of the export are none of your locations. The website shows such a vehicle at a location in its state, and without a location when there is none.</p>
<ul class="vehicles">${items}</ul>${left(unknownPlaces.length)}</section>`;
}

function fieldWarnings({ fieldWarnings: all, blocked }: IngestReport): string {
  const groups = all.filter(({ field }) => !hiddenBecause.has(field));
  if (groups.length === 0) return '';
  const rows = groups
    .map(
      ({ field, count: total, examples }) =>
        `<tr><td><code>${escapeHtml(field)}</code></td><td>${formatNumber(total)}</td><td>${examples.map(escapeHtml).join('<br>')}</td></tr>`,
    )
    .join('');
  return `<section><h2>Left empty</h2>
<p>${blocked.length === 0 ? 'The vehicles were taken over, but these' : 'These'} details could not be understood and are not shown.</p>
<div class="table"><table><thead><tr><th>Detail</th><th>Times</th><th>For example</th></tr></thead><tbody>${rows}</tbody></table></div></section>`;
}

function unread({ unread: headings }: IngestReport): string {
  if (headings.length === 0) return '';
  const items = headings.map((name) => `<li>${escapeHtml(name)}</li>`).join('');
  return `<section><h2>Not read</h2>
<p>These columns of the export are not used on the website. Where one of them holds something that shoppers should see, tell whoever looks after your website.</p>
<ul class="vehicles">${items}</ul></section>`;
}

function shapeSection({ shape }: IngestReport): string {
  if (shape === null) return '';
  const rows = shape.paths
    .map(
      ({ path, text }) =>
        `<tr><td><code>${escapeHtml(path)}</code></td><td>${escapeHtml(text)}</td></tr>`,
    )
    .join('');
  return `<section><h2>Fields of the export</h2>
<p>No row has a make and a model where the website looks for them. Whoever looks after your website can tell it where they are; this is a proposal for its settings:</p>
<pre><code>${escapeHtml(mappingText(shape))}</code></pre>
<div class="table"><table><thead><tr><th>Field</th><th>For example</th></tr></thead><tbody>${rows}</tbody></table></div></section>`;
}

function remarks({ remarks: lines }: IngestReport): string {
  if (lines.length === 0) return '';
  const items = lines
    .map(({ line, text }) => `<li>Row ${String(line)}: ${escapeHtml(text)}</li>`)
    .join('');
  return `<section><h2>No vehicles</h2>
<p>These rows of the export are titles, totals or remarks.</p>
<ul class="vehicles">${items}</ul></section>`;
}

function moves({ changes: { priceMoves } }: IngestReport): string {
  if (priceMoves.length === 0) return '';
  const rows = priceMoves
    .slice(0, shownVehicles)
    .map(({ entry, from, to }) => {
      const change =
        from === null || to === null
          ? ''
          : `${to > from ? '+' : '−'}${dollars(Math.abs(to - from))}`;
      return `<tr><td>${escapeHtml(entry.name)}</td><td class="amount">${dollars(from)}</td><td class="amount">${dollars(to)}</td><td class="amount">${change}</td></tr>`;
    })
    .join('');
  return `<section><h2>Price moves</h2>
<div class="table"><table><thead><tr><th>Vehicle</th><th>Before</th><th>Now</th><th>Change</th></tr></thead><tbody>${rows}</tbody></table></div>${left(priceMoves.length)}</section>`;
}

/** `first`: on the first ingest everything is new, so no list is shown. */
function vehicles(title: string, entries: readonly SnapshotEntry[], first = false): string {
  if (entries.length === 0 || first) return '';
  const items = entries
    .slice(0, shownVehicles)
    .map(({ name, price }) => `<li>${escapeHtml(name)} <span>${dollars(price)}</span></li>`)
    .join('');
  return `<section><h2>${title}: ${formatNumber(entries.length)}</h2><ul class="vehicles">${items}</ul>${left(entries.length)}</section>`;
}

function left(total: number): string {
  return total > shownVehicles
    ? `<p class="more">and ${formatNumber(total - shownVehicles)} more</p>`
    : '';
}
