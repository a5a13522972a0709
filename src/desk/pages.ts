// The pages of the desk as HTML without scripts. The `html` tag escapes every value.
import { html, raw } from 'hono/html';
import { wallTime } from '../domain/hours/calendar.ts';
import { clockText } from '../domain/hours/time-of-day.ts';
import { formatDate } from '../domain/text/format-date.ts';
import { countText } from '../domain/text/format.ts';
import { plainDocument } from '../domain/text/plain-document.ts';
import type { SpeedReport } from '../functions/analytics/speed-report.ts';
import { answerMinutes } from '../functions/leads/response-clock.ts';
import type { DeskLead, WaitingLeads } from './desk-leads.ts';
import {
  attentionOf,
  filters,
  filtered,
  slowFrom,
  speedText,
  type DealerFacts,
  type FleetFilter,
} from './facts.ts';
import type { Role } from './sign-in.ts';
import { stylesheet } from './style.ts';

type Html = ReturnType<typeof html>;
type HtmlText = Awaited<Html>;

export interface Frame {
  /** Path of the desk, without a final slash. */
  base: string;
  /** Null when nobody is signed in. */
  role: Role | null;
}

async function page({ base, role }: Frame, title: string, content: Html): Promise<HtmlText> {
  const body = await html`${
      role
        ? html`<header class="bar">
            <a href="${base}/">Desk</a>
            <form method="post" action="${base}/sign-out"><button>Sign out</button></form>
          </header>`
        : ''
    }
    <main>
      <h1>${title}</h1>
      ${content}
    </main>`;
  const text = plainDocument({
    title: `${title} | Desk`,
    style: stylesheet,
    body: body.toString(),
  });
  return raw(text);
}

export const messagePage = (frame: Frame, title: string, text: string): Html =>
  page(
    frame,
    title,
    html`<p>${text}</p>
      <p><a href="${frame.base}/">Go to the desk</a></p>`,
  );

/** `wrong`: the text that is no email address. */
export const signInPage = (frame: Frame, wrong: string | null = null): Html =>
  page(
    frame,
    wrong === null ? 'Sign in to the desk' : 'Sign in to the desk: the email address has an error',
    html`<p>We email you a link. It works once, within an hour.</p>
      <form method="post" action="${frame.base}/sign-in" class="card">
        <label
          >Your email address
          <input
            type="email"
            name="email"
            autocomplete="email"
            required
            maxlength="200"
            value="${wrong ?? ''}"
            ${wrong === null ? '' : raw('aria-invalid="true" aria-describedby="error" autofocus')}
        /></label>
        ${
          wrong === null
            ? ''
            : html`<p class="bad" id="error">
                Enter a complete email address, such as name@example.com.
              </p>`
        }
        <p class="acts"><button class="main">Send me the link</button></p>
      </form>`,
  );

export const openDeskPage = (frame: Frame, token: string): Html =>
  page(
    frame,
    'Open the desk',
    html`<form method="post" action="${frame.base}/open">
      <input type="hidden" name="token" value="${token}" />
      <button class="main">Open the desk</button>
    </form>`,
  );

const minutesText = (minutes: number): string =>
  minutes < 120 ? `${String(minutes)} min` : `${String(Math.floor(minutes / 60))} h`;

function leadsText({ waiting, held, oldest }: WaitingLeads): Html {
  if (waiting + held === 0) return html`none`;
  const wait = oldest
    ? html`,
        <span class="${oldest.isLate ? 'bad' : ''}"
          >the oldest for ${minutesText(oldest.minutes)}${oldest.isLate ? ', late' : ''}</span
        >`
    : '';
  return html`${waiting} waiting${wait}${held > 0 ? `, ${String(held)} to check` : ''}`;
}

/** In the time of the dealer: "24 November 2026, 5:00 am". */
function timeText(iso: string | null, { timeZone }: DealerFacts['tenant']): string {
  if (iso === null) return 'never';
  const { day, minutes } = wallTime(Date.parse(iso), timeZone);
  return `${formatDate(day)}, ${clockText(minutes)}`;
}

