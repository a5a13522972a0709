// Handles a press of the save or compare button. It is imported with the first press.
import { maxCompared, type SavedVehicle } from '../../domain/saved/saved-vehicle.ts';
import { parseNumber } from '../../domain/text/parse-number.ts';
import { analytics } from '../site/page-analytics.ts';
import { announce } from '../site/announce.ts';
import { listPath, storeOf, type SavedListName } from './lists.ts';
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
    price: parseNumber(price),
  };
}

/** Adds a vehicle to a list or removes it, and announces the result. */
export function toggleSaved(listName: SavedListName, vehicle: SavedVehicle): void {
  if (listName === 'watch') {
    void import('./watchlist.ts').then(({ toggleWatched }) => toggleWatched(vehicle));
    return;
  }
  toggleStored(listName, vehicle);
  if (vehicle.make === '' && storeOf(listName).has(vehicle.slug))
    void addMissingData(listName, vehicle);
}

const texts = {
  save: { added: 'Saved to your favourites in this browser', removed: 'Taken off your favourites' },
  compare: { added: 'Added to your comparison', removed: 'Taken off your comparison' },
} as const;

/** What a press does to a list of this browser. A fifth vehicle to compare is refused. */
export function toggleChange(
  listName: Exclude<SavedListName, 'watch'>,
  entries: readonly { slug: string }[],
  slug: string,
): 'add' | 'remove' | 'refuse' {
  if (entries.some((entry) => entry.slug === slug)) return 'remove';
  return listName === 'compare' && entries.length >= maxCompared ? 'refuse' : 'add';
}

function toggleStored(listName: Exclude<SavedListName, 'watch'>, vehicle: SavedVehicle): void {
  const store = storeOf(listName);
  const change = toggleChange(listName, store.$list.get(), vehicle.slug);
  if (change === 'remove') {
    store.remove(vehicle.slug);
    announce(texts[listName].removed);
    return;
  }
  if (change === 'refuse') {
    announce(`You can compare ${String(maxCompared)} vehicles; take one off first.`, {
      label: 'Compare',
      href: listPath.compare,
    });
    return;
  }
  store.add(vehicle);
  if (listName === 'save') analytics.count('vehicleSaved');
  announce(texts[listName].added, { label: 'View List', href: listPath[listName] });
}

/** Adds the data that a card does not contain, from the vehicle's page. */
async function addMissingData(listName: SavedListName, entry: SavedVehicle): Promise<void> {
  const found = await readVehicle(entry.slug);
  if (found.state !== 'for-sale') return;
  const { id, make, model } = found.vehicle;
  storeOf(listName).replace({ ...entry, id: id || entry.id, make, model });
}
