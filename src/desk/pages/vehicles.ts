// The vehicles of a dealer with a search, and what the desk corrected about each.
import { html } from 'hono/html';
import type { Correction } from '../../domain/corrections/correction.ts';
import { photoAt } from '../../domain/vehicle/photos.ts';
import { countText, formatMoney } from '../../domain/text/format.ts';
import { standingText } from '../corrections/sentences.ts';
import { undoForm, doneMessage, type CorrectingPage } from './corrected.ts';
import { page, type Html } from './frame.ts';

export interface ListedVehicle {
  id: string;
  name: string;
  stocknum: string | null;
  /** AUD, as the site shows it. */
  price: number | null;
  /** "For sale", "Hidden". */
  state: string;
  photo: string | null;
  corrections: readonly Correction[];
}

export interface VehicleList {
  query: string;
  /** From 1. */
  page: number;
  pages: number;
  found: number;
  vehicles: readonly ListedVehicle[];
  done: Correction | null;
}

/** Width of a picture in the list, in pixels. */
const pictureWidth = 160;

export function vehiclesPage(shown: CorrectingPage, list: VehicleList): Html {
  const { frame, tenant } = shown;
  const path = `${frame.base}/dealer/${tenant.slug}/vehicles`;
  const link = (to: number) =>
    `${path}?${new URLSearchParams({ q: list.query, page: String(to) }).toString()}`;
  return page(
    frame,
    list.page === 1 ? 'Vehicles' : `Vehicles, page ${String(list.page)}`,
    html`${doneMessage(shown, list.done)}
      <form class="filter" action="${path}" role="search">
        <label
          >Words or stock number <input type="search" name="q" value="${list.query}" maxlength="80"
        /></label>
        <button>Search</button>
      </form>
      <p>
        ${countText(list.found, 'vehicles')}${list.query === '' ? '' : html` for “${list.query}”`}.
      </p>
      <ul class="vehicles">
        ${list.vehicles.map((vehicle) => vehicleRow(shown, path, vehicle))}
      </ul>
      ${
        list.pages > 1
          ? html`<nav class="pages" aria-label="Pages">
              ${list.page > 1 ? html`<a href="${link(list.page - 1)}">Previous page</a>` : ''}
              ${list.page < list.pages ? html`<a href="${link(list.page + 1)}">Next page</a>` : ''}
            </nav>`
          : ''
      }`,
  );
}

function vehicleRow(
  shown: CorrectingPage,
  path: string,
  { id, name, stocknum, price, state, photo, corrections }: ListedVehicle,
): Html {
  const { tenant, frame } = shown;
  return html`<li class="card vehicle">
    ${
      photo === null
        ? html`<div class="photo none"></div>`
        : html`<img
            class="photo"
            src="${photoAt(photo, tenant.photos, pictureWidth)}"
            alt=""
            width="96"
            height="64"
            loading="lazy"
          />`
    }
    <div class="words">
      <h2><a href="${path}/${encodeURIComponent(id)}">${name}</a></h2>
      <p>
        <strong>${price === null ? 'No price' : formatMoney(price)}</strong> · ${state}
        ${stocknum === null ? '' : html`<span class="quiet">· ${stocknum}</span>`}
      </p>
    </div>
    ${corrections.map(
      (each) =>
        html`<div class="mark">
          <p>${standingText(each, tenant, frame.role?.email ?? '')}</p>
          ${undoForm(shown, each, { what: name })}
        </div>`,
    )}
  </li>`;
}
