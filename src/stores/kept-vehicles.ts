// Favourites, vehicles to compare and vehicles looked at, as this browser keeps them for this site.
import {
  mostCompared,
  mostFavourites,
  mostViewed,
  readSaved,
  readViewed,
} from '../domain/kept-vehicle.ts';
import { storedList } from './stored-list.ts';

export const favourites = storedList('favourites', { limit: mostFavourites, read: readSaved });
/** A fifth vehicle does not push another out: whoever adds looks at the limit first. */
export const compared = storedList('compare', { limit: mostCompared, read: readSaved });
export const viewed = storedList('viewed', { limit: mostViewed, read: readViewed });
