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
  withList,
  withPage,
  withQuery,
  without,
  withSort,
  type Chosen,
  type SearchState,
} from '../../search/page/state.ts';
import type { Suggestion } from '../../search/page/understood.ts';
import { headingOf, stockedLists } from '../../search/page/heading.ts';
import { sortIndex } from '../../search/page/orders.ts';
import { viewed } from '../../browser-state/saved-vehicles.ts';
import { recentSearches, type RecentEntry } from '../../browser-state/recent-searches.ts';
import { say } from '../dom/say.ts';
import { afterPaint, whenIdle } from '../dom/when-idle.ts';
import { barFacts, chipsOf, clearedState, radii } from './bar-facts.ts';
import { FilterPanel } from './FilterPanel.tsx';
import { savesData, type SearchController } from './controller.ts';
import { nearOf } from './near.ts';
import { Recent } from './Recent.tsx';
import { ReplacePortal } from './ReplacePortal.tsx';
import { Results } from './Results.tsx';
import type { BarFacts, SearchBarProps } from './SearchBar.tsx';
import {
  useHeading,
  useMovedClass,
  useRecentSearch,
  useSaidOrder,
  useScrollPosition,
  useUnmetSearch,
} from './page-effects.ts';
import { isTypedElsewhere, nothingRead } from './typed-search.ts';
import { useOffers } from './use-offers.ts';
import { useTypedSearch } from './use-typed-search.ts';
import { useView } from './use-view.ts';
import { alertLabel, chipText, timeText } from './wording.ts';

/** Recently viewed vehicles, for the list under the empty box. */
const mostVehicles = 6;

interface Props {
  controller: SearchController;
  filters: HTMLElement;
  results: HTMLElement;
  box: RefObject<HTMLInputElement | null>;
  /** The sort order that was chosen before hydration. */
  order: string | undefined;
  /** The bar's texts before the first search. */
  facts: BarFacts;
  /** Receives the bar's props from now on. The bar itself stays mounted, so that the visitor's cursor stays in it. */
  onBar(bar: LiveBar): void;
}

export interface LiveBar extends Omit<SearchBarProps, 'sorts' | 'savedSearches' | 'box'> {
  /** There was no answer yet, and the last search failed. */
  failed: boolean;
}

/** The distance that a shopper drives for a test drive, km. */
const usualRadius = 50;

/** Opens the panel's filter for a chip and gives it the focus; false where the panel has no such filter. */
function openFilter(filters: HTMLElement, entry: Exclude<Chosen, { kind: 'query' }>): boolean {
  const { facet } = entry;
  const details = filters.querySelector<HTMLDetailsElement>(`details[data-facet="${facet}"]`);
  if (!details) return false;
  const panel = document.getElementById('filters');
  // On wide screens the panel is part of the page.
  if (details.checkVisibility() === false) panel?.showPopover();
  details.open = true;
  afterPaint(() => {
    // "Under $30,000" is edited in the second field.
    const end = entry.kind === 'range' && entry.range.min === undefined ? 1 : 0;
    const input =
      details.querySelector<HTMLElement>('input:checked') ??
      details.querySelectorAll<HTMLElement>('input[type="number"]')[end] ??
      details.querySelector<HTMLElement>('input, summary');
    input?.focus();
  });
  return true;
}

/** Clicks with a modifier key or another button are left to the browser. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** Which filters of the static page are open: visitors may have folded some before hydration. */
const openFolds = (filters: HTMLElement): ReadonlyMap<string, boolean> =>
  new Map(
    [...filters.querySelectorAll<HTMLDetailsElement>('details[data-facet]')].map((details) => [
      details.dataset['facet'] ?? '',
      details.open,
    ]),
  );

// The island loads both with one import.
export { openSearch } from './controller.ts';

