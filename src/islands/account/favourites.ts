// Favourites that this browser kept before there was an account: their ids move into it with the sign-in. They lie where
// the shopper's browser keeps its list (src/stores/kept-vehicles.ts); only ids are read here.
import { siteKey } from '../../stores/site-key.ts';

const key = () => siteKey('favourites');
const most = 200;

export function idsOfFavourites(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key()) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored
      .map((entry) => (entry as { id?: unknown } | null)?.id)
      .filter((id): id is string => typeof id === 'string' && id !== '')
      .slice(0, most);
  } catch {
    return [];
  }
}

/** They have moved: the account has them now. */
export function forgetFavourites(): void {
  try {
    localStorage.removeItem(key());
  } catch {
    // A forbidden storage held none.
  }
}
