// Shows the parts of a page of saved vehicles that replace an empty list, and those below any list.

export function showWhenEmpty(isEmpty: boolean): void {
  const part = document.querySelector<HTMLElement>('[data-when-empty]');
  if (part) part.hidden = !isEmpty;
  // Before, the list would move it.
  const below = document.querySelector<HTMLElement>('[data-below-list]');
  if (below) below.hidden = false;
}
