// Where a shopper was in a list of live results, for the way back from a vehicle: the results are not in the page's
// HTML, so the browser alone would come back to the top.

const key = () => `scroll ${location.pathname}${location.search}`;

/** Remembers the place on leaving; gives back how to stop. */
export function keepScroll(): () => void {
  const keep = () => {
    try {
      sessionStorage.setItem(key(), String(Math.round(scrollY)));
    } catch {
      // Without storage the page begins at its top.
    }
  };
  addEventListener('pagehide', keep);
  return () => {
    removeEventListener('pagehide', keep);
  };
}

/** Goes back to where the shopper was, when the page was come back to. */
export function restoreScroll(): void {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (entry?.type !== 'back_forward') return;
  try {
    const kept = Number(sessionStorage.getItem(key()) ?? NaN);
    if (!Number.isFinite(kept)) return;
    document.documentElement.classList.add('returned');
    scrollTo({ top: kept, behavior: 'instant' });
  } catch {
    // As above.
  }
}
