// The view of the live search: everything that the page shows of it, as one value that components subscribe to.
import type { SearchState } from '../../search/page/state.ts';
import type { LiveResults } from './live-results.ts';

export interface SearchView {
  /** The current state; the same object until it changes. */
  state: SearchState;
  /** Null until the first answer. */
  results: LiveResults | null;
  /** True when the page no longer shows its initial content. */
  differsFromLanding: boolean;
  busy: boolean;
  /** The last search failed; the results before it still show (rule search-7). */
  failed: boolean;
  /** Set while the embedded engine answers for a hosted one; `stockOf`: the date of its stock (ISO), if known. */
  fallback: { stockOf: string | null } | null;
}

export function viewStore(state: SearchState) {
  const listeners = new Set<() => void>();
  let view: SearchView = {
    state,
    results: null,
    fallback: null,
    differsFromLanding: false,
    busy: false,
    failed: false,
  };
  return {
    view: () => view,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change(changes: Partial<SearchView>) {
      view = { ...view, ...changes };
      for (const listener of listeners) listener();
    },
  };
}

export type ViewStore = ReturnType<typeof viewStore>;
