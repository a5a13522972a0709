// Completes the action that waited for the sign-in: saves the vehicle or search. The shopper's previous page then shows a
// notice.
import { accountHint } from '../../browser-state/account-hint.ts';
import { favourites, watched } from '../../browser-state/saved-vehicles.ts';
import { pendingSave, pendingSearch } from '../../browser-state/pending-save.ts';
import { nextPageNotice } from '../../browser-state/next-page-notice.ts';
import { carSaved, searchSaved } from '../saved/lists.ts';
import { failureText } from '../site/failure.ts';
import { analytics } from '../site/page-analytics.ts';
import { mergeFavourites, saveCar, saveSearch } from './account-calls.ts';

/** Never rejects; if something could not be saved, the functions' own message is shown. */
export async function completePending(): Promise<void> {
  accountHint.write(true);
  // Favourites from before the sign-in move into the account, even if the visitor is already signed in.
  const kept = favourites.$list.get().flatMap(({ id }) => id || []);
  if (document.documentElement.dataset['watchlist'] && kept.length > 0) {
    const moved = await mergeFavourites(kept);
    if (moved.ok) favourites.replaceAll([]);
  }
  const link = { label: 'View List', href: document.documentElement.dataset['watchlist'] ?? '/' };
  const vehicle = pendingSave.read();
  pendingSave.forget();
  if (vehicle) {
    const saved = await saveCar(vehicle.id);
    nextPageNotice.write(saved.ok ? { text: carSaved, link } : { text: failureText(saved) });
    if (saved.ok) analytics.count('vehicleSaved');
    if (saved.ok && vehicle.slug) {
      watched.add({ ...vehicle, make: '', model: '', primary_image_url: null, price: null });
    }
  }
  const search = pendingSearch.read();
  pendingSearch.forget();
  if (search) {
    const saved = await saveSearch(search);
    nextPageNotice.write(saved.ok ? { text: searchSaved, link } : { text: failureText(saved) });
  }
}
