// The places of a vehicle's page that show its price: the block beside the photos and the sticky header.

/** Replaces the amount everywhere on the page, so that it never shows two. */
export function showAmount(text: string, figure: boolean): void {
  for (const target of document.querySelectorAll('main .price-now, .sticky-price')) {
    if (target.closest('#similar')) continue;
    // One template puts the amount into an element.
    const inner = figure ? target.querySelector('b') : null;
    (inner ?? target).textContent = text;
  }
}
