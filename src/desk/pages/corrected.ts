// Parts of pages on which people correct: the mark of what stands, its undo, and what the last step did.
import { html, raw } from 'hono/html';
import { mayDo } from '../../domain/corrections/roles.ts';
import type { Correction } from '../../domain/corrections/correction.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import { changeText, standingText, goesLiveText } from '../corrections/sentences.ts';
import type { Desk } from '../desk.ts';
import type { OnItsWay } from '../urgent.ts';
import { wallTime } from '../../domain/hours/calendar.ts';
import { clockText } from '../../domain/hours/time-of-day.ts';
import { hiddenText, type Frame, type Html } from './frame.ts';
import { seenField, type FieldForm } from '../corrections/field-form.ts';
import { control, formHtml, lastDayField } from '../forms/form-html.ts';

/** Fields whose button says what happens. */
const verbs: Record<string, string> = { show_on_dealer_website: 'Hide this vehicle' };

export const seenHtml = ({ seen }: Pick<FieldForm, 'seen'>): Html =>
  html`<input type="hidden" name="${seenField}" value="${seen}" />`;

export function fieldFormHtml(
  action: string,
  form: FieldForm,
  {
    more = html``,
    about = '',
    withoutLastDay = 'Leave it empty to let it stand until the export says the same.',
    acts = html``,
  }: { more?: Html; about?: string; withoutLastDay?: string; acts?: Html } = {},
): Html {
  const { name, label, fields, hasLastDay, typed, errors, refused } = form;
  const id = name.replace(/\W+/g, '-');
  const isWrong = errors.size + refused.length > 0;
  const verb = verbs[name] ?? `Correct ${label.toLowerCase()}`;
  const day = typed?.get('until') ?? '';
  const hint = about === '' ? '' : hiddenText(about);
  // Without a refusal the address leads nowhere, because one that leads to an element takes the focus from the wrong field.
  return html`<details ${isWrong ? raw('open') : ''}>
    <summary>${verb}${hint}</summary>
    <form method="post" action="${action}#${id}-refused" id="${id}-form">
      ${
        refused.length === 0
          ? ''
          : html`<div class="bad" id="${id}-refused" role="alert" tabindex="-1">
              ${refused.map((reason) => html`<p>${reason}</p>`)}
            </div>`
      }
      ${more} ${seenHtml(form)} ${formHtml(fields, { ...form, id })}
      ${
        hasLastDay
          ? control(lastDayField(withoutLastDay), {
              name: 'until',
              id: `${id}-until`,
              text: day,
              error: errors.get('until') ?? null,
              isFirst: [...errors.keys()][0] === 'until',
            })
          : ''
      }
      <p class="acts"><button class="main">${verb}${hint}</button>${acts}</p>
    </form>
  </details>`;
}

export interface CorrectingPage {
  desk: Desk;
  frame: Frame;
  tenant: Tenant;
  /** Null where the site does not go live by itself. */
  onItsWay: OnItsWay | null;
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

/** What is not on the website yet, and what becomes of it; nothing where there is none. */
function urgentNotice({ tenant, onItsWay }: CorrectingPage): Html {
  if (!onItsWay || onItsWay.waiting.length === 0) return html``;
  const { waiting, failedAt } = onItsWay;
  const changes = waiting.length === 1 ? '1 change' : `${String(waiting.length)} changes`;
  const again = html`<a href="">Look again</a>`;
  if (failedAt === null) {
    const are = waiting.length === 1 ? 'is' : 'are';
    return html`<div class="mark" role="status">
      <p>${changes} ${are} on the way to your website. ${again}</p>
    </div>`;
  }
  return html`<div class="mark late" role="alert">
    <p>
      <strong>Not on your website yet: ${changes}.</strong>
      What you changed is saved. Your website could not be updated at
      ${clockText(wallTime(failedAt, tenant.timeZone).minutes)}, and we keep trying. You need not do
      anything. ${again}
    </p>
  </div>`;
}

/** What the last step changed, and when shoppers see it; before it what is not on the website yet. */
export function doneMessage(shown: CorrectingPage, event: Correction | null): Html {
  const { onItsWay } = shown;
  const isOnlyThis =
    onItsWay?.failedAt === null && onItsWay.waiting.every((each) => each === event);
  const notice = isOnlyThis ? html`` : urgentNotice(shown);
  if (!event) return notice;
  return html`${notice}
    <div class="done" id="done" tabindex="-1" role="status">
      <p>${changeText(event)} ${goesLiveText(shown, event)}</p>
      ${event.reason === null ? undoForm(shown, event, { what: 'this change' }) : ''}
    </div>`;
}
