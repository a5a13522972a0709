// A masked phone number: the first tap shows it everywhere on the page and logs the reveal, the next tap calls
// (rule phone-3). Without a script the page shows the full number.

/** `onShown` is called once, on the first tap. */
export function startReveal(root: ParentNode, onShown: () => void): void {
  const masked = [...root.querySelectorAll<HTMLElement>('.masked')];
  const reveal = (event: Event) => {
    event.preventDefault();
    onShown();
    for (const each of masked) {
      const number = each.nextElementSibling?.textContent ?? '';
      each.closest('a')?.removeEventListener('click', reveal);
      each.replaceWith(number);
    }
  };
  for (const each of masked) each.closest('a')?.addEventListener('click', reveal);
}
