// The live page: gives the search's view to the bar, the filters and the results. The results stay those of the page until
// a visitor changes something.
import {
  memo,
  useCallback,
  useEffect,
  useLayoutEffect,
  useState,
  type MouseEvent,
  type RefObject,
} from 'react';
import { headingOf, stockedLists } from '../../search/page/heading.ts';
import {
  sameFilters,
  withPage,
  withQuery,
  withSort,
  type SearchState,
} from '../../search/page/state.ts';
import { isPlainClick } from '../dom/plain-click.ts';
import { whenIdle } from '../dom/when-idle.ts';
import { barFacts, chipsOf, clearedState } from './bar-facts.ts';
import { savesData, type SearchController, type SearchView } from './controller.ts';
import { FilterPanel } from './FilterPanel.tsx';
import { liveChips } from './live-chips.ts';
import { nearOf } from './near.ts';
import {
  useFocusAfterChange,
  useHeading,
  useMovedClass,
  useRecentSearch,
  useSaidOrder,
  useScrollPosition,
  useUnmetSearch,
} from './page-effects.ts';
import { ReplacePortal } from './ReplacePortal.tsx';
import { Results } from './Results.tsx';
import type { BarFacts, SearchBarProps } from './SearchBar.tsx';
import { useAlerts } from './use-alerts.ts';
import { useSearchBox } from './use-search-box.tsx';
import { useTypedSearch } from './use-typed-search.ts';
import { useView } from './use-view.ts';
import { alertLabel, correctedText, misspeltText, timeText, unpricedText } from './wording.ts';

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

const fallbackNote = ({ fallback }: SearchView, timeZone: string): string[] => {
  if (!fallback) return [];
  const { stockOf } = fallback;
  if (stockOf === null) return ['Showing stock as last published.'];
  return [`Showing stock as of ${timeText(stockOf, timeZone)}.`];
};

export const LivePage = memo(function LivePage(props: Props) {
  const { controller, filters, results: place, box, order, facts, onBar } = props;
  const { live, href } = controller;
  const { settings, landing } = live;
  const [view, showNow] = useView(controller);
  const { state, results, differsFromLanding } = view;
  /** The state of the visible results, for their count and chips. */
  const answeredState = results?.state ?? state;
  const [folds] = useState(() => openFolds(filters));
  const typed = useTypedSearch(controller, showNow);
  const { understood, read, change } = typed;
  const searchBox = useSearchBox({ controller, typed, box, order, state });
  const { toTop, toChip } = useFocusAfterChange(results, place);

  useScrollPosition(results !== null || view.failed, differsFromLanding);
  useEffect(() => {
    if (!savesData()) whenIdle(controller.preload, 4_000);
  }, [controller]);
  useSaidOrder(answeredState.sort);

  const near = nearOf(answeredState);
  const chips = chipsOf(answeredState, live, near, results?.makeOf);
  const cleared = useCallback((now: SearchState) => clearedState(now, settings), [settings]);
  const shown = differsFromLanding && results ? barFacts(results, chips, live, href, near) : facts;
  const labels = shown.chips.map(({ label }) => label).join(', ');
  useRecentSearch(view.busy ? null : differsFromLanding ? labels : '', href(answeredState));
  useUnmetSearch(controller, results);
  useMovedClass(differsFromLanding);
  const lists = results ? stockedLists(answeredState, landing, results.counts) : {};
  useHeading(
    differsFromLanding ? headingOf({ lists }, landing, settings) : null,
    differsFromLanding ? answeredState.page : null,
  );

  const onClear = useCallback(
    (event: MouseEvent) => {
      if (!isPlainClick(event)) return;
      event.preventDefault();
      if (box.current) box.current.value = '';
      toChip.current = 0;
      change(cleared);
    },
    [box, change, cleared, toChip],
  );
  const { save, onWanted } = useAlerts(controller);
  const onState = useCallback(
    (next: SearchState) => {
      toTop.current = true;
      change(() => next);
    },
    [change, toTop],
  );
  const onPage = useCallback(
    (page: number, event: MouseEvent) => {
      if (!isPlainClick(event)) return;
      event.preventDefault();
      toTop.current = true;
      change((now) => withPage(now, page));
    },
    [change, toTop],
  );

  const { unknown = [], missing = [], corrected = null } = understood ?? {};
  const notes = [
    ...(understood?.isUnread ? ['Your text could not be read: only its words are searched.'] : []),
    ...(missing.length > 0 ? [`None in stock: ${missing.join(', ')}.`] : []),
    ...(unknown.length > 0 ? [`Not searchable here: ${unknown.join(', ')}.`] : []),
    ...(results && results.unpriced > 0 ? [unpricedText(results.unpriced)] : []),
    ...(results && results.misspelt.length > 0 ? [misspeltText(results.misspelt)] : []),
    ...fallbackNote(view, settings.timeZone),
  ];
  const bar: LiveBar = {
    ...searchBox,
    ...liveChips({ controller, typed, chips, filters, box, toChip, differsFromLanding }),
    failed: view.failed && results === null,
    facts: shown,
    sort: state.sort,
    note: notes.length > 0 ? notes.join(' ') : undefined,
    correction:
      corrected && read
        ? {
            read: corrected,
            typed: read.text,
            undo: () => {
              if (box.current) box.current.value = read.text;
              change(() => withQuery(read.baseState, read.text));
            },
          }
        : null,
    // Said once: with the answer, whose filters the labels are.
    said:
      understood && sameFilters(state, answeredState)
        ? [corrected && correctedText(corrected), labels && `Filters: ${labels}`]
            .filter(Boolean)
            .join(' ')
        : '',
    clearHref: differsFromLanding && chips.length > 0 ? href(cleared(answeredState)) : undefined,
    onFocus: controller.preload,
    onSort: (sort) => change((now) => withSort(now, sort)),
    onClear,
    onSave: save,
  };
  // Runs with every render of this component; it is memoised, so the bar's own renders do not cause one.
  useLayoutEffect(() => onBar(bar));

  return (
    <>
      {results && !view.failed && (
        <ReplacePortal container={filters}>
          <FilterPanel controller={controller} folds={folds} view={view} />
        </ReplacePortal>
      )}
      {results && differsFromLanding && (
        <ReplacePortal container={place}>
          <Results
            controller={controller}
            results={results}
            busy={view.busy}
            alertLabel={settings.savedSearches ? alertLabel(answeredState) : null}
            onAlert={save}
            {...{ onState, onPage, onClear, onWanted }}
          />
        </ReplacePortal>
      )}
    </>
  );
});
