// The favourites, compared vehicles and viewed vehicles that this browser stores for this site.
import {
  maxCompared,
  maxFavourites,
  maxViewed,
  parseSavedVehicle,
  parseViewedVehicle,
} from '../domain/saved/saved-vehicle.ts';
import { storedList } from './stored-list.ts';

export const favourites = storedList('favourites', {
  limit: maxFavourites,
  read: parseSavedVehicle,
});
/** A fifth vehicle does not replace another: callers check the limit first. */
export const compared = storedList('compare', { limit: maxCompared, read: parseSavedVehicle });
/** The account's watchlist as last received, so that hearts show without a request. */
export const watched = storedList('watched', { limit: maxFavourites * 2, read: parseSavedVehicle });
export const viewed = storedList('viewed', { limit: maxViewed, read: parseViewedVehicle });
