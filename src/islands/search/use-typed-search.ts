// Searches for the text in the box while the visitor types.
import { useCallback, useEffect, useRef, useState } from 'react';
import { sameFilters, sameState, withQuery, type SearchState } from '../../search/page/state.ts';
import type { Understood } from '../../search/page/understood.ts';
import type { SearchController } from './controller.ts';
import { rememberNear } from './near.ts';
import { entryIn, type ReadText } from './address-text.ts';
import {
  emptyReading,
  initialTypedSearch,
  reduceTyped,
  unread,
  type Reading,
  type TypedAction,
} from './typed-search.ts';

/** The time without typing before a search (rule search-6). */
const debounceMs = 300;

/** `showNow` shows the current state of the search at once. */
export function useTypedSearch(controller: SearchController, showNow: () => void) {
  // Answers arrive between renders and need the latest state, not the one that shows.
  const [first] = useState(() => {
    const { addressText, lateText, view } = controller;
    const typed = initialTypedSearch(addressText);
    if (lateText !== null) typed.shown.understood = unread(view().state);
    return typed;
  });
  const latest = useRef(first);
  const [shown, setShown] = useState(first.shown);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The state that the bar has set. The notes belong to its filters. */
  const own = useRef(first.shown.understood ? controller.view().state : undefined);
  const dispatch = useCallback(
    (action: TypedAction) => {
      latest.current = reduceTyped(latest.current, action);
      const { understood, read } = latest.current.shown;
      controller.keepReading(understood && read);
      setShown(latest.current.shown);
    },
    [controller],
  );
  useEffect(() => {
    const { earlierText, understand, subscribe, view } = controller;
    /** Shows what a text was read as, once the search is the one that it was read as. */
    const restore = (earlier: ReadText) => {
      const { searchNumber } = latest.current;
      understand(earlier.text, earlier.baseState).then(
        (understood) => {
          const show = () => {
            const { state } = view();
            const isOver = latest.current.searchNumber !== searchNumber;
            if (!isOver && !sameFilters(understood.state, state)) return;
            stop();
            if (isOver) return;
            own.current = state;
            dispatch({ type: 'restored', earlier: { ...earlier, understood } });
          };
          const stop = subscribe(show);
          show();
        },
        // The page is complete without it.
        () => undefined,
      );
    };
    if (earlierText) restore(earlierText);
    // Each entry of the browser's history has its own notes.
    const onEntry = ({ state }: PopStateEvent) => {
      clearTimeout(timer.current);
      own.current = undefined;
      dispatch({ type: 'changed' });
      const read = entryIn(state)?.read;
      if (read) restore(read);
    };
    addEventListener('popstate', onEntry);
    return () => {
      clearTimeout(timer.current);
      removeEventListener('popstate', onEntry);
    };
  }, [controller, dispatch]);
  useEffect(() => {
    const { subscribe, view } = controller;
    return subscribe(() => {
      if (own.current && !sameFilters(view().state, own.current)) dispatch({ type: 'passed' });
    });
  }, [controller, dispatch]);
  const go = useCallback(
    (state: SearchState, replaces = false) => {
      own.current = undefined;
      controller.go(state, replaces);
      own.current = controller.view().state;
      showNow();
    },
    [controller, showNow],
  );

  /**
   * Changes the current state, which may be newer than the visible results. Other filters discard the typed text and its
   * notes; another order or page does not.
   */
  const change = useCallback(
    (step: (state: SearchState) => SearchState, suggested?: Understood) => {
      const { state } = controller.view();
      const next = step(state);
      if (suggested || !sameFilters(next, state)) {
        clearTimeout(timer.current);
        dispatch({ type: 'changed', ...(suggested && { suggested }) });
      }
      go(next);
    },
    [controller, dispatch, go],
  );
  /** Reads a text and searches for what it means. Without its words the page searches for the text itself. */
  const search = async (typed: string, replaces = false): Promise<void> => {
    clearTimeout(timer.current);
    const text = typed.trim();
    const started = controller.view().state;
    dispatch({ type: 'asked', state: started });
    const { searchNumber } = latest.current;
    const read = async (): Promise<Reading> => {
      const baseState = latest.current.baseState ?? started;
      if (text === '') return { ...emptyReading, state: baseState };
      return controller.understand(text, baseState).catch(() => unread(withQuery(baseState, text)));
    };
    let understood = await read();
    if (searchNumber !== latest.current.searchNumber) return;
    // A filter was changed while the words loaded.
    if (controller.view().state !== started) {
      dispatch({ type: 'overtaken', state: controller.view().state });
      understood = await read();
    }
    dispatch({ type: 'understood', understood, text });
    // The chip names the place.
    if (understood.nearPlace) rememberNear(understood.nearPlace);
    if (sameState(understood.state, controller.view().state)) own.current = controller.view().state;
    else go(understood.state, replaces);
  };
  const type = (text: string) => {
    clearTimeout(timer.current);
    dispatch({ type: 'typed', state: controller.view().state });
    timer.current = setTimeout(() => void search(text), debounceMs);
  };
  return {
    ...shown,
    dispatch,
    change,
    search,
    type,
    isTyping: () => latest.current.baseState !== null,
  };
}

export type TypedText = ReturnType<typeof useTypedSearch>;
