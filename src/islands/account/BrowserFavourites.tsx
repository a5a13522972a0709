// The favourites of this browser, as a section.
import { useEffect, useRef } from 'react';
import { favourites } from '../../browser-state/saved-vehicles.ts';
import { favouritesList } from '../saved/favourites-list.ts';
import { listPath } from '../saved/lists.ts';

/** `limit`: the newest ones, with a link to all. */
export default function BrowserFavourites({ limit = Infinity }: { limit?: number }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.replaceChildren(favouritesList(limit)), []);
  const count = favourites.$list.get().length;
  return (
    <section className="stack">
      <h2>Saved in this browser</h2>
      <div ref={place} />
      {count > limit && (
        <p>
          <a href={listPath.save}>All {count} vehicles that you saved</a>
        </p>
      )}
    </section>
  );
}
