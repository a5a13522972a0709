// Searches for the text in the box while the visitor types.
import { useCallback, useEffect, useRef } from 'react';
import { sameFilters, sameState, withQuery, type SearchState } from '../../search/page/state.ts';
import type { UnderstoodSearch } from '../../search/page/understood.ts';
import type { SearchController } from './controller.ts';
import { rememberNear } from './near.ts';
import { emptyReading, unreadText, type TextReading } from './typed-search.ts';
import { useTypedState } from './use-typed-state.ts';

/** The time without typing before a search (rule search-6). */
const debounceMs = 300;

/** `showNow` shows the current state of the search at once. */
export function useTypedSearch(controller: SearchController, showNow: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stopTimer = useCallback(() => clearTimeout(timer.current), []);
  useEffect(() => stopTimer, [stopTimer]);
  const { latest, shown, barState, dispatch } = useTypedState(controller, stopTimer);
  const go = useCallback(
    (state: SearchState, replaces = false) => {
      barState.current = undefined;
      controller.go(state, replaces);
      barState.current = controller.view().state;
      showNow();
    },
    [controller, showNow, barState],
  );

  /** Changes the current state, not the visible one. Other filters discard the typed text; an order or page does not. */
  const change = useCallback(
    (step: (state: SearchState) => SearchState, suggested?: UnderstoodSearch) => {
      const { state } = controller.view();
      const next = step(state);
      if (suggested || !sameFilters(next, state)) {
        stopTimer();
        dispatch({ type: 'changed', ...(suggested && { suggested }) });
      }
      go(next);
    },
    [controller, dispatch, go, stopTimer],
  );
  /** Without the words of the stock the page searches for the text itself. */
  const read = async (text: string, state: SearchState): Promise<TextReading> => {
    const baseState = latest.current.baseState ?? state;
    if (text === '') return { ...emptyReading, state: baseState };
    return controller
      .understand(text, baseState)
      .catch(() => unreadText(withQuery(baseState, text)));
  };
  /** Reads a text and searches for what it means. */
  const search = async (typed: string, replaces = false): Promise<void> => {
    stopTimer();
    const text = typed.trim();
    const started = controller.view().state;
    dispatch({ type: 'asked', state: started });
    const { searchNumber } = latest.current;
    let understood = await read(text, started);
    if (searchNumber !== latest.current.searchNumber) return;
    // A filter was changed while the words loaded.
    if (controller.view().state !== started) {
      dispatch({ type: 'overtaken', state: controller.view().state });
      understood = await read(text, started);
    }
    dispatch({ type: 'understood', understood, text });
    // The chip names the place.
    if (understood.nearPlace) rememberNear(understood.nearPlace);
    const { state } = controller.view();
    if (sameState(understood.state, state)) barState.current = state;
    else go(understood.state, replaces);
  };
  return {
    ...shown,
    dispatch,
    change,
    search,
    type(text: string) {
      stopTimer();
      dispatch({ type: 'typed', state: controller.view().state });
      timer.current = setTimeout(() => void search(text), debounceMs);
    },
    isTyping: () => latest.current.baseState !== null,
  };
}

export type TypedText = ReturnType<typeof useTypedSearch>;