export const LivePage = memo(function LivePage(props: Props) {
  const { controller, filters, results: place, box, order, facts, onBar } = props;
  const { live } = controller;
  const { settings, landing } = live;
  const [view, showNow] = useView(controller);
  const { state, results, moved } = view;
  /** The state of the visible results, for their count and chips. */
  const answeredState = results?.state ?? state;
  const [folds] = useState(() => openFolds(filters));
  const [recent, setRecent] = useState<{ searches: RecentEntry[]; vehicles: RecentEntry[] } | null>(
    null,
  );
  const toTop = useRef(false);
  /** The index of a removed chip: the focus goes to the chip that has this index now. */
  const toChip = useRef(-1);

  const typed = useTypedSearch(controller, showNow);
  const { understood, read, change, search } = typed;
  /** The typed text has become chips; the box shows the remaining words. */
  const finishTyping = async () => {
    const input = box.current;
    if (!input || !typed.isTyping()) return;
    const text = input.value;
    await search(text);
    typed.dispatch({ type: 'finished' });
    if (input.value === text) input.value = controller.view().state.query;
  };

  // A text or sort order from before hydration counts.
  const takeEarly = useEffectEvent(() => {
    const [first, ...others] = settings.sorts;
    const early = others.find((other) => sortIndex(other) === order);
    if (early && state.sort === first) change((now) => withSort(now, early));
    const text = box.current?.value ?? '';
    if (text !== '' && state.query === '') void search(text);
    if (isTypedElsewhere(state, landing.lists)) {
      void search(state.query, true).then(() => {
        typed.dispatch({ type: 'finished' });
      });
    }
  });
  useEffect(() => {
    takeEarly();
  }, []);
  useEffect(() => {
    const input = box.current;
    if (input && document.activeElement !== input) input.value = state.query;
  }, [box, state.query]);

  useScrollPosition(results !== null || view.failed);
  useEffect(() => {
    if (!savesData()) whenIdle(controller.preload, 4_000);
  }, [controller]);

  // A new page starts at its top, for the view and for the focus.
  useLayoutEffect(() => {
    if (!toTop.current) return;
    toTop.current = false;
    place.scrollIntoView({ block: 'start' });
    place.focus({ preventScroll: true });
    if (results) say(`Page ${String(results.page)} of ${String(results.pages)}`);
  }, [results, place]);

  useSaidOrder(answeredState.sort);

  // The bar shows the answer a moment later. A visitor who has moved the focus by then keeps it.
  useEffect(() => {
    const at = toChip.current;
    if (at < 0) return;
    toChip.current = -1;
    afterPaint(() => {
      if (document.activeElement !== document.body) return;
      const left = document.querySelectorAll<HTMLElement>('.search-line a.chip');
      (left[Math.min(at, left.length - 1)] ?? place).focus({ preventScroll: true });
    });
  }, [results, place]);

  const near = nearOf(answeredState);
  const chips = chipsOf(answeredState, live, near);
  const cleared = useCallback((now: SearchState) => clearedState(now, settings), [settings]);
  const shown: BarFacts =
    moved && results ? barFacts(results, chips, live, controller.href, near) : facts;

  const searchLabel = moved ? shown.chips.map(({ label }) => label).join(', ') : '';
  useRecentSearch(
    view.busy ? null : searchLabel,
    controller.href(answeredState),
    settings.historyEntries,
  );
  useUnmetSearch(controller, results);
  useMovedClass(moved);
  const lists = results ? stockedLists(answeredState, landing, results.counts) : {};
  useHeading(
    moved ? headingOf({ lists }, landing, settings) : null,
    moved ? answeredState.page : null,
  );

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
  const { save, onWanted } = useOffers(controller);
  const onState = useCallback(
    (next: SearchState) => {
      toTop.current = true;
      change(() => next);
    },
    [change],
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
  const fallbackNote =
    view.fallback &&
    (view.fallback.stockOf === null
      ? 'Showing stock as last published.'
      : `Showing stock as of ${timeText(view.fallback.stockOf, settings.timeZone)}.`);

  const unknown = understood?.unknown ?? [];
  const notes = [
    ...(unknown.length > 0 ? [`Not searchable here: ${unknown.join(', ')}.`] : []),
    ...(fallbackNote ? [fallbackNote] : []),
  ];
  const asked = understood?.near;
  const suggestions = (understood?.suggestions ?? []).map(({ label }) => label);
  if (asked)
    suggestions.push(asked.km === null ? 'Near me' : `Within ${String(asked.km)} km of me`);
  /** Filters by the visitor's position, which the browser asks for. */
  const goNear = (km: number, found: (step: Suggestion['apply']) => void) => {
    void controller.nearMe(km).then((locations) => {
      if (locations.length > 0) found((now) => withList(now, 'location', locations));
      else {
        void import('../site/announce.ts').then(({ announce }) => {
          announce('Your position is not known. Choose a place in the filters.');
        });
      }
    });
  };
  const labels = shown.chips.map(({ label }) => label);

  const bar: LiveBar = {
    failed: view.failed && results === null,
    facts: shown,
    sort: state.sort,
    note: notes.length > 0 ? notes.join(' ') : undefined,
    correction:
      understood?.corrected && read
        ? {
            read: understood.corrected,
            typed: read.text,
            undo: () => {
              if (box.current) box.current.value = read.text;
              change(() => withQuery(read.into, read.text));
            },
          }
        : null,
    said: understood && labels.length > 0 ? `Filters: ${labels.join(', ')}` : '',
    suggestions,
    onSuggestion: (at) => {
      const suggestion = understood?.suggestions[at];
      const rest = (understood?.suggestions ?? []).filter((other) => other !== suggestion);
      const add = (step: Suggestion['apply']) => {
        if (box.current) box.current.value = controller.view().state.query;
        toChip.current = chips.length;
        change(step, { ...nothingRead, state, suggestions: rest });
      };
      if (suggestion) add(suggestion.apply);
      else goNear(asked?.km ?? usualRadius, add);
    },
    radii,
    onRadius: (km) => {
      goNear(km, (step) => {
        change(step);
      });
    },
    onEdit: moved
      ? (at) => {
          const entry = chips[at];
          if (!entry) return;
          const isListed =
            entry.kind === 'value' ||
            entry.kind === 'range' ||
            (entry.kind === 'group' && !entry.isNot);
          if (isListed && openFilter(filters, entry)) return;
          const input = box.current;
          if (!input) return;
          // A filter that the panel lacks is edited as text.
          typed.dispatch({ type: 'edited', into: without(controller.view().state, entry) });
          input.value = entry.kind === 'query' ? entry.query : chipText(entry, settings.names);
          input.focus();
          input.select();
        }
      : undefined,
    clearHref: moved && chips.length > 0 ? controller.href(cleared(answeredState)) : undefined,
    onQuery: (text) => {
      setRecent(null);
      typed.type(text);
    },
    onSubmit: () => {
      typed.dispatch({ type: 'typed', state: controller.view().state });
      void finishTyping();
    },
    onFocus: controller.preload,
    onSort: (sort) => {
      change((now) => withSort(now, sort));
    },
    onClear: clear,
    onSave: save,
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
      if (!open) void finishTyping();
      setRecent(
        open && box.current?.value === ''
          ? {
              searches: recentSearches(settings.historyEntries).all(),
              // Vehicle pages add themselves to the list, however a visitor reached them.
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
            relax={controller.relax}
            onState={onState}
            onPage={turn}
            onClear={clear}
            alertLabel={settings.savedSearches ? alertLabel(answeredState) : null}
            onAlert={save}
            onWanted={onWanted}
          />
        </ReplacePortal>
      )}
    </>
  );
});
