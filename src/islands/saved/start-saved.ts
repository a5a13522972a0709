// Starts the lists on every page: buttons on cards and the bar that links to the lists.
import { accountHint } from '../../browser-state/account-hint.ts';
import { compared, favourites, watched } from '../../browser-state/saved-vehicles.ts';
import stylesheet from '../site/site-parts.css?url';
import { loadStylesheet } from '../dom/load-stylesheet.ts';
import { addCardButtons } from './card-buttons.ts';

/** Does nothing when no vehicle on the page can be saved and this browser has saved none. */
export function startSaved(): void {
  const watches = document.documentElement.dataset['watchlist'] !== undefined;
  const lists = [favourites, compared, watched];
  const any = lists.some(({ $list }) => $list.get().length > 0);
  if (!any && !document.querySelector('[data-can]:not([data-can=""])')) return;
  void loadStylesheet(stylesheet).then(() => {
    addCardButtons();
    if (any) showTray();
    else for (const { $list } of lists) $list.listen(showTray);
  });
  // The list may have changed on another device.
  if (watches && accountHint.read()) {
    void import('./watchlist.ts').then((watchlist) => watchlist.refreshWatched());
  }
}

function showTray(): void {
  void import('./tray.ts').then((tray) => tray.startTray());
}
