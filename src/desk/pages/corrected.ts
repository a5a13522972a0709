// Parts of pages on which people correct: the mark of what stands, its undo, and what the last step did.
import { html } from 'hono/html';
import { mayDo } from '../../domain/corrections/roles.ts';
import type { Correction } from '../../domain/corrections/correction.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import { changeText, standingText, goesLiveText } from '../corrections/sentences.ts';
import type { Desk } from '../desk.ts';
import { hiddenText, type Frame, type Html } from './frame.ts';

export interface CorrectingPage {
  desk: Desk;
  frame: Frame;
  tenant: Tenant;
}

/** Undoes an event; the page of what it is about follows, or the log. */
export function undoForm(
  { frame, tenant }: CorrectingPage,
  event: Correction,
  { what, isInLog = false, label = 'Undo' }: { what: string; isInLog?: boolean; label?: string },
): Html {
  const { base, role } = frame;
  if (!mayDo(role?.own.get(tenant.slug), 'correct')) return html``;
  return html`<form method="post" action="${base}/dealer/${tenant.slug}/undo" class="undo">
    <input type="hidden" name="event" value="${event.id}" />
    ${isInLog ? html`<input type="hidden" name="from" value="log" />` : ''}
    <button>${label}${hiddenText(what)}</button>
  </form>`;
}

/** "Price corrected by you, until the export says the same." and the undo. */
export const standingMark = (shown: CorrectingPage, correction: Correction, what: string): Html =>
  html`<div class="mark">
    <p>${standingText(correction, shown.tenant, shown.frame.role?.email ?? '')}</p>
    ${undoForm(shown, correction, { what })}
  </div>`;

/** What the last step changed, and when shoppers see it; nothing where there was none. */
export function doneMessage(shown: CorrectingPage, event: Correction | null): Html {
  if (!event) return html``;
  const { desk, tenant } = shown;
  return html`<div class="done" id="done" tabindex="-1" role="status">
    <p>${changeText(event)} ${goesLiveText(desk, tenant, event)}</p>
    ${event.reason === null ? undoForm(shown, event, { what: 'this change' }) : ''}
  </div>`;
}
