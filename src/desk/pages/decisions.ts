// What waits for the operator, over all dealers, in the words of the night's summary and with a button for each answer.
import { html } from 'hono/html';
import { questionLines } from '../../stock/guard/questions.ts';
import type { OpenDecision } from '../../nightly/decisions.ts';
import { hiddenText, page, type Frame, type Html } from './frame.ts';

interface ShownDecision {
  decision: OpenDecision;
  /** Of the dealer. */
  name: string;
  /** An answer is being carried out, or failed with these words. */
  state: 'open' | 'running' | { failed: string };
}

export interface DecisionPage {
  decisions: readonly ShownDecision[];
  /** What the last answer did; null: there was none. */
  done: string | null;
  /** Whether this host carries out answers about exports, and reminds people. */
  canDecide: boolean;
  canRemind: boolean;
}

const headings: Record<OpenDecision['kind'], string> = {
  law: 'Held back by law',
  held: 'Exports that are held back',
  asked: 'Vehicles that are asked about',
  frozen: 'Exports that no longer change',
  approval: 'Releases that wait for approval',
  'rolled-back': 'Sites that were rolled back',
  'no-good-night': 'No good night',
};

export function decisionsPage(frame: Frame, shown: DecisionPage): Html {
  const { decisions, done } = shown;
  const kinds = [...new Set(decisions.map(({ decision }) => decision.kind))];
  return page(
    frame,
    'Decisions',
    html`${done === null ? '' : html`<div class="done" id="done" tabindex="-1" role="status"><p>${done}</p></div>`}
    ${decisions.length === 0 ? html`<p>Nothing waits for you.</p>` : ''}
    ${kinds.map(
      (kind) =>
        html`<section>
          <h2>${headings[kind]}</h2>
          ${decisions
            .filter(({ decision }) => decision.kind === kind)
            .map((each) => decisionCard(frame, each, shown))}
        </section>`,
    )}`,
  );
}

function decisionCard(frame: Frame, one: ShownDecision, shown: DecisionPage): Html {
  const { decision, name, state } = one;
  const { slug, lines } = decision;
  return html`<article class="card">
    <h3><a href="${frame.base}/dealer/${slug}">${name}</a></h3>
    ${
      decision.kind === 'asked'
        ? ''
        : html`<ul>
            ${lines.map((line) => html`<li>${line}</li>`)}
          </ul>`
    }
    ${typeof state === 'object' ? html`<p class="bad">The last answer was not carried out: ${state.failed}</p>` : ''}
    ${state === 'running' ? html`<p>Your answer is being carried out. Load the page again in a minute.</p>` : answers(frame, one, shown)}
  </article>`;
}

function answers(frame: Frame, { decision, name }: ShownDecision, shown: DecisionPage): Html {
  const { slug, todo } = decision;
  const act = (answer: string, label: string, about: string, vehicle = '') =>
    html`<form method="post" action="${frame.base}/decisions">
      <input type="hidden" name="dealer" value="${slug}" />
      <input type="hidden" name="answer" value="${answer}" />
      ${vehicle === '' ? '' : html`<input type="hidden" name="vehicle" value="${vehicle}" />`}
      <button>${label}${hiddenText(about)}</button>
    </form>`;
  if (decision.kind === 'law' && shown.canDecide) {
    return html`${decision.rules.map(
        (rule) =>
          html`<form method="post" action="${frame.base}/decisions">
            <input type="hidden" name="dealer" value="${slug}" />
            <input type="hidden" name="answer" value="acknowledge" />
            <input type="hidden" name="rule" value="${rule}" />
            <label
              >Why you answer for ${rule}<input
                name="reason"
                required
                minlength="5"
                maxlength="500"
            /></label>
            <label>Until<input name="until" type="date" required /></label>
            <button>Answer for it${hiddenText(`${rule}, ${name}`)}</button>
          </form>`,
      )}
      <p class="quiet">This is no legal advice. Your name stands beside your answer.</p>`;
  }
  if (decision.kind === 'held') {
    return decision.canAccept && shown.canDecide
      ? html`<div class="acts">${act('accept-export', 'Accept the export', name)}</div>`
      : html`<p class="quiet">${todo}</p>`;
  }
  if (decision.kind === 'asked') {
    return html`<ul class="asked">
      ${decision.questions.map((question) => {
        const about = `${question.name}, ${name}`;
        return html`<li>
          ${questionLines([question]).map((line) => html`<p>${line}</p>`)}
          ${
            shown.canDecide
              ? html`<div class="acts">
                  ${act('accept', 'Accept', about, question.id)}
                  ${act('keep', 'Keep', about, question.id)}
                </div>`
              : ''
          }
        </li>`;
      })}
    </ul>`;
  }
  if (decision.kind === 'approval' && shown.canRemind) {
    return html`<div class="acts">${act('remind', 'Remind', name)}</div>`;
  }
  return html`<p class="quiet">${todo}</p>`;
}
