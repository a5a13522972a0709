// What stands beside a video and the full-screen photos: the vehicle's name, its price and the main action, as the page's
// action bar has them.
import stylesheet from './media-offer.css?url&no-inline';

export { stylesheet as offerStylesheet };

/** `close` closes the overlay, because the action opens another one. Empty on a page without actions. */
export function mediaOffer(close: () => void): Element[] {
  const bar = document.querySelector('.bar');
  const action = bar?.querySelector<HTMLElement>('.primary');
  const what = bar?.querySelector('.sticky-what')?.cloneNode(true) as Element | undefined;
  if (!what || !action) return [];
  what.className = 'media-what';
  const act = action.cloneNode(true) as HTMLElement;
  act.addEventListener('click', (event) => {
    event.preventDefault();
    // Listeners of the page would open the dialog over the overlay.
    event.stopPropagation();
    close();
    action.click();
  });
  return [what, act];
}
