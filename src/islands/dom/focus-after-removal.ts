// Where the keyboard goes on when the entry whose button was pressed has left its list: the button is gone, and a browser
// would begin at the top of the page again.

/**
 * Focuses the button of the entry that took the place `at` (from 0) among `buttons` of `list`, else that of the last one,
 * else the page's heading.
 */
export function focusAfterRemoval(list: ParentNode, buttons: string, at: number): void {
  const left = [...list.querySelectorAll<HTMLElement>(buttons)];
  const next = left[Math.min(at, left.length - 1)];
  if (next) {
    next.focus();
    return;
  }
  const heading = document.querySelector<HTMLElement>('main h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus();
}
