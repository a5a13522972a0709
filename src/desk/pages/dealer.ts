// The page of a dealer: what came in, what waits for a decision, the leads and the speed.
import { html } from 'hono/html';
import { countText } from '../../domain/text/format.ts';
import type { SpeedReport } from '../../functions/analytics/speed-report.ts';
import { answerMinutes } from '../../functions/leads/response-clock.ts';
import { deliveryText } from '../../nightly/deliver.ts';
import type { DeskLead } from '../desk-leads.ts';
import { slowFrom, type DealerFacts } from '../facts.ts';
import { leadsText, lastNightText, reviewForm, stockText } from './fleet.ts';
import { page, type Frame, type Html } from './frame.ts';
import { leadCard } from './leads.ts';

// What assistants asked a dealer in 7 days, as a card of the dealer's page (rule agents-6).
/** `lines`: of agentReportLines; without one there is no card. */
export const assistantsCard = (lines: readonly string[]): Html | '' =>
  lines.length === 0
    ? ''
    : html`<section class="card">
        <h2>Assistants in the last 7 days</h2>
        <ul>
          ${lines.map((line) => html`<li>${line}</li>`)}
        </ul>
      </section>`;

/** What came in and what was sold, for a dealer; null: the last night read no stock. */
function stockNightText({ stock }: Pick<DealerFacts['status'], 'stock'>): string | null {
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

export interface DealerPageFacts extends DealerFacts {
  list: readonly DeskLead[];
  speed: SpeedReport;
  /** What assistants asked in 7 days, one line each; none: nothing. */
  agents: readonly string[];
  canReview: boolean;
  /** The person belongs to the dealer, so leads are shown in full. */
  isOwn: boolean;
  /** Epoch ms. */
  now: number;
}

export function dealerPage(frame: Frame, facts: DealerPageFacts): Html {
  const { tenant, status, approval, leads, lcp, list, speed, agents, canReview } = facts;
  const { base } = frame;
  const lastNight = `Last update of your website: ${lastNightText(facts, facts.now, 'your approval')}.`;
  const lines = [
    ...status.decisions.flatMap((decision) => (decision.kind === 'approval' ? [] : decision.lines)),
    ...status.problems.map(({ step, message }) => `${step} failed: ${message}`),
  ];
  const night = stockNightText(status);
  return page(
    frame,
    tenant.name,
    html`<p>Leads: <a href="#leads">${leadsText(leads)}</a></p>
      <section class="card">
        <h2>Stock report</h2>
        <p>Your stock list: ${stockText(status)}. ${lastNight}</p>
        ${night === null ? '' : html`<p>${night}</p>`}
        ${status.lists.length === 0 ? '' : html`<p>Lists for other sites last arrived: ${status.lists.map(deliveryText).join('; ')}.</p>`}
        ${
          lines.length === 0
            ? html`<p class="good">
                ${status.stockHours === null ? '' : 'Your latest stock list is on the website.'}
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
        Answer each within ${answerMinutes} minutes. Only the time in which you are open
        counts.${facts.isOwn ? '' : ' What shoppers wrote is shown to the dealer alone.'}
      </p>
      ${list.length === 0 ? html`<p>No leads yet.</p>` : list.map((lead) => leadCard(`${base}/dealer/${tenant.slug}`, lead, facts.isOwn))}
      ${assistantsCard(agents)}
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

const speedSentence = (lcp: number | null): string =>
  lcp === null
    ? 'How fast the website is for visitors was not measured yet.'
    : `Three of four visitors see a page within ${(lcp / 1000).toFixed(1)} seconds${lcp > slowFrom ? ', which is slow' : ''}.`;