const stockText = ({ stockHours, vehicles }: DealerFacts['status']): string =>
  stockHours === null
    ? 'none yet'
    : `${countText(vehicles, 'vehicles')}, ${minutesText(Math.round(stockHours * 60))} old`;

/** What came in and what was sold, for a dealer; null: the last night read no stock. */
function nightText({ stock }: Pick<DealerFacts['status'], 'stock'>): string | null {
  if (!stock) return null;
  const { added, sold, removed, changed } = stock;
  if (added + sold + removed + changed === 0) return 'Last night nothing changed in your stock.';
  const parts = [
    `${countText(added, 'vehicles')} came in`,
    `${String(sold)} sold`,
    ...(removed > 0 ? [`${String(removed)} left your stock list`] : []),
    ...(changed > 0 ? [`${String(changed)} changed`] : []),
  ];
  return `Last night: ${parts.join(', ')}.`;
}

/** Tells screen readers which of several equal controls this is. */
const unseen = (text: string): Html => html`<span class="hidden">: ${text}</span>`;

const reviewForm = (base: string, { slug, name }: DealerFacts['tenant']): Html =>
  html`<form method="post" action="${base}/dealer/${slug}/review">
    <button>Open review${unseen(name)}</button>
  </form>`;

const perPage = 100;

export function fleetPage(
  frame: Frame,
  all: readonly DealerFacts[],
  chosen: { query: string; show: FleetFilter; page: number },
  canReview: boolean,
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
          ${shown.map((facts) => fleetRow(base, facts, canReview))}
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
const speedSentence = (lcp: number | null): string =>
  lcp === null
    ? 'How fast the website is for visitors was not measured yet.'
    : `Three of four visitors see a page within ${(lcp / 1000).toFixed(1)} seconds${lcp > slowFrom ? ', which is slow' : ''}.`;

function fleetRow(
  base: string,
  { tenant, status, approval, leads, lcp }: DealerFacts,
  canReview: boolean,
): Html {
  const { slug, name } = tenant;
  const alarms = attentionOf(status).map((line) => html`<li>${line.slice(0, 160)}</li>`);
  return html`<tr>
    <th scope="row"><a href="${base}/dealer/${slug}">${name}</a></th>
    <td data-label="Last good night">${timeText(status.lastGoodAt, tenant)}</td>
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
      <a href="${base}/dealer/${slug}#leads">${leadsText(leads)}${unseen(name)}</a>
    </td>
    <td data-label="Speed">${speedText(lcp)}</td>
  </tr>`;
}

export interface DealerPageFacts extends DealerFacts {
  list: readonly DeskLead[];
  speed: SpeedReport;
  canReview: boolean;
  /** The person belongs to the dealer, so leads are shown in full. */
  isOwn: boolean;
}

export function dealerPage(frame: Frame, facts: DealerPageFacts): Html {
  const { tenant, status, approval, leads, lcp, list, speed, canReview } = facts;
  const { base } = frame;
  const lines = [
    ...status.decisions.flatMap((decision) => (decision.kind === 'approval' ? [] : decision.lines)),
    ...status.problems.map(({ step, message }) => `${step} failed: ${message}`),
  ];
  return page(
    frame,
    tenant.name,
    html`<p>Leads: <a href="#leads">${leadsText(leads)}</a></p>
      <section class="card">
        <h2>Stock report</h2>
        <p>${stockText(status)}. Last good night: ${timeText(status.lastGoodAt, tenant)}.</p>
        <p>${nightText(status) ?? ''}</p>
        ${
          lines.length === 0
            ? html`<p class="good">
                ${status.stockHours === null ? '' : 'Your last export is on the website.'}
              </p>`
            : html`<ul class="bad">
                ${lines.map((line) => html`<li>${line}</li>`)}
              </ul>`
        }
      </section>
      <section class="card">
        <h2>Approvals</h2>
        ${
          approval
            ? html`${
                  approval.rejections.length > 0
                    ? approval.rejections.map(
                        ({ name, reason }) =>
                          html`<p>${name} rejected the new version of the website: ${reason}</p>`,
                      )
                    : html`<p>A new version of the website waits for a decision.</p>`
                }
                <ul>
                  ${approval.changes.slice(0, 10).map((change) => html`<li>${change}</li>`)}
                </ul>
                <div class="acts">
                  ${canReview ? reviewForm(base, tenant) : html`<p>Open it with the link in your mail.</p>`}
                </div>`
            : html`<p>Nothing waits for a decision.</p>`
        }
      </section>
      <h2 id="leads" tabindex="-1">Leads of the last 7 days</h2>
      <p class="quiet">
        The clock runs in opening hours; the target is ${answerMinutes}
        minutes.${facts.isOwn ? '' : ' What shoppers wrote is shown to the dealer alone.'}
      </p>
      ${list.length === 0 ? html`<p>No leads yet.</p>` : list.map((lead) => leadCard(`${base}/dealer/${tenant.slug}`, lead, facts.isOwn))}
      <section class="card">
        <h2>Speed</h2>
        <p>${speedSentence(lcp)}</p>
        ${
          speed.slower.length === 0
            ? ''
            : html`<ul class="bad">
                ${speed.slower.map((line) => html`<li>${line}</li>`)}
              </ul>`
        }
        <details>
          <summary>Speed by page and release</summary>
          <ul>
            ${speed.lines.map((line) => html`<li>${line}</li>`)}
          </ul>
        </details>
      </section>`,
  );
}

function leadState({ isHeld, isCancelled, isAnswered, clock }: DeskLead): Html {
  const time = minutesText(clock.minutes);
  if (isCancelled) return html`<span class="quiet">Cancelled by the shopper</span>`;
  if (isHeld) return html`<span>May be spam: please check</span>`;
  if (isAnswered)
    return html`<span class="${clock.isLate ? 'quiet' : 'good'}"
      >Answered after ${time}${clock.isLate ? ', late' : ''}</span
    >`;
  return html`<span class="${clock.isLate ? 'bad' : ''}"
    >${clock.isLate ? 'Late: waits' : 'Waits'} for ${time}</span
  >`;
}

function leadCard(base: string, lead: DeskLead, isOwn: boolean): Html {
  const { id, category, received, person, vehicle, isHeld, isAnswered, isCancelled } = lead;
  const isOpen = !isAnswered && !isCancelled && !isHeld;
  const title = `${category}${person?.name ? `: ${person.name}` : ''}`;
  const act = (to: string, label: string, main = false) =>
    html`<form method="post" action="${base}/${to}">
      <input type="hidden" name="lead" value="${id}" /><button class="${main ? 'main' : ''}">
        ${label}${unseen(title)}
      </button>
    </form>`;
  return html`<article class="card ${isOpen && lead.clock.isLate ? 'late' : ''}">
    <h3>${title}</h3>
    <p>${leadState(lead)}<br /><span class="quiet">Received ${received}</span></p>
    ${vehicle ? html`<p>${vehicle}</p>` : ''}
    ${
      person
        ? html`<details>
            <summary>What the shopper wrote${unseen(title)}</summary>
            <dl>
              ${person.lines.map(
                ([label, text]) =>
                  html`<dt>${label}</dt>
                    <dd>${text}</dd>`,
              )}
            </dl>
          </details>`
        : ''
    }
    <div class="acts">
      ${isOpen && person?.phone ? html`<a class="button" href="tel:${person.phone.replace(/[^\d+]/g, '')}">Call ${person.phone}</a>` : ''}
      ${isOpen && person?.email ? html`<a class="button" href="mailto:${person.email}">Email${unseen(title)}</a>` : ''}
      ${isOpen && isOwn ? act('answered', 'Mark as answered', true) : ''}
      ${isHeld && isOwn ? html`${act('release', 'It is genuine')}${act('drop', 'It is spam')}` : ''}
    </div>
  </article>`;
}

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
