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
import {
  sameFilters,
  withPage,
  withQuery,
  withSort,
  type SearchState,
} from '../../search/page/state.ts';
import { isPlainClick } from '../dom/plain-click.ts';
import { savesData } from '../dom/saves-data.ts';
import { whenIdle } from '../dom/when-idle.ts';
import { barFacts, chipsOf, clearedState } from './bar-facts.ts';
import { answerLinks, barNote, saidText } from './bar-notes.ts';
import type { SearchController } from './controller.ts';
import { FilterPanel } from './FilterPanel.tsx';
import { liveChips } from './live-chips.ts';
import { nearOf } from './near.ts';
import { useFocusAfterChange, usePageAround } from './page-effects.ts';
import { ReplacePortal } from './ReplacePortal.tsx';
import { Results } from './Results.tsx';
import type { BarFacts, SearchBarProps } from './SearchBar.tsx';
import { useSearchBox } from './use-search-box.tsx';
import { useTypedSearch, type TypedText } from './use-typed-search.ts';
import { useView } from './use-view.ts';
import type { SearchView } from './view-store.ts';
import { alertLabel, chipText } from './wording.ts';
import type { LiveSearch } from '../../domain/search/live-search-data.ts';

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
export { openSearch } from './open-search.ts';

/** What a visitor does in the list: it changes the state, and the page moves to the top of the new results. */
function useListActions(
  { live }: SearchController,
  change: TypedText['change'],
  { toTop, toChip }: ReturnType<typeof useFocusAfterChange>,
  box: RefObject<HTMLInputElement | null>,
) {
  const cleared = useCallback(
    (state: SearchState) => clearedState(state, live.settings),
    [live.settings],
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
      change((state) => withPage(state, page));
    },
    [change, toTop],
  );
  return { cleared, onClear, onState, onPage };
}

/** A misspelt text as it was read, and the way back to it. */
function correctionOf(
  { understood, read, change }: TypedText,
  box: RefObject<HTMLInputElement | null>,
): NonNullable<LiveBar['correction']> | null {
  const corrected = understood?.corrected;
  if (!corrected || !read) return null;
  return {
    read: corrected,
    typed: read.text,
    undo() {
      if (box.current) box.current.value = read.text;
      change(() => withQuery(read.baseState, read.text));
    },
  };
}

/** The chips of the state of the results, and the texts of the bar, which stay those of the page until something changes. */
function barOf(controller: SearchController, view: SearchView, facts: BarFacts) {
  const { live, href } = controller;
  const { results, differsFromLanding } = view;
  const state = results?.state ?? view.state;
  const near = nearOf(state);
  const chips = chipsOf(state, live, near, results?.makeOf);
  const barTexts =
    differsFromLanding && results ? barFacts(results, chips, live, href, near) : facts;
  return { chips, barTexts, labels: barTexts.chips.map(({ label }) => label).join(', ') };
}

export const LivePage = memo(function LivePage(props: Props) {
  const { controller, filters, results: place, box, order, facts, onBar } = props;
  const { settings } = controller.live;
  const [view, showNow] = useView(controller);
  const { state, results, differsFromLanding } = view;
  /** The state of the visible results, for their count and chips. */
  const answeredState = results?.state ?? state;
  const [folds] = useState(() => openFolds(filters));
  const typed = useTypedSearch(controller, showNow);
  const { understood, change } = typed;
  const searchBox = useSearchBox({ controller, typed, box, order, state });
  const focus = useFocusAfterChange(results, place);
  useEffect(() => {
    if (!savesData()) whenIdle(controller.preload, 4_000);
  }, [controller]);

  useEffect(() => {
    const again = () => {
      if (controller.view().failed) controller.retry();
    };
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [controller]);

  const { chips, barTexts, labels } = barOf(controller, view, facts);
  usePageAround(controller, view, labels);
  const { cleared, onClear, onState, onPage } = useListActions(controller, change, focus, box);
  const { save, onWanted } = useAlerts(controller);
  const { toChip } = focus;
  const bar: LiveBar = {
    ...searchBox,
    ...liveChips({ controller, typed, chips, filters, box, toChip, differsFromLanding }),
    failed: view.failed && results === null,
    facts: barTexts,
    sort: state.sort,
    note: barNote(typed, view, settings.timeZone),
    onRetry: view.failed ? controller.retry : undefined,
    answers: answerLinks(typed, settings),
    correction: correctionOf(typed, box),
    // Said once: with the answer, whose filters the labels are.
    said:
      understood && sameFilters(state, answeredState) ? saidText(understood.corrected, labels) : '',
    clearHref:
      differsFromLanding && chips.length > 0 ? controller.href(cleared(answeredState)) : undefined,
    onFocus: controller.preload,
    onSort: (sort) => change((current) => withSort(current, sort)),
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

/** The filters of a state as one text, for the name of a saved search and the message of an enquiry. */
const filterTexts = (state: SearchState, live: LiveSearch): string =>
  chipsOf(state, live, nearOf(state))
    .map((entry) => chipText(entry, live.settings.names))
    .join(', ');

function useAlerts(controller: SearchController) {
  const { live } = controller;
  const save = useCallback(() => {
    const now = controller.view().state;
    const heading = document.querySelector('h1')?.textContent.trim() ?? '';
    void import('../saved/save-search.ts').then(({ saveThisSearch }) =>
      saveThisSearch(filterTexts(now, live) || heading, now),
    );
  }, [controller, live]);
  const onWanted = useCallback(
    (opener: HTMLElement) => {
      const message = filterTexts(controller.view().state, live);
      import('../enquiry/open-dialog.tsx')
        .then(({ openForm }) =>
          openForm({ kind: 'wanted-vehicle', carId: null, place: null, message, opener }),
        )
        .catch(() => location.assign(live.settings.contactHref));
    },
    [controller, live],
  );
  return { save, onWanted };
}
