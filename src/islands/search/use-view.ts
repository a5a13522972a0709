// Decides when a change of the search is shown: ticks at once, results when they arrive.
import { startTransition, useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { afterPaint } from '../dom/when-idle.ts';
import type { SearchController } from './controller.ts';
import type { SearchView } from './view-store.ts';

/** A new state shows together with its results, or alone when they take longer than this. */
const batchMs = 100;

/**
 * The search's view, and a function that shows the current state at once. An answer is shown when it arrives, but not
 * before the tapped tick box was painted: a prefetched answer is available at once, and twenty cards would delay the
 * tick. The first answer renders in slices, because the whole panel renders with it.
 */
export function useView({ subscribe, view }: SearchController): [SearchView, () => void] {
  const [shownView, setShown] = useState(view);
  useEffect(() => {
    let results: SearchView['results'] = null;
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
        }, batchMs);
        return;
      }
      if (painting) return;
      clearTimeout(timer);
      timer = undefined;
      const run = results ? flushSync : startTransition;
      ({ results } = next);
      run(() => setShown(next));
    };
    show();
    const stop = subscribe(show);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [subscribe, view]);
  const showNow = useCallback(() => setShown(view()), [view]);
  return [shownView, showNow];
}
