// The live page: gives the search's view to the bar, the filters and the results. The results stay those of the page until
// a visitor changes something.
import {
  memo,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type MouseEvent,
  type RefObject,
} from 'react';
import {
  withPage,
  withQuery,
  without,
  withSort,
  type SearchState,
} from '../../search/page/state.ts';
import { headingOf } from '../../search/page/heading.ts';
import { sortIndex } from '../../search/page/orders.ts';
import { viewed } from '../../browser-state/saved-vehicles.ts';
import { recentSearches, type RecentEntry } from '../../browser-state/recent-searches.ts';
import { afterPaint, whenIdle } from '../dom/when-idle.ts';
import { barFacts, chipsOf, clearedState } from './bar-facts.ts';
import { FilterPanel } from './FilterPanel.tsx';
import { savesData, type SearchController } from './controller.ts';
import { Recent } from './Recent.tsx';
import { Results } from './Results.tsx';
import type { BarFacts, SearchBarProps } from './SearchBar.tsx';
import { ReplacePortal } from './replace-portal.tsx';
import { useHeading, useMovedClass, useRecentSearch, useScrollPosition } from './page-effects.ts';
import { useView } from './use-view.ts';
import { chipText } from './wording.ts';

/** The time without typing after which a text is searched for (rule search-6). */
const debounceMs = 300;
/** Viewed vehicles under the empty box. */
const mostVehicles = 6;

interface Props {
  controller: SearchController;
  filters: HTMLElement;
  results: HTMLElement;
  box: RefObject<HTMLInputElement | null>;
  /** The sort order chosen before the page came alive. */
  order: string | undefined;
  /** The bar's texts before the first search. */
  facts: BarFacts;
  /** Gets the bar's props from now on. The bar itself stays in the page, with the visitor's cursor in it. */
  onBar(bar: LiveBar): void;
}

export type LiveBar = Omit<SearchBarProps, 'sorts' | 'savedSearches' | 'box'>;

/** Clicks with a modifier key or another button are left to the browser. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** Which filters of the static page are open: visitors may have folded some before the page came alive. */
const openFolds = (filters: HTMLElement): ReadonlyMap<string, boolean> =>
  new Map(
    [...filters.querySelectorAll<HTMLDetailsElement>('details[data-facet]')].map((details) => [
      details.dataset['facet'] ?? '',
      details.open,
    ]),
  );

const timeText = (iso: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-AU', {
    timeZone,
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
  }).format(new Date(iso));

// The island fetches all of this in one piece: many small files compress worse.
export { openSearch } from './controller.ts';

