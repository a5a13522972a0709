// Chooses and orders the photos of a vehicle with buttons, so that it needs neither a pointer nor a script.
import { html, raw } from 'hono/html';
import { photoAt } from '../../domain/vehicle/photos.ts';
import type { Correction } from '../../domain/corrections/correction.ts';
import { standingMark, type CorrectingPage, seenHtml } from './corrected.ts';
import { hiddenText, type Html } from './frame.ts';

export interface PhotoChoice {
  /** In order; those that are not kept come last. */
  photos: readonly { address: string; isKept: boolean }[];
  standing: Correction | null;
  /** Id of the last event about the photos. */
  seen: string;
  /** The photo whose button was pressed; it has the focus. Null before anything was moved. */
  moved: number | null;
  refused: readonly string[];
}

export function photosForm(shown: CorrectingPage, path: string, choice: PhotoChoice): Html {
  const { photos, standing, moved, refused } = choice;
  const isOpen = moved !== null || refused.length > 0;
  return html`<section class="card" id="images">
    <h2>Photos</h2>
    <p class="value">
      <strong>${String(photos.filter(({ isKept }) => isKept).length)} photos</strong>
    </p>
    ${standing ? standingMark(shown, standing, 'photos') : ''}
    ${
      photos.length === 0
        ? html`<p>The export has no photos of this vehicle.</p>`
        : html`<details ${isOpen ? raw('open') : ''}>
            <summary>Choose and order photos</summary>
            <form method="post" action="${path}/images#images-refused">
              ${
                // Enter in a check box presses the first button.
                html`<button class="hidden" name="move" value="" tabindex="-1" aria-hidden="true">
                  Save
                </button>`
              }
              ${seenHtml(choice)}
              ${refused.map((reason) => html`<p class="bad" id="images-refused" role="alert" tabindex="-1">${reason}</p>`)}
              ${
                moved === null
                  ? ''
                  : html`<p role="status">
                      Photo ${moved + 1} is in its new place. Save the photos to keep it.
                    </p>`
              }
              <ol class="photos">
                ${photos.map((photo, at) => photoItem(shown, photo, { at, moved, last: photos.length - 1 }))}
              </ol>
              <p class="acts"><button class="main" name="move" value="">Save the photos</button></p>
            </form>
          </details>`
    }
  </section>`;
}

function photoItem(
  { tenant }: CorrectingPage,
  { address, isKept }: PhotoChoice['photos'][number],
  { at, moved, last }: { at: number; moved: number | null; last: number },
): Html {
  const name = `photo ${String(at + 1)}`;
  const move = (to: number, label: string, isFocused: boolean) =>
    to < 0 || to > last || to === at
      ? ''
      : html`<button name="move" value="${at}:${to}" ${isFocused ? raw('autofocus') : ''}>
          ${label}${hiddenText(name)}
        </button>`;
  return html`<li>
    <img
      src="${photoAt(address, tenant.photos, 160)}"
      alt=""
      width="120"
      height="80"
      loading="lazy"
    />
    <input type="hidden" name="photo" value="${address}" />
    <div class="acts">
      <label class="check"
        ><input type="checkbox" name="keep" value="${at}" ${isKept ? raw('checked') : ''} /> Show
        ${name}</label
      >
      ${move(0, 'First', moved === at && at !== 0)} ${move(at - 1, 'Earlier', false)}
      ${move(at + 1, 'Later', moved === at && at === 0)}
    </div>
  </li>`;
}
