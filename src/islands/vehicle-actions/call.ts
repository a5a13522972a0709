// A masked phone number: the first tap shows it everywhere on the page and logs that it was shown, the next one calls
// (spec: vehicle-journey §4 Phone reveal). Without a script the page shows the number in full.

/** `carId` and the site go into the log; nothing about the visitor does. */
export function startReveal(root: ParentNode, carId: string): void {
  const masked = [...root.querySelectorAll<HTMLElement>('.masked')];
  const reveal = (event: Event) => {
    event.preventDefault();
    const website_id = document.documentElement.dataset['site'] ?? '';
    void fetch('/api/reveal-phone', {
      method: 'POST',
      keepalive: true,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ car_id: carId, website_id }),
    }).then(
      ({ ok, status }) => {
        if (!ok) console.warn(`Logging the shown number answered ${String(status)}.`);
      },
      (error: unknown) => {
        console.warn('Logging the shown number failed.', error);
      },
    );
    for (const each of masked) {
      const number = each.nextElementSibling?.textContent ?? '';
      each.closest('a')?.removeEventListener('click', reveal);
      each.replaceWith(number);
    }
  };
  for (const each of masked) each.closest('a')?.addEventListener('click', reveal);
}
