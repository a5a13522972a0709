// The save, compare and share buttons on a vehicle page.
import type { SavedVehicle, ViewedVehicle } from '../../domain/saved/saved-vehicle.ts';
import { viewed } from '../../browser-state/saved-vehicles.ts';
import { saveButton } from '../saved/card-buttons.ts';
import { vehicleOnPage } from '../saved/vehicle-on-page.ts';
import type { SavedListName } from '../saved/lists.ts';
import stylesheet from '../site/site-parts.css?url';
import { element } from '../dom/element.ts';
import { loadStylesheet } from '../dom/load-stylesheet.ts';
import { whenNear } from '../dom/when-near.ts';

/** Adds this vehicle to the viewed ones, and fills the page's buttons and its row of recently viewed vehicles, from three. */
export function startVehicleButtons(page: HTMLElement): void {
  const vehicle = vehicleOnPage(document);
  if (!vehicle) return;
  const row = document.querySelector<HTMLElement>('[data-viewed]');
  const before = viewed.$list.get().filter(({ slug }) => slug !== vehicle.slug);
  if (row && before.length > 2) {
    whenNear(
      row,
      () =>
        void import('../saved/viewed-row.ts').then((module) =>
          row.append(module.viewedRow(before)),
        ),
    );
  }
  viewed.add(vehicle);
  const bar = page.querySelector<HTMLElement>('.save-bar');
  // Without their stylesheet, the buttons would be unstyled text.
  if (bar) {
    void loadStylesheet(stylesheet).then(() => addVehicleButtons(bar, vehicle));
  }
}

function addVehicleButtons(bar: HTMLElement, vehicle: ViewedVehicle): void {
  const { id, slug, name, make, model, primary_image_url, price } = vehicle;
  const entry = (): SavedVehicle => ({ id, slug, name, make, model, primary_image_url, price });
  const can = (bar.dataset['can'] ?? '').split(' ').filter(Boolean) as SavedListName[];
  bar.append(...can.map((listName) => saveButton(listName, slug, name, entry)), shareButton(name));
}

function shareButton(name: string): HTMLButtonElement {
  const button = element(
    'button',
    { type: 'button', class: 'small-button', 'aria-expanded': 'false' },
    element('i', { class: 'i i-share' }),
    element('span', {}, 'Share'),
  );
  button.addEventListener(
    'click',
    () => void import('./share-bar.ts').then((bar) => bar.share(button, name)),
  );
  return button;
}
