// Every dealer in one table, for operators (rule desk-5).
import { html, raw } from 'hono/html';
import { countText } from '../../domain/text/format.ts';
import type { WaitingLeads } from '../desk-leads.ts';
import {
  attentionOf,
  filters,
  filtered,
  speedText,
  type DealerFacts,
  type FleetFilter,
} from '../facts.ts';
import {
  minutesText,
  page,
  sinceText,
  momentText,
  hiddenText,
  type Frame,
  type Html,
} from './frame.ts';

// The dealers of a person who belongs to several.
export const choicePage = (
  frame: Frame,
  dealers: readonly { slug: string; name: string }[],
): Html =>
  page(
    frame,
    'Your dealers',
    html`<ul class="choice">
      ${dealers.map(({ slug, name }) => html`<li><a href="${frame.base}/dealer/${slug}">${name}</a></li>`)}
    </ul>`,
  );

export function leadsText({ waiting, held, oldest }: WaitingLeads): Html {
  if (waiting + held === 0) return html`none`;
  const wait = oldest
    ? html`,
        <span class="${oldest.isLate ? 'bad' : ''}"
          >the oldest for ${minutesText(oldest.minutes)}${oldest.isLate ? ', late' : ''}</span
        >`
    : '';
  return html`${waiting} waiting${wait}${held > 0 ? `, ${String(held)} to check` : ''}`;
}

export const stockText = ({ stockHours, vehicles }: DealerFacts['status']): string =>
  stockHours === null
    ? 'none yet'
    : `${countText(vehicles, 'vehicles')}, ${minutesText(Math.round(stockHours * 60))} old`;

/** When the last night was good, and since when a new version waits. `whose`: "your approval". */
export function lastNightText(
  { tenant, status, approval }: Pick<DealerFacts, 'tenant' | 'status' | 'approval'>,
  now: number,
  whose = 'approval',
): string {
  const last = status.lastGoodAt;
  const good = last === null ? null : momentText(Date.parse(last), tenant);
  if (!approval || approval.rejections.length > 0) return good ?? 'never';
  const waits = `waiting for ${whose} since ${sinceText(approval.since, tenant, now)}`;
  return good === null ? waits : `${good}; a new version is ${waits}`;
}

export const reviewForm = (base: string, { slug, name }: DealerFacts['tenant']): Html =>
  html`<form method="post" action="${base}/dealer/${slug}/review">
    <button>Open review${hiddenText(name)}</button>
  </form>`;

const perPage = 100;

export function fleetPage(
  frame: Frame,
  all: readonly DealerFacts[],
  chosen: { query: string; show: FleetFilter; page: number },
  { canReview, now }: { canReview: boolean; now: number },
): Html {
  const { base } = frame;
  const { query, show } = chosen;
  const found = filtered(all, chosen);
  const shown = found.slice((chosen.page - 1) * perPage, chosen.page * perPage);
  const needing = filtered(all, { query: '', show: 'attention' }).length;
  const link = (to: number) =>
    `${base}/?${new URLSearchParams({ q: query, show, page: String(to) }).toString()}`;
  return page(
    frame,
    chosen.page === 1 ? 'Fleet' : `Fleet, page ${String(chosen.page)}`,
    html`<p>
        ${needing === 0 ? 'No dealer needs a person.' : `${String(needing)} of ${String(all.length)} dealers need a person.`}
      </p>
      <p><a href="${base}/decisions">Decisions</a></p>
      <form class="filter">
        <label>Dealer <input type="search" name="q" value="${query}" maxlength="60" /></label>
        <label
          >Show
          <select name="show">
            ${Object.entries(filters).map(
              ([name, label]) =>
                html`<option value="${name}" ${name === show ? raw('selected') : ''}>
                  ${label}
                </option>`,
            )}
          </select>
        </label>
        <button>Filter</button>
      </form>
      <table>
        <thead>
          <tr>
            ${['Dealer', 'Last good night', 'Stock', 'Alarms', 'Approval', 'Leads', 'Speed'].map((name) => html`<th scope="col">${name}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${shown.map((facts) => fleetRow(base, facts, { canReview, now }))}
        </tbody>
      </table>
      ${found.length === 0 ? html`<p>No dealer fits.</p>` : ''}
      ${
        chosen.page > 1 || found.length > perPage
          ? html`<nav class="pages" aria-label="Pages">
              ${chosen.page > 1 ? html`<a href="${link(chosen.page - 1)}">Previous page</a>` : ''}
              ${found.length > chosen.page * perPage ? html`<a href="${link(chosen.page + 1)}">Next page</a>` : ''}
            </nav>`
          : ''
      }`,
  );
}

/** Without the names of the measures, for a dealer. */
function fleetRow(
  base: string,
  { tenant, status, approval, leads, lcp }: DealerFacts,
  { canReview, now }: { canReview: boolean; now: number },
): Html {
  const { slug, name } = tenant;
  const alarms = attentionOf(status).map((line) => html`<li>${line.slice(0, 160)}</li>`);
  return html`<tr>
    <th scope="row"><a href="${base}/dealer/${slug}">${name}</a></th>
    <td data-label="Last good night">${lastNightText({ tenant, status, approval }, now)}</td>
    <td data-label="Stock">${stockText(status)}</td>
    <td data-label="Alarms">
      ${
        alarms.length === 0
          ? 'none'
          : html`<ul class="bad">
              ${alarms}
            </ul>`
      }
    </td>
    <td data-label="Approval">
      ${approval ? html`${approval.rejections.length > 0 ? html`<span class="bad">rejected</span>` : 'waiting'} ${canReview ? reviewForm(base, tenant) : ''}` : 'none'}
    </td>
    <td data-label="Leads">
      <a href="${base}/dealer/${slug}#leads">${leadsText(leads)}${hiddenText(name)}</a>
    </td>
    <td data-label="Speed">${speedText(lcp)}</td>
  </tr>`;
}
