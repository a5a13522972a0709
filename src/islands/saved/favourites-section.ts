// The favourites of this browser on the account's pages, and before the sign-in to them (rule saving-2). Loaded only
// where there are some.
import { favourites } from '../../browser-state/saved-vehicles.ts';
import { element } from '../dom/element.ts';
import { favouritesList } from './favourites-list.ts';
import { listPath } from './lists.ts';

/** More would push the form of the sign-in away. */
const beforeSignIn = 3;

const behind = new URLSearchParams(location.search).get('type') ?? '';
const card = document.querySelector('.gate-card');
const limit = card ? beforeSignIn : Infinity;
const count = favourites.$list.get().length;
if (!card || ['my-garage', 'watchlist'].includes(behind)) {
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
  (card ?? document.querySelector('.account'))?.querySelector('astro-island')?.before(section);
  favourites.$list.listen((entries) => {
    if (entries.length === 0) section.remove();
  });
}
