// What this browser saved, on the account's pages and before their sign-in (rule saving-2). The list loads where there is one.
import { lazy, Suspense, type ComponentType } from 'react';
import { favourites } from '../../browser-state/saved-vehicles.ts';

const BrowserFavourites = lazy<ComponentType<{ limit?: number }>>(() =>
  import('./BrowserFavourites.tsx').catch(() => ({ default: () => null })),
);

/** `limit`: the newest ones, with a link to all. */
export const SavedHere = (props: { limit?: number }) =>
  favourites.$list.get().length > 0 && (
    <Suspense>
      <BrowserFavourites {...props} />
    </Suspense>
  );
