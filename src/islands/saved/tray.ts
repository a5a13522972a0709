// A small bar at the edge of the screen that links to the lists while they have entries.
import { compared, favourites, watched } from '../../browser-state/saved-vehicles.ts';
import { element } from '../dom/element.ts';
import { listPath } from './lists.ts';

let started = false;

/** Pages with a form, a sign-in or a payment, or their result: nothing lies over fields and buttons. */
const quiet = 'main :is(.account, .gate, .success, [data-styles])';

/** Shows nothing on quiet pages and on those of the lists, which have them, too. A second call does nothing. */
export function startTray(): void {
  if (started) return;
  started = true;
  if (Object.values(listPath).includes(location.pathname)) return;
  if (document.querySelector(quiet)) return;
  const tray = element('nav', { class: 'tray', 'aria-label': 'Your lists', hidden: '' });
  const link = (href: string, icon: string, label: string) => {
    const count = element('b', {});
    const anchor = element(
      'a',
      { href, hidden: '' },
      element('i', { class: `i i-${icon}` }),
      element('span', {}, `${label} `),
      count,
    );
    tray.append(anchor);
    return (entries: readonly unknown[]) => {
      anchor.hidden = entries.length === 0;
      count.textContent = String(entries.length);
      tray.hidden = tray.querySelectorAll('a:not([hidden])').length === 0;
    };
  };
  const saved = link(listPath.save, 'heart', 'Saved');
  const watching = link(listPath.watch, 'heart', 'Watchlist');
  const comparing = link(listPath.compare, 'compare', 'Compare');
  document.body.append(tray);
  // A site with a watchlist has no favourites page; earlier favourites move to the account at sign-in.
  if (document.documentElement.dataset['watchlist']) watched.$list.subscribe(watching);
  else favourites.$list.subscribe(saved);
  compared.$list.subscribe(comparing);
}
