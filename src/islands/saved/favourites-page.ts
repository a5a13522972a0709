// The favourites page: this browser's favourites, the way to compare them, and the vehicles that it has seen.
import { compared, favourites, viewed } from '../../browser-state/saved-vehicles.ts';
import { maxCompared } from '../../domain/saved/saved-vehicle.ts';
import { element } from '../dom/element.ts';
import { favouritesList } from './favourites-list.ts';
import { listPath } from './lists.ts';
import { viewedRow } from './viewed-row.ts';
import { showWhenEmpty } from './when-empty.ts';

const container = document.querySelector<HTMLElement>('[data-saved=favourites]');
/** The newest favourites beside each other; nobody needs to open four pages for it. */
function compareLink(): HTMLElement {
  const link = element('a', { class: 'btn primary', href: listPath.compare });
  link.addEventListener('click', () => {
    compared.replaceAll(favourites.$list.get().slice(0, maxCompared));
  });
  favourites.$list.subscribe((entries) => {
    const count = Math.min(entries.length, maxCompared);
    link.textContent =
      count === entries.length ? 'Compare these' : `Compare the newest ${String(count)}`;
    link.hidden = count < 2;
  });
  return element('p', { class: 'saved-compare' }, link);
}

if (container) {
  container.replaceChildren(compareLink(), favouritesList());
  favourites.$list.subscribe((entries) => {
    showWhenEmpty(entries.length === 0);
  });
  const seen = viewed.$list.get();
  if (seen.length > 2) container.append(viewedRow(seen));
}
