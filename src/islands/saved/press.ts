// Handles a press of the save or compare button. It is imported with the first press.
import { mostCompared, type SavedVehicle } from '../../domain/saved/saved-vehicle.ts';
import { readNumber } from '../../domain/text/number-entry.ts';
import { analytics } from '../site/page-analytics.ts';
import { announce } from '../site/announce.ts';
import { listPath, storeOf, type Keeping } from './lists.ts';
import { readVehicle } from './read-vehicle.ts';

/** A card's data about its vehicle; make and model are added from the vehicle's page. */
export function cardVehicle(card: HTMLElement, slug: string, name: string): SavedVehicle {
  const price = card.querySelector('.price-now')?.textContent ?? '';
  return {
    id: card.dataset['id'] ?? '',
    slug,
    name,
    make: '',
    model: '',
    primary_image_url:
      card.querySelector<HTMLImageElement>('.card-photo > img')?.getAttribute('src') ?? null,
    price: price.includes('/') ? null : readNumber(price),
  };
}

/** Adds a vehicle to a list or removes it, and announces the result. */
export function press(keeping: Keeping, vehicle: SavedVehicle): void {
  if (keeping === 'watch') {
    void import('./watch.ts').then(({ toggleWatched }) => toggleWatched(vehicle));
    return;
  }
  toggleKept(keeping, vehicle);
  if (vehicle.make === '' && storeOf(keeping).has(vehicle.slug)) void complete(keeping, vehicle);
}

const words = {
  save: { added: 'Saved to your favourites', removed: 'Taken off your favourites' },
  compare: { added: 'Added to your comparison', removed: 'Taken off your comparison' },
} as const;

/** A fifth vehicle to compare is refused with a notice. */
function toggleKept(keeping: Exclude<Keeping, 'watch'>, vehicle: SavedVehicle): void {
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

/** Adds the data that a card does not contain, from the vehicle's page. */
async function complete(keeping: Keeping, entry: SavedVehicle): Promise<void> {
  const found = await readVehicle(entry.slug);
  if (found.state !== 'for-sale') return;
  const { id, make, model } = found.vehicle;
  storeOf(keeping).replace({ ...entry, id: id || entry.id, make, model });
}
