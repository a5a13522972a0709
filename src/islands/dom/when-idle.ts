// Delays work until the browser has time for it.

/** Runs `work` when the browser is idle, within `within` ms; after a quarter of that where it has no idle callbacks. */
export function whenIdle(work: () => void, within: number): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: within });
  else setTimeout(work, within / 4);
}

/** Runs `work` after the browser has painted; immediately when the page is hidden and does not paint. */
export function afterPaint(work: () => void): void {
  if (document.hidden) work();
  else requestAnimationFrame(() => setTimeout(work));
}
