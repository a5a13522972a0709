// Restores the position in a list of live results when a visitor comes back from a vehicle. The results are not in the
// page's HTML, so the browser alone returns to the top. The position is a card, not a distance: cards that were never
// near the screen have estimated heights.

const key = () => `scroll ${location.pathname}${location.search}`;

const items = () => [...document.querySelectorAll('#live-results .results > li')];

/** Saves the position when the page is left. Returns a function that stops this. */
export function keepScroll(): () => void {
  const keep = () => {
    const all = items();
    const at = all.findIndex((item) => item.getBoundingClientRect().bottom > 0);
    const top = all[at]?.getBoundingClientRect().top;
    try {
      sessionStorage.setItem(key(), JSON.stringify([at, top]));
    } catch {
      // Without storage the page starts at its top.
    }
  };
  addEventListener('pagehide', keep);
  return () => removeEventListener('pagehide', keep);
}

/** Scrolls to the saved position when the visitor came back to the page. */
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
    // Without storage the page starts at its top.
  }
}
