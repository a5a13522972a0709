// The places of a dealer: hours of single days, phones, and the announcement of the whole site.
import { html } from 'hono/html';
import type { Correction } from '../../domain/corrections/correction.ts';
import type { FieldForm } from '../corrections/field-form.ts';
import { doneMessage, standingMark, type CorrectingPage, fieldFormHtml } from './corrected.ts';
import { hiddenText, page, type Html } from './frame.ts';

export interface PlaceField {
  form: FieldForm;
  /** "hours", "phone". */
  action: string;
  heading: string;
  shown: string | null;
  standing: readonly Correction[];
  /** The day of the hours that the form is about; null: the field has no day. */
  day: { text: string; error: string | null } | null;
}

export interface ShownPlace {
  /** Empty: the whole site. */
  id: string;
  name: string;
  fields: readonly PlaceField[];
}

export const placesPage = (
  shown: CorrectingPage,
  places: readonly ShownPlace[],
  done: Correction | null,
): Html =>
  page(
    shown.frame,
    'Places',
    html`${doneMessage(shown, done)}
    ${places.map(
      (place) =>
        html`<section>
          <h2>${place.name}</h2>
          ${place.fields.map((field) => placeField(shown, place, field))}
        </section>`,
    )}`,
  );

function placeField(
  shown: CorrectingPage,
  { id, name }: ShownPlace,
  { form, action, heading, shown: value, standing, day }: PlaceField,
): Html {
  const { frame, tenant } = shown;
  const own = `place-${id}-${action}`.replace(/\W+/g, '-');
  const more = html`<input type="hidden" name="place" value="${id}" /> ${
      day === null
        ? ''
        : html`<div class="field">
            <label for="${own}-day">Day</label>
            <input
              type="date"
              id="${own}-day"
              name="day"
              value="${day.text}"
              ${day.error === null ? '' : html`aria-invalid="true" aria-describedby="${own}-day-error"`}
            />
            ${day.error === null ? '' : html`<p class="bad" id="${own}-day-error">${day.error}</p>`}
          </div>`
    }`;
  return html`<div class="card">
    <h3>${heading}</h3>
    ${value === null ? '' : html`<p class="value"><strong>${value}</strong></p>`}
    ${standing.map((each) => standingMark(shown, each, `${heading}, ${name}`))}
    ${fieldFormHtml(
      `${frame.base}/dealer/${tenant.slug}/places/${action}`,
      { ...form, name: own },
      {
        more,
        about: name,
        withoutLastDay: 'Leave it empty to let it stand until you undo it.',
        acts:
          day === null
            ? html``
            : html`<button name="act" value="closed">Closed all day${hiddenText(name)}</button>`,
      },
    )}
  </div>`;
}
