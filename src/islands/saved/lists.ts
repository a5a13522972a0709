// The lists a vehicle can be kept on, and where each has its page. What a press does is ./press.ts.
import { compared, favourites, watched } from '../../browser-state/saved-vehicles.ts';

/** `save` is this browser's own list, `watch` the account's. */
export type Keeping = 'save' | 'watch' | 'compare';

const stores = { save: favourites, watch: watched, compare: compared };
export const storeOf = (keeping: Keeping) => stores[keeping];

/** Where each list has its page. */
export const listPath: Record<Keeping, string> = {
  save: '/favourites',
  watch: document.documentElement.dataset['watchlist'] ?? '/watchlist',
  compare: '/compare',
};