export const LivePage = memo(function LivePage(props: Props) {
  const { controller, filters, results: place, box, order, facts, onBar } = props;
  const { live } = controller;
  const { settings, landing } = live;
  const [view, showNow] = useView(controller);
  const { state, results, moved } = view;
  /** The state that the results answer: count and chips belong to the results that show. */
  const answeredState = results?.state ?? state;
  const [folds] = useState(() => openFolds(filters));
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [recent, setRecent] = useState<{ searches: RecentEntry[]; vehicles: RecentEntry[] } | null>(
    null,
  );
  const toTop = useRef(false);
  /** The index of a removed chip: the focus goes to the chip that has this index now. */
  const toChip = useRef(-1);

  /** Changes the present state, which may be newer than the results that show. */
  const change = useCallback(
    (step: (state: SearchState) => SearchState) => {
      clearTimeout(typing.current);
      controller.go(step(controller.view().state));
      showNow();
    },
    [controller, showNow],
  );
  const search = (text: string) => {
    if (text.trim() === controller.view().state.query) return;
    change((now) => withQuery(now, text.trim()));
  };
  const onQuery = (text: string) => {
    clearTimeout(typing.current);
    setRecent(null);
    typing.current = setTimeout(() => {
      search(text);
    }, debounceMs);
  };

  // A text or an order set before the page came alive counts.
  const takeEarly = useEffectEvent(() => {
    const typed = box.current?.value ?? '';
    if (typed !== '' && state.query === '') search(typed);
    const [first, ...others] = settings.sorts;
    const early = others.find((other) => sortIndex(other) === order);
    if (early && state.sort === first) change((now) => withSort(now, early));
  });
  useEffect(() => {
    takeEarly();
    return () => {
      clearTimeout(typing.current);
    };
  }, []);
  useEffect(() => {
    const input = box.current;
    if (input && document.activeElement !== input) input.value = state.query;
  }, [box, state.query]);

  useScrollPosition(results !== null || view.failed);
  useEffect(() => {
    if (!savesData()) whenIdle(controller.preload, 4_000);
  }, [controller]);

  // A turned page starts at its top, for the eye and for the keyboard.
  useLayoutEffect(() => {
    if (!toTop.current) return;
    toTop.current = false;
    place.scrollIntoView({ block: 'start' });
    place.focus({ preventScroll: true });
  }, [results, place]);

  // The bar shows the answer a moment later. A visitor who has moved the focus by then keeps it.
  useEffect(() => {
    const at = toChip.current;
    if (at < 0) return;
    toChip.current = -1;
    afterPaint(() => {
      if (document.activeElement !== document.body) return;
      const left = document.querySelectorAll<HTMLElement>('a.chip');
      (left[Math.min(at, left.length - 1)] ?? place).focus({ preventScroll: true });
    });
  }, [results, place]);

  const chips = chipsOf(answeredState, live);
  const cleared = useCallback((now: SearchState) => clearedState(now, settings), [settings]);
  const shown: BarFacts =
    moved && results ? barFacts(results, chips, live, controller.href) : facts;

  const searchLabel =
    moved && chips.length > 0 ? shown.chips.map(({ label }) => label).join(', ') : null;
  useRecentSearch(
    view.busy ? null : searchLabel,
    controller.href(answeredState),
    settings.historyEntries,
  );
  useMovedClass(moved);
  useHeading(moved ? headingOf(answeredState, landing, settings) : null);

  const clear = useCallback(
    (event: MouseEvent) => {
      if (!isPlain(event)) return;
      event.preventDefault();
      if (box.current) box.current.value = '';
      toChip.current = 0;
      change(cleared);
    },
    [box, change, cleared],
  );
  const turn = useCallback(
    (page: number, event: MouseEvent) => {
      if (!isPlain(event)) return;
      event.preventDefault();
      toTop.current = true;
      change((now) => withPage(now, page));
    },
    [change],
  );
  const note =
    view.fallback &&
    (view.fallback.stockOf === null
      ? 'Showing stock as last published.'
      : `Showing stock as of ${timeText(view.fallback.stockOf, settings.timeZone)}.`);

  const bar: LiveBar = {
    facts: shown,
    sort: state.sort,
    note: note ?? undefined,
    clearHref: moved && chips.length > 0 ? controller.href(cleared(answeredState)) : undefined,
    onQuery,
    onSubmit: () => {
      search(box.current?.value ?? '');
    },
    onFocus: controller.preload,
    onSort: (sort) => {
      change((now) => withSort(now, sort));
    },
    onClear: clear,
    onSave: () => {
      const heading = document.querySelector('h1')?.textContent.trim() ?? '';
      const name = chips.map((entry) => chipText(entry, settings.names)).join(', ') || heading;
      void import('../saved/save-search.ts').then(({ saveThisSearch }) =>
        saveThisSearch(name, state),
      );
    },
    onChip: moved
      ? (at, event) => {
          const entry = chips[at];
          if (!entry || !isPlain(event)) return;
          event.preventDefault();
          if (entry.kind === 'query' && box.current) box.current.value = '';
          toChip.current = at;
          change((now) => without(now, entry));
        }
      : undefined,
    onBox: (open) => {
      setRecent(
        open && box.current?.value === ''
          ? {
              searches: recentSearches(settings.historyEntries).all(),
              // Vehicle pages save themselves, whichever way a visitor reached them.
              vehicles: viewed.$list
                .get()
                .slice(0, mostVehicles)
                .map(({ name, slug }) => ({ label: name, href: `/cars/${slug}` })),
            }
          : null,
      );
    },
    children: recent && <Recent {...recent} />,
  };
  // Runs with every render of this component; it is memoised, so the bar's own renders do not cause one.
  useLayoutEffect(() => {
    onBar(bar);
  });

  return (
    <>
      {results && !view.failed && (
        <ReplacePortal container={filters}>
          <FilterPanel controller={controller} folds={folds} view={view} />
        </ReplacePortal>
      )}
      {results && moved && (
        <ReplacePortal container={place}>
          <Results
            live={live}
            results={results}
            busy={view.busy}
            href={controller.href}
            prefetch={controller.prefetch}
            onPage={turn}
            onClear={clear}
          />
        </ReplacePortal>
      )}
    </>
  );
});
