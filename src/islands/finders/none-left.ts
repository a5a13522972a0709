// What a list says when its search and filters leave nothing of it, with the way back to all (rule offers-1).
// The words stand in the page, hidden.

/** Shows them where no entry is left, and takes them away again. */
export function tellNoneLeft(): void {
  const words = document.querySelector<HTMLElement>('[data-none]');
  if (words) words.hidden = document.querySelector('[data-entry]:not([hidden])') !== null;
}
