// The state of the text in the search box, kept in step with the search of the page and with the browser's history.
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { sameFilters, type SearchState } from '../../search/page/state.ts';
import type { ReadText } from './address-text.ts';
import type { SearchController } from './controller.ts';
import { entryIn } from './history-entries.ts';
import {
  initialTypedSearch,
  reduceTyped,
  unreadText,
  type TypedAction,
  type TypedSearch,
} from './typed-search.ts';

export interface TypedState {
  /** Answers arrive between renders and need the latest state, not the one that shows. */
  latest: RefObject<TypedSearch>;
  /** What the bar shows. */
  shown: TypedSearch['shownReading'];
  /** The state that the bar has set. The notes belong to its filters. */
  barState: RefObject<SearchState | undefined>;
  dispatch(action: TypedAction): void;
}

function openingState({ addressText, lateText, view }: SearchController): TypedSearch {
  const typed = initialTypedSearch(addressText);
  if (lateText !== null) typed.shownReading.understood = unreadText(view().state);
  return typed;
}

/** Shows what a text was read as, once the search is the one that it was read as. */
function restoreText(
  { understand, subscribe, view }: SearchController,
  { latest, barState, dispatch }: TypedState,
  earlier: ReadText,
): void {
  const { searchNumber } = latest.current;
  understand(earlier.text, earlier.baseState).then(
    (understood) => {
      const show = () => {
        const { state } = view();
        const isOver = latest.current.searchNumber !== searchNumber;
        if (!isOver && !sameFilters(understood.state, state)) return;
        stop();
        if (isOver) return;
        barState.current = state;
        dispatch({ type: 'restored', earlier: { ...earlier, understood } });
      };
      const stop = subscribe(show);
      show();
    },
    // The page is complete without it.
    () => undefined,
  );
}

/** `onEntry`: the visitor went to another entry of the browser's history. */
export function useTypedState(controller: SearchController, onEntry: () => void): TypedState {
  const [first] = useState(() => openingState(controller));
  const latest = useRef(first);
  const [shown, setShown] = useState(first.shownReading);
  const barState = useRef(first.shownReading.understood ? controller.view().state : undefined);
  const dispatch = useCallback(
    (action: TypedAction) => {
      latest.current = reduceTyped(latest.current, action);
      const { understood, read } = latest.current.shownReading;
      controller.keepReading(understood && read);
      setShown(latest.current.shownReading);
    },
    [controller],
  );
  useEffect(() => {
    const typed = { latest, shown: first.shownReading, barState, dispatch };
    if (controller.earlierText) restoreText(controller, typed, controller.earlierText);
    // Each entry of the browser's history has its own notes.
    const changeEntry = ({ state }: PopStateEvent) => {
      onEntry();
      barState.current = undefined;
      dispatch({ type: 'changed' });
      const read = entryIn(state)?.read;
      if (read) restoreText(controller, typed, read);
    };
    addEventListener('popstate', changeEntry);
    return () => removeEventListener('popstate', changeEntry);
  }, [controller, dispatch, first, onEntry]);
  useEffect(() => {
    const { subscribe, view } = controller;
    return subscribe(() => {
      const own = barState.current;
      if (own && !sameFilters(view().state, own)) dispatch({ type: 'passed' });
    });
  }, [controller, dispatch]);
  return { latest, shown, barState, dispatch };
}
