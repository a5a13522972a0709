// The lists that a vehicle can be saved to, their pages and notices.
import { watchlistPath } from '../../domain/account/paths.ts';
import { compared, favourites, watched } from '../../browser-state/saved-vehicles.ts';

/** `save` is the list of this browser, `watch` the account's. */
export type SavedListName = 'save' | 'watch' | 'compare';

const stores = { save: favourites, watch: watched, compare: compared };
export const storeOf = (listName: SavedListName) => stores[listName];

export const listPath: Record<SavedListName, string> = {
  save: '/favourites',
  watch: watchlistPath,
  compare: '/compare',
};

// Notices for the account's lists (rule saving-4).
export const carSaved = 'Car Saved In Watchlist';
export const carRemoved = 'Car Removed';
export const searchSaved = 'Search Saved. Choose in your list how we tell you of new arrivals.';
