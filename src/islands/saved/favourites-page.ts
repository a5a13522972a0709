// The favourites page: this browser's favourites, and the vehicles that it has seen.
import { favourites, viewed } from '../../browser-state/saved-vehicles.ts';
import { favouritesList } from './favourites-list.ts';
import { viewedRow } from './viewed-row.ts';
import { showWhenEmpty } from './when-empty.ts';

const container = document.querySelector<HTMLElement>('[data-saved=favourites]');
if (container) {
  container.replaceChildren(favouritesList());
  favourites.$list.subscribe((entries) => {
    showWhenEmpty(entries.length === 0);
  });
  const seen = viewed.$list.get();
  if (seen.length > 0) container.append(viewedRow(seen));
}
