/** Runs `work` after the browser has painted; immediately when the page is hidden and does not paint. */
export function afterPaint(work: () => void): void {
  if (document.hidden) work();
  else requestAnimationFrame(() => setTimeout(work));
}
