// Where a shopper was in a list of live results, for the way back from a vehicle: the results are not in the page's
// HTML, so the browser alone would come back to the top. What is kept is the card at the top of the screen and not a
// distance from the page's top: cards that never came near were not laid out, and have other heights after the return.

const key = () => `scroll ${location.pathname}${location.search}`;

const items = () => [...document.querySelectorAll('#live-results .results > li')];

/** Remembers the place on leaving; gives back how to stop. */
export function keepScroll(): () => void {
  const keep = () => {
    const all = items();
    const at = all.findIndex((item) => item.getBoundingClientRect().bottom > 0);
    const top = all[at]?.getBoundingClientRect().top;
    try {
      sessionStorage.setItem(key(), JSON.stringify([at, top]));
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
    const [at, top] = JSON.parse(sessionStorage.getItem(key()) ?? '[-1]') as [number, number];
    const item = items()[at];
    if (!item) return;
    document.documentElement.classList.add('returned');
    scrollBy({ top: item.getBoundingClientRect().top - top, behavior: 'instant' });
  } catch {
    // As above.
  }
}
