// The favourites, compared vehicles and viewed vehicles that this browser stores for this site.
import {
  mostCompared,
  mostFavourites,
  mostViewed,
  readSaved,
  readViewed,
} from '../domain/saved/saved-vehicle.ts';
import { storedList } from './stored-list.ts';

export const favourites = storedList('favourites', { limit: mostFavourites, read: readSaved });
/** A fifth vehicle does not replace another: callers check the limit first. */
export const compared = storedList('compare', { limit: mostCompared, read: readSaved });
/** The account's watchlist as last received, so that hearts show without a request. */
export const watched = storedList('watched', { limit: mostFavourites * 2, read: readSaved });
export const viewed = storedList('viewed', { limit: mostViewed, read: readViewed });
