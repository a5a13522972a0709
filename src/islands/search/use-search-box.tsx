// The search box of the live page: the text in it, which becomes filters while it is typed, and the list under it.
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { recentSearches, type RecentEntry } from '../../browser-state/recent-searches.ts';
import { viewed } from '../../browser-state/saved-vehicles.ts';
import { vehicleHref } from '../../domain/vehicle/vehicle-constants.ts';
import { sortIndex } from '../../search/page/orders.ts';
import { withSort, type SearchState } from '../../search/page/state.ts';
import type { SearchController } from './controller.ts';
import { entryIn } from './history-entries.ts';
import type { SearchBarProps } from './SearchBar.tsx';
import type { TypedText } from './use-typed-search.ts';

/** Recently viewed vehicles in the list under the empty box. */
const maxVehicles = 6;

interface SearchBoxFacts {
  controller: SearchController;
  typed: TypedText;
  box: RefObject<HTMLInputElement | null>;
  /** The sort order that was chosen before hydration. */
  order: string | undefined;
  state: SearchState;
}

type SearchBoxProps = Pick<SearchBarProps, 'onQuery' | 'onSubmit' | 'onBox' | 'children'>;

export function useSearchBox(facts: SearchBoxFacts): SearchBoxProps {
  const { controller, typed, box, order, state } = facts;
  const { settings } = controller.live;
  const { change, search, dispatch } = typed;
  /** The text of an entry of the browser's history that the visitor went to. */
  const restored = useRef<string | null>(null);
  const [recent, setRecent] = useState<RecentProps | null>(null);
  // A text or sort order from before hydration counts.
  const takeEarly = useEffectEvent(() => {
    const [first, ...others] = settings.sorts;
    const early = others.find((other) => sortIndex(other) === order);
    if (early && state.sort === first) change((now) => withSort(now, early));
    const text = box.current?.value ?? '';
    if (text !== '' && text !== state.query) void search(text);
    else if (controller.lateText !== null)
      void search(controller.lateText, true).then(() => {
        // Somebody who types meanwhile goes on from the state before.
        if (document.activeElement !== box.current) dispatch({ type: 'finished' });
      });
  });
  useEffect(() => {
    takeEarly();
  }, []);
  useEffect(() => {
    const input = box.current;
    if (input && document.activeElement !== input) input.value = restored.current ?? state.query;
  }, [box, state.query]);
  // The way back and forward has the text of its results in the box, even while the cursor is in it.
  useEffect(() => {
    const restore = ({ state: entry }: PopStateEvent) => {
      restored.current = entryIn(entry)?.read?.text ?? null;
      if (box.current) box.current.value = restored.current ?? '';
    };
    addEventListener('popstate', restore);
    return () => removeEventListener('popstate', restore);
  }, [box]);

  /** The typed text has become chips; the box shows the remaining words. */
  const finishTyping = async () => {
    const input = box.current;
    if (!input || !typed.isTyping()) return;
    const text = input.value;
    await search(text);
    dispatch({ type: 'finished' });
    if (input.value === text) input.value = controller.view().state.query;
  };
  return {
    onQuery: (text) => {
      restored.current = null;
      setRecent(null);
      typed.type(text);
    },
    onSubmit: () => {
      dispatch({ type: 'typed', state: controller.view().state });
      void finishTyping();
    },
    onBox: (open) => {
      if (!open) void finishTyping();
      const isAsked = open && box.current?.value === '';
      if (!isAsked) return setRecent(null);
      // Vehicle pages add themselves to the list, however a visitor reached them.
      const vehicles = viewed.$list.get().slice(0, maxVehicles);
      setRecent({
        searches: recentSearches.all(),
        vehicles: vehicles.map(({ name, slug }) => ({ label: name, href: vehicleHref({ slug }) })),
      });
    },
    children: recent && <Recent {...recent} />,
  };
}

/** The last searches and vehicles of this browser, under the empty search box while it has the focus. */
interface RecentProps {
  searches: readonly RecentEntry[];
  vehicles: readonly RecentEntry[];
}

function List({ title, entries }: { title: string; entries: readonly RecentEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ul>
        {entries.map(({ label, href }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Recent({ searches, vehicles }: RecentProps) {
  if (searches.length + vehicles.length === 0) return null;
  return (
    <div className="search-recent">
      <List title="Recent searches" entries={searches} />
      <List title="Recently viewed" entries={vehicles} />
    </div>
  );
}
