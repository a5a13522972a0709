// The leads of a dealer with their response clock (rule desk-1).
import { html } from 'hono/html';
import type { DeskLead } from '../desk-leads.ts';
import { minutesText, hiddenText, type Html } from './frame.ts';

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

export function leadCard(base: string, lead: DeskLead, isOwn: boolean): Html {
  const {
    id,
    reference,
    category,
    received,
    person,
    vehicle,
    isHeld,
    isAnswered,
    isCancelled,
    isRequested,
  } = lead;
  const isOpen = !isAnswered && !isCancelled && !isHeld;
  const title = `${category}${person?.name ? `: ${person.name}` : ''}`;
  const act = (to: string, label: string, main = false) =>
    html`<form method="post" action="${base}/${to}">
      <input type="hidden" name="lead" value="${id}" /><button class="${main ? 'main' : ''}">
        ${label}${hiddenText(title)}
      </button>
    </form>`;
  return html`<article class="card ${isOpen && lead.clock.isLate ? 'late' : ''}">
    <h3>${title}</h3>
    <p>
      ${leadState(lead)}<br /><span class="quiet"
        >Received ${received}, reference ${reference}</span
      >
    </p>
    ${vehicle ? html`<p>${vehicle}</p>` : ''}
    ${
      person
        ? html`<details>
            <summary>What the shopper wrote${hiddenText(title)}</summary>
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
      ${isOpen && person?.email ? html`<a class="button" href="mailto:${person.email}">Email${hiddenText(title)}</a>` : ''}
      ${isOpen && isOwn ? act('answered', 'Mark as answered', true) : ''}
      ${isRequested && !isHeld && !isCancelled && isOwn ? act('confirm', 'Confirm the reservation') : ''}
      ${isHeld && isOwn ? html`${act('release', 'It is genuine')}${act('drop', 'It is spam')}` : ''}
    </div>
  </article>`;
}
