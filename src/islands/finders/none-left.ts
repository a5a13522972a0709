// Shows a hidden text when search and filters leave no entry of a list (rule offers-1), and hides it otherwise.

export function tellNoneLeft(): void {
  const words = document.querySelector<HTMLElement>('[data-none]');
  if (words) words.hidden = document.querySelector('[data-entry]:not([hidden])') !== null;
}
