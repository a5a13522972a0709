// The favourites of this browser on the account's pages, and before the sign-in to them (rule saving-2). Loaded only
// where there are some.
import { favourites } from '../../browser-state/saved-vehicles.ts';
import { element } from '../dom/element.ts';
import { favouritesList } from './favourites-list.ts';
import { listPath } from './lists.ts';

/** The newest `limit` favourites under their heading. */
export function favouritesSection(limit = Infinity): HTMLElement {
  const count = favourites.$list.get().length;
  const section = element(
    'section',
    { class: 'stack' },
    element('h2', {}, 'Saved in this browser'),
    favouritesList(limit),
  );
  if (count > limit) {
    const all = element(
      'a',
      { href: listPath.save },
      `All ${String(count)} vehicles that you saved`,
    );
    section.append(element('p', {}, all));
  }
  favourites.$list.listen((entries) => {
    if (entries.length === 0) section.remove();
  });
  return section;
}
