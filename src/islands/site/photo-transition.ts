// Names the photo of the card that leads to the next page, so that it grows into the photo of the vehicle's page. It keeps
// the name, so that Back shrinks it into the card again. What moves is in styles/reset.css.

/** The element with the name: the gallery of a vehicle's page, which has it from its stylesheet, or the card left last. */
let photo = document.querySelector<HTMLElement>('.strip');

addEventListener('pageswap', ({ activation }) => {
  const url = activation?.entry.url;
  const card =
    url &&
    document.querySelector<HTMLElement>(
      `.card:has(a[href="${new URL(url).pathname}"]) .card-photo`,
    );
  // A name belongs to one element.
  if (photo) photo.style.viewTransitionName = card ? 'none' : '';
  if (!card) return;
  photo = card;
  card.style.viewTransitionName = 'photo';
});

// Without an import or export this would be a script for TypeScript.
export {};
