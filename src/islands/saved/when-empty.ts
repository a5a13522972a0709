// What a page of saved vehicles shows in place of an empty list.

export function showWhenEmpty(isEmpty: boolean): void {
  const part = document.querySelector<HTMLElement>('[data-when-empty]');
  if (!part) return;
  part.hidden = !isEmpty;
  // The empty state has the same link.
  const more = document.querySelector<HTMLElement>('.saved-more');
  if (more) more.hidden = isEmpty;
}
