// Work that may wait until a shopper sees what the page has come to.

/** Runs `work` after the browser has painted; at once where it does not paint. */
export function afterPaint(work: () => void): void {
  if (document.hidden) work();
  else requestAnimationFrame(() => setTimeout(work));
}
