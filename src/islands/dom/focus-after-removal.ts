// Moves the focus after an entry was removed from a list. Its button is gone, and browsers would continue at the top of
// the page.

/** Focuses the button at `at` (from 0) among `buttons` of `list`, else the last one, else the page's heading. */
export function focusAfterRemoval(list: ParentNode, buttons: string, at: number): void {
  const remaining = [...list.querySelectorAll<HTMLElement>(buttons)];
  const next = remaining[Math.min(at, remaining.length - 1)];
  if (next) {
    next.focus();
    return;
  }
  const heading = document.querySelector<HTMLElement>('main h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus();
}
