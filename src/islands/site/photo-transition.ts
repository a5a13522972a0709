// Names the photo of the card that leads to the other page, so that it grows into the photo of the vehicle's page, and
// back. What moves, and the names that pages have from the start, are in styles/reset.css.

/** Gives the photo its name; returns a function that takes it back. Without a card on the screen nothing is named. */
function nameCard(url: string): () => void {
  const photo = [
    ...document.querySelectorAll<HTMLElement>(
      `.card:has(a[href="${new URL(url).pathname}"]) .card-photo`,
    ),
  ].find((each) => {
    const { top, bottom } = each.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  });
  // A name belongs to one element: the gallery of the page gives it to the card of a similar vehicle.
  const gallery = photo && document.querySelector<HTMLElement>('.strip');
  const name = (ofCard: string, ofGallery: string) => {
    if (photo) photo.style.viewTransitionName = ofCard;
    if (gallery) gallery.style.viewTransitionName = ofGallery;
  };
  name('photo', 'none');
  return () => name('', '');
}

/** Follows the links from cards to vehicles and the way back. */
export function followPhotos(): void {
  addEventListener('pageswap', ({ activation, viewTransition }) => {
    const url = activation?.entry.url;
    if (viewTransition && url) addEventListener('pagehide', nameCard(url), { once: true });
  });
  // Only a page that comes back, or was rendered ahead, has run its scripts by now.
  addEventListener('pagereveal', ({ viewTransition }) => {
    const url = navigation.activation?.from?.url;
    if (viewTransition && url && !document.querySelector('.strip'))
      void viewTransition.finished.finally(nameCard(url));
  });
}
