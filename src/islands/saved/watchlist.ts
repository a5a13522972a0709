// Saves to the account's watchlist (rule saving-4). The heart changes immediately and changes back when the functions
// refuse. Signed-out visitors sign in first and return, with the vehicle saved (rule saving-3).
import { signInHref } from '../../domain/account/gate.ts';
import { parseSavedVehicle, type SavedVehicle } from '../../domain/saved/saved-vehicle.ts';
import type { WatchlistItem } from '../../protocol/account.ts';
import type { EndpointAnswer } from '../../protocol/endpoints.ts';
import { messages } from '../../protocol/messages.ts';
import { accountHint } from '../../browser-state/account-hint.ts';
import { ownRate } from '../../browser-state/own-rate.ts';
import { watched } from '../../browser-state/saved-vehicles.ts';
import {
  pendingSave,
  pendingSearch,
  scrollBeforeSignIn,
} from '../../browser-state/pending-save.ts';
import { analytics } from '../site/page-analytics.ts';
import { announce, headerPhone } from '../site/announce.ts';
import { callApi } from '../site/api.ts';
import { failureText } from '../site/failure.ts';
import { carRemoved, carSaved, listPath } from './lists.ts';

/** Opens the sign-in page, which leads back here. */
export function signInAndReturn(): void {
  const here = location.pathname + location.search + location.hash;
  scrollBeforeSignIn.write(scrollY);
  location.assign(signInHref('watchlist', here, here));
}

const callWatchlist = (call: 'save-car' | 'remove-car', { id }: SavedVehicle) =>
  callApi(`/api/watchlist/${call}`, { body: { car_id: id } });

/** Saves a vehicle or removes it from the watchlist. Never rejects. */
export async function toggleWatched(vehicle: SavedVehicle): Promise<void> {
  const { id, slug, name } = vehicle;
  const saving = !watched.has(slug);
  const undo = () => {
    if (saving) watched.remove(slug);
    else watched.add(vehicle);
  };
  if (saving) watched.add(vehicle);
  else watched.remove(slug);
  const result = await callWatchlist(saving ? 'save-car' : 'remove-car', vehicle);
  if (result.ok) {
    accountHint.write(true);
    if (!saving) {
      announce(carRemoved);
      return;
    }
    analytics.count('vehicleSaved');
    announce(carSaved, { label: 'View List', href: listPath.watch });
    return;
  }
  undo();
  if (result.status === 401) {
    forgetSession();
    pendingSearch.forget();
    pendingSave.write({ id, slug, name });
    signInAndReturn();
    return;
  }
  announce(failureText(result, messages.unknown), headerPhone());
}

/** The session has ended: this browser forgets list and rate, not the contact details (rule account-13). */
function forgetSession(): void {
  accountHint.forget();
  watched.replaceAll([]);
  ownRate.forget();
}

/** The account's items as entries of this browser's list, without invalid ones. */
export const savedFromItems = (
  items: readonly Pick<WatchlistItem, 'car_id' | 'slug' | 'name' | 'image' | 'saved_price'>[],
): SavedVehicle[] =>
  items.flatMap(
    ({ car_id, slug, name, image, saved_price }) =>
      parseSavedVehicle({
        id: car_id,
        slug,
        name,
        primary_image_url: image,
        price: saved_price,
      }) ?? [],
  );

/** Loads the account's list. Without an answer the list stays unchanged. */
export async function refreshWatched(): Promise<void> {
  const result = await callApi<EndpointAnswer<'watchlist'>>('/api/watchlist');
  if (result.ok) watched.replaceAll(savedFromItems(result.value.items));
  else if (result.status === 401) forgetSession();
}
