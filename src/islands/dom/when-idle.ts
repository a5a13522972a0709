/**
 * Runs `work` when the browser is idle, at the latest after `within` ms. Browsers without idle callbacks run it after a
 * quarter of that.
 */
export function whenIdle(work: () => void, within: number): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: within });
  else setTimeout(work, within / 4);
}
