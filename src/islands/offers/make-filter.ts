// The make filter of the offers page: shows the offers of one make and hides empty groups. The stylesheet hides the
// select when no script runs.
import { tellNoneLeft } from '../finders/none-left.ts';

const filter = document.querySelector<HTMLElement>('[data-offer-makers]');
const select = filter?.querySelector('select');
if (filter && select) {
  select.addEventListener('change', () => {
    for (const group of document.querySelectorAll<HTMLElement>('.offer-group')) {
      const offers = [...group.querySelectorAll<HTMLElement>('li[data-maker]')];
      for (const offer of offers) {
        // The list search marks items that do not match (src/islands/finders/list-search.ts).
        const missed = offer.hasAttribute('data-missed');
        offer.hidden = missed || (select.value !== '' && offer.dataset.maker !== select.value);
      }
      group.hidden = offers.every(({ hidden }) => hidden);
    }
    tellNoneLeft();
  });
}
