// Saving and comparing: what a press of either control does, wherever the control stands. It draws nothing.
import { mostCompared, type SavedVehicle } from '../../domain/kept-vehicle.ts';
import { compared, favourites, watched } from '../../stores/kept-vehicles.ts';
import { analytics } from '../site/page-analytics.ts';
import { announce } from '../site/announce.ts';

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

const words = {
  save: { added: 'Saved to your favourites', removed: 'Taken off your favourites' },
  compare: { added: 'Added to your comparison', removed: 'Taken off your comparison' },
} as const;

/** Adds or removes a vehicle and tells so; a fifth vehicle to compare is refused in words. */
export function toggleKept(keeping: Keeping, vehicle: SavedVehicle): void {
  if (keeping === 'watch') {
    void import('./watch.ts').then(({ toggleWatched }) => toggleWatched(vehicle));
    return;
  }
  const store = storeOf(keeping);
  if (store.has(vehicle.slug)) {
    store.remove(vehicle.slug);
    announce(words[keeping].removed);
    return;
  }
  if (keeping === 'compare' && store.$list.get().length >= mostCompared) {
    announce(`You can compare ${String(mostCompared)} vehicles; take one off first.`, {
      label: 'Compare',
      href: listPath.compare,
    });
    return;
  }
  store.add(vehicle);
  if (keeping === 'save') analytics.count('vehicleSaved');
  announce(words[keeping].added, { label: 'View List', href: listPath[keeping] });
}
