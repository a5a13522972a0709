// Who changed what and when at a dealer, with an undo in each row.
import { html } from 'hono/html';
import type { Correction } from '../../domain/corrections/correction.ts';
import type { LoggedEvent } from '../corrections/log-rows.ts';
import { doneMessage, undoForm, type CorrectingPage } from './corrected.ts';
import { page, type Html } from './frame.ts';

const perPage = 100;

interface ShownLog {
  rows: readonly LoggedEvent[];
  /** From 1. */
  page: number;
  done: Correction | null;
}

export function logPage(shown: CorrectingPage, { rows, page: at, done }: ShownLog): Html {
  const { frame, tenant } = shown;
  const path = `${frame.base}/dealer/${tenant.slug}/log`;
  const listed = rows.slice((at - 1) * perPage, at * perPage);
  return page(
    frame,
    at === 1 ? 'Log' : `Log, page ${String(at)}`,
    html`${doneMessage(shown, done)}
      <p>
        Everything that people changed at the desk.
        <a href="${path}.csv">Save it as a table (CSV)</a>
      </p>
      ${
        listed.length === 0
          ? html`<p>Nobody has changed anything yet.</p>`
          : html`<table>
              <thead>
                <tr>
                  ${['What', 'From', 'To', 'Who', 'When', 'State', 'Undo'].map((name) => html`<th scope="col">${name}</th>`)}
                </tr>
              </thead>
              <tbody>
                ${listed.map((row) => logRow(shown, row))}
              </tbody>
            </table>`
      }
      ${
        rows.length > perPage
          ? html`<nav class="pages" aria-label="Pages">
              ${at > 1 ? html`<a href="${path}?page=${at - 1}">Newer</a>` : ''}
              ${rows.length > at * perPage ? html`<a href="${path}?page=${at + 1}">Older</a>` : ''}
            </nav>`
          : ''
      }`,
  );
}

function logRow(
  shown: CorrectingPage,
  { event, who, when, subject, field, from, to, state, undo }: LoggedEvent,
): Html {
  const cell = (label: string, text: string) =>
    html`<td data-label="${label}">${text.length > 200 ? `${text.slice(0, 200)}…` : text}</td>`;
  return html`<tr>
    <th scope="row">${subject}: ${field}</th>
    ${cell('From', from)} ${cell('To', to)} ${cell('Who', who)} ${cell('When', when)}
    ${cell('State', state)}
    <td>
      ${undo === null ? '' : undoForm(shown, event, { what: `${subject}: ${field}, ${when}`, isInLog: true, label: undo })}
    </td>
  </tr>`;
}
