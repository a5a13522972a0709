// Favourites, vehicles to compare and vehicles looked at, as this browser keeps them for this site.
import {
  mostCompared,
  mostFavourites,
  mostViewed,
  readSaved,
  readViewed,
} from '../domain/saved/saved-vehicle.ts';
import { storedList } from './stored-list.ts';

export const favourites = storedList('favourites', { limit: mostFavourites, read: readSaved });
/** A fifth vehicle does not push another out: whoever adds looks at the limit first. */
export const compared = storedList('compare', { limit: mostCompared, read: readSaved });
/** The account's watchlist as this browser last heard of it: a heart need not wait for the functions. */
export const watched = storedList('watched', { limit: mostFavourites * 2, read: readSaved });
export const viewed = storedList('viewed', { limit: mostViewed, read: readViewed });
