// The live page: reads what the search says and hands it to the bar, the filters and the results. Until a shopper
// changes something the results stay those the page came with.
import {
  memo,
  startTransition,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type MouseEvent,
  type RefObject,
} from 'react';
import { flushSync } from 'react-dom';
import { countText } from '../../domain/text/format.ts';
import { shownCount } from '../../domain/search/result-count.ts';
import {
  chosen,
  emptyState,
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
import { afterPaint } from '../dom/after-paint.ts';
import { whenIdle } from '../dom/when-idle.ts';
import { FilterPanel } from './FilterPanel.tsx';
import { savesData, type LiveController, type LiveView } from './live-search.ts';
import { readGroups } from './panel-rows.ts';
import { Recent } from './Recent.tsx';
import { Results } from './Results.tsx';
import { keepScroll, restoreScroll } from './scroll.ts';
import type { BarFacts, SearchBarProps } from './SearchBar.tsx';
import { TakeOver } from './replace-portal.tsx';
import { chipText } from './wording.ts';

/** Text is searched for when typing has been quiet this long (rule search-6). */
const quiet = 300;
/** Vehicles looked at before, under the empty box. */
const mostVehicles = 6;

interface Props {
  controller: LiveController;
  filters: HTMLElement;
  results: HTMLElement;
  box: RefObject<HTMLInputElement | null>;
  /** What the list of orders said before the page came alive. */
  order: string | undefined;
  /** What the bar says before anything was searched for. */
  facts: BarFacts;
  /** Takes what the bar shows from now on; the bar itself stays in the page, with the shopper's cursor in it. */
  onBar(bar: LiveBar): void;
}

export type LiveBar = Omit<SearchBarProps, 'sorts' | 'savedSearches' | 'box'>;

/** What is set shows beside the results it leads to, or by itself when they take longer than this, ms. */
const together = 100;

/**
 * The search's view, and how to show at once what is set. An answer goes into the page when it comes, but not before a
 * tap's own tick has been painted: answers asked for ahead are there with the tap, and twenty cards would hold the tick
 * back. The first answer goes in slices, because a whole panel wakes with it.
 */
function useView({ subscribe, view }: LiveController): [LiveView, () => void] {
  const [shown, setShown] = useState(view);
  useEffect(() => {
    let results: LiveView['results'] = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let set = view().state;
    let painting = false;
    const show = () => {
      const next = view();
      const isSet = results !== null && next.state !== set;
      set = next.state;
      if (isSet) {
        painting = true;
        afterPaint(() => {
          painting = false;
          show();
        });
      }
      if (next.results === results) {
        timer ??= setTimeout(() => {
          timer = undefined;
          setShown(view());
        }, together);
        return;
      }
      if (painting) return;
      clearTimeout(timer);
      timer = undefined;
      const run = results ? flushSync : startTransition;
      ({ results } = next);
      run(() => {
        setShown(next);
      });
    };
    show();
    const stop = subscribe(show);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [subscribe, view]);
  const showNow = useCallback(() => {
    setShown(view());
  }, [view]);
  return [shown, showNow];
}

/** A plain click is ours; one with a key held, or of another button, is the browser's. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

const timeText = (iso: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-AU', {
    timeZone,
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
  }).format(new Date(iso));

export const LivePage = memo(function LivePage(props: Props) {
  const { controller, filters, results: place, box, order, facts, onBar } = props;
  const { live } = controller;
  const { settings, landing } = live;
  const [view, showNow] = useView(controller);
  const { state, results, moved } = view;
  /** What the results are the answer to: line and chips say what shows. */
  const answeredState = results?.state ?? state;
  const [groups] = useState(() => readGroups(filters));
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [recent, setRecent] = useState<{ searches: RecentEntry[]; vehicles: RecentEntry[] } | null>(
    null,
  );
  const toTop = useRef(false);
  /** The place of a chip that was taken away: the focus goes to the one that stands there now. */
  const toChip = useRef(-1);

  /** Changes what the search is set to now, which may be ahead of what shows. */
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
    }, quiet);
  };

  // What was set before the page came alive counts; a back step or a link writes into the box.
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

  const answered = results !== null || view.failed;
  useLayoutEffect(() => {
    if (!answered) return;
    const wasSearching = document.documentElement.classList.contains('searching');
    document.documentElement.classList.remove('searching');
    if (wasSearching) restoreScroll();
  }, [answered]);
  useEffect(() => keepScroll(), []);
  useEffect(() => {
    if (!savesData()) whenIdle(controller.preload, 4_000);
  }, [controller]);

  // A turned page begins at its top, for the eye and for the keyboard.
  useLayoutEffect(() => {
    if (!toTop.current) return;
    toTop.current = false;
    place.scrollIntoView({ block: 'start' });
    place.focus({ preventScroll: true });
  }, [results, place]);

  // The bar shows the answer a moment later; who has gone elsewhere by then stays there.
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

  const isHome = landing.path === settings.home.path;
  const chips = chosen(answeredState).filter(
    (entry) =>
      !(
        isHome &&
        entry.kind === 'value' &&
        settings.home.lists[entry.facet]?.includes(entry.value)
      ),
  );
  const cleared = useCallback(
    ({ sort }: SearchState): SearchState => ({ ...emptyState(sort), lists: settings.home.lists }),
    [settings],
  );
  const count = results
    ? shownCount(results.total, results.statuses, settings.largeCountFrom)
    : null;
  const shown: BarFacts =
    moved && count !== null
      ? {
          count: countText(count, landing.noun),
          chips: chips.map((entry) => ({
            label: chipText(entry, settings.names),
            href: controller.href(without(answeredState, entry)),
          })),
        }
      : facts;

  const searchLabel =
    moved && chips.length > 0 ? shown.chips.map(({ label }) => label).join(', ') : null;
  const remembered = useRef<string>(undefined);
  useEffect(() => {
    if (searchLabel === null || view.busy || settings.historyEntries === 0) return;
    const href = controller.href(answeredState);
    // One search refined step by step is one entry.
    recentSearches(settings.historyEntries).add({ label: searchLabel, href }, remembered.current);
    remembered.current = href;
  }, [controller, answeredState, searchLabel, view.busy, settings.historyEntries]);
  useLayoutEffect(() => {
    document.documentElement.classList.toggle('search-moved', moved);
  }, [moved]);

  const heading = moved ? headingOf(answeredState, landing, settings) : null;
  useLayoutEffect(() => {
    const element = document.querySelector('.search-head h1');
    const own = element?.textContent;
    if (!element || own === undefined || heading === null) return;
    element.textContent = heading;
    return () => {
      element.textContent = own;
    };
  }, [heading]);

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
    view.standIn &&
    (view.standIn.stockOf === null
      ? 'Showing stock as last published.'
      : `Showing stock as of ${timeText(view.standIn.stockOf, settings.timeZone)}.`);

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
              // Vehicle pages remember themselves, whichever way a shopper came to them.
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
  // Runs with every change of this component, never because of the bar's own: this one is memoised.
  useLayoutEffect(() => {
    onBar(bar);
  });

  return (
    <>
      {results && !view.failed && (
        <TakeOver container={filters}>
          <FilterPanel controller={controller} page={groups} view={view} />
        </TakeOver>
      )}
      {results && moved && (
        <TakeOver container={place}>
          <Results
            live={live}
            results={results}
            busy={view.busy}
            href={controller.href}
            expect={controller.expect}
            onPage={turn}
            onClear={clear}
          />
        </TakeOver>
      )}
    </>
  );
});
