// One vehicle, with a form for each correction. A refused form is open again, with what was typed and the reason.
import { html } from 'hono/html';
import type { Correction } from '../../domain/corrections/correction.ts';
import { photoAt } from '../../domain/vehicle/photos.ts';
import { valueWords } from '../../domain/corrections/texts.ts';
import type { FieldForm } from '../corrections/field-form.ts';
import {
  doneMessage,
  standingMark,
  type CorrectingPage,
  fieldFormHtml,
  seenHtml,
} from './corrected.ts';
import { page, type Html } from './frame.ts';
import { photosForm, type PhotoChoice } from './photos.ts';

export interface VehicleField extends FieldForm {
  /** What the export says, where a correction stands over it. */
  exported: string | null;
  /** What the site shows. */
  shown: string;
  standing: Correction | null;
}

export interface ShownCar {
  id: string;
  name: string;
  stocknum: string | null;
  photo: string | null;
  /** A vehicle that is sold is not corrected. */
  isSold: boolean;
  fields: readonly VehicleField[];
  photos: PhotoChoice;
  done: Correction | null;
}

export function vehiclePage(shown: CorrectingPage, vehicle: ShownCar): Html {
  const { frame, tenant } = shown;
  const { id, name, stocknum, photo, isSold, fields, photos, done } = vehicle;
  const path = `${frame.base}/dealer/${tenant.slug}/vehicles/${encodeURIComponent(id)}`;
  return page(
    frame,
    name,
    html`${doneMessage(shown, done)}
      <p class="quiet">${stocknum === null ? '' : `Stock number ${stocknum}`}</p>
      ${photo === null ? '' : html`<img class="hero" src="${photoAt(photo, tenant.photos, 800)}" alt="" width="480" height="320" />`}
      ${isSold ? html`<p class="card">This vehicle is sold. A sold vehicle stays as it is.</p>` : saleSection(shown, path, fields)}
      ${fields.filter(({ name }) => !saleFields.includes(name)).map((field) => fieldSection(shown, path, field, isSold))}
      ${isSold ? '' : photosForm(shown, path, photos)}`,
  );
}

/** Whether shoppers see it, and as what: a tap for each change. */
const saleFields = ['status', 'show_on_dealer_website'];

const saleActs: readonly [to: string, label: string][] = [
  ['sold', 'Mark as sold'],
  ['reserved', 'Mark as reserved'],
  ['available', 'Put it up for sale'],
];

function saleSection(shown: CorrectingPage, path: string, fields: readonly VehicleField[]): Html {
  const own = fields.filter(({ name }) => saleFields.includes(name));
  const [status] = own.filter(({ name }) => name === 'status');
  const [hiding] = own.filter(({ name }) => name === 'show_on_dealer_website');
  const isHidden = hiding?.present === false;
  return html`<section class="card" id="status">
    <h2>On your website</h2>
    ${(status?.refused ?? []).map((reason) => html`<p class="bad" role="alert">${reason}</p>`)}
    <p class="value">
      <strong>${isHidden ? 'Hidden' : status?.shown}</strong>
      ${own.map(({ exported }) => (exported === null ? '' : html`<span class="quiet">The export says ${exported}.</span>`))}
    </p>
    ${own.map(({ standing, label }) => (standing ? standingMark(shown, standing, label) : ''))}
    <div class="acts">
      ${saleActs
        .filter(([to]) => to !== status?.present)
        .map(
          ([to, label]) =>
            html`<form method="post" action="${path}/status">
              ${status ? seenHtml(status) : ''}
              <input type="hidden" name="to" value="${to}" />
              <button>${label}</button>
            </form>`,
        )}
    </div>
    ${hiding && !isHidden ? fieldFormHtml(`${path}/show_on_dealer_website`, hiding) : ''}
  </section>`;
}

function fieldSection(
  shown: CorrectingPage,
  path: string,
  field: VehicleField,
  isSold: boolean,
): Html {
  const { name, label, standing, exported } = field;
  return html`<section class="card" id="${name}">
    <h2>${label}</h2>
    <p class="value">
      <strong>${field.shown}</strong>
      ${exported === null ? '' : html`<span class="quiet">The export says ${exported}.</span>`}
    </p>
    ${standing ? standingMark(shown, standing, label) : ''}
    ${isSold ? '' : html`${fieldFormHtml(`${path}/${name}`, field)}`}
  </section>`;
}

/** What a page says where a field has no value. */
export const shownText = (field: string, value: Correction['to']): string =>
  value === null ? 'none' : valueWords(field, value);
