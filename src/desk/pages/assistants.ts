// What assistants asked a dealer in 7 days, as a card of the dealer's page (rule agents-6).
import { html } from 'hono/html';
import type { Html } from './frame.ts';

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
