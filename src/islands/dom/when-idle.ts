// Work for when the browser has nothing better to do.

/** Runs `work` when idle, but within so many ms; after a quarter of them where the browser cannot say. */
export function whenIdle(work: () => void, within: number): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: within });
  else setTimeout(work, within / 4);
}
