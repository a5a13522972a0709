// The form that corrects one field, closed until it is wanted.
import { html, raw } from 'hono/html';
import { seenField, type FieldForm } from '../corrections/field-form.ts';
import { control, formHtml, lastDayField } from '../forms/form-html.ts';
import { hiddenText, type Html } from './frame.ts';

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
