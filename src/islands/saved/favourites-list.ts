// The list of favourites: saved entries show immediately, and current data from each vehicle's page follows.
import { priceDropText, type SavedVehicle } from '../../domain/saved/saved-vehicle.ts';
import { formatMoney } from '../../domain/text/format.ts';
import { favourites } from '../../browser-state/saved-vehicles.ts';
import { announce } from '../site/announce.ts';
import { focusAfterRemoval } from '../dom/focus-after-removal.ts';
import { element } from '../dom/element.ts';
import { factsLine, readWhenNear } from './read-vehicle.ts';
import { smallPhoto } from './small-photo.ts';
import { vehicleHref } from '../../domain/vehicle/vehicle-constants.ts';

/** The link to the form about a vehicle; none where its page has no form. */
export const enquireLink = (href: string | null, name: string): HTMLElement[] =>
  href === null
    ? []
    : [
        element(
          'a',
          { class: 'btn', href },
          'Enquire',
          element('span', { class: 'vh' }, ` about ${name}`),
        ),
      ];

/** A card; the watchlist has the same (../account/GarageIsland.tsx). */
function entryCard(entry: SavedVehicle): HTMLLIElement {
  const { slug, name, primary_image_url, price } = entry;
  const text = element('p', { class: 'saved-price' }, price === null ? '' : formatMoney(price));
  const facts = element('p', { class: 'saved-facts' });
  const news = element('p', { class: 'saved-news' });
  const acts = element('p', { class: 'saved-acts' });
  const remove = element(
    'button',
    { type: 'button', class: 'small-button', 'aria-label': `Remove ${name}` },
    element('i', { class: 'i i-close' }),
  );
  const title = element('h2', {}, element('a', { href: vehicleHref({ slug }) }, name));
  const card = element(
    'li',
    { class: 'card saved-vehicle' },
    smallPhoto(primary_image_url),
    element('div', { class: 'card-body' }, title, facts, text, news, acts),
    remove,
  );
  remove.addEventListener('click', () => {
    const list = card.parentElement;
    const at = list ? [...list.children].indexOf(card) : 0;
    favourites.remove(slug);
    card.remove();
    if (list) focusAfterRemoval(list, 'li > .small-button', at);
    announce(`Removed ${name}`);
  });
  readWhenNear(card, slug, (found) => {
    if (found.state === 'sold') {
      card.classList.add('is-sold');
      text.textContent = 'Sold';
      news.append(element('a', { href: vehicleHref({ slug }) }, 'Find me something similar'));
    }
    if (found.state === 'for-sale') {
      text.replaceChildren(`${found.priceText} `, element('small', {}, found.priceType));
      facts.textContent = factsLine(found);
      news.textContent = priceDropText(price, found.vehicle.price) ?? '';
      acts.append(...enquireLink(found.enquiry, name));
    }
  });
  return card;
}

/** The newest `limit` favourites. */
export function favouritesList(limit = Infinity): HTMLUListElement {
  const list = element('ul', { class: 'saved-vehicles' });
  for (const entry of favourites.$list.get().slice(0, limit)) list.append(entryCard(entry));
  return list;
}
