// The list of favourites: saved entries show immediately, and current data from each vehicle's page follows.
import { priceDropText, type SavedVehicle } from '../../domain/saved/saved-vehicle.ts';
import { formatMoney } from '../../domain/text/format.ts';
import { favourites } from '../../browser-state/saved-vehicles.ts';
import { announce } from '../site/announce.ts';
import { focusAfterRemoval } from '../dom/focus-after-removal.ts';
import { element } from '../dom/element.ts';
import { whenNear } from '../dom/when-near.ts';
import { readVehicle } from './read-vehicle.ts';
import { smallPhoto } from './small-photo.ts';
import { vehicleHref } from '../../domain/vehicle/vehicle-constants.ts';

/** The row of icons on a vehicle's page comes first among its facts. */
const mainFacts = 4;
/** A longer one ("10 SP Sports Automatic Dual Clutch") would be cut off. */
const longestFact = 16;

function entryRow(entry: SavedVehicle): HTMLLIElement {
  const { slug, name, primary_image_url, price } = entry;
  const text = element('p', { class: 'saved-price' }, price === null ? '' : formatMoney(price));
  const facts = element('p', { class: 'saved-facts' });
  const news = element('p', { class: 'saved-news' });
  const remove = element(
    'button',
    { type: 'button', class: 'small-button', 'aria-label': `Remove ${name}` },
    'Remove',
  );
  const acts = element('p', { class: 'saved-acts' }, remove);
  const row = element(
    'li',
    { class: 'saved-vehicle' },
    smallPhoto(primary_image_url),
    element(
      'div',
      {},
      element('h2', {}, element('a', { href: vehicleHref({ slug }) }, name)),
      facts,
      news,
    ),
    text,
    acts,
  );
  remove.addEventListener('click', () => {
    const list = row.parentElement;
    const at = list ? [...list.children].indexOf(row) : 0;
    favourites.remove(slug);
    row.remove();
    if (list) focusAfterRemoval(list, 'li .saved-acts > button', at);
    announce(`Removed ${name}`);
  });
  whenNear(row, () => {
    void readVehicle(slug).then((found) => {
      if (found.state === 'sold') {
        row.classList.add('is-sold');
        text.textContent = 'Sold';
        news.append(element('a', { href: vehicleHref({ slug }) }, 'Find me something similar'));
      }
      if (found.state === 'for-sale') {
        text.replaceChildren(`${found.priceText} `, element('small', {}, found.priceType));
        facts.textContent = found.facts
          .slice(0, mainFacts)
          .map((fact) => fact.text)
          .filter(({ length }) => length <= longestFact)
          .join(' · ');
        news.textContent = priceDropText(price, found.vehicle.price) ?? '';
        if (found.enquiry !== null) {
          const link = { class: 'small-button', href: found.enquiry };
          const about = element('span', { class: 'vh' }, ` about ${name}`);
          acts.prepend(element('a', link, 'Enquire', about));
        }
      }
    });
  });
  return row;
}

/** The newest `limit` favourites. */
export function favouritesList(limit = Infinity): HTMLUListElement {
  const list = element('ul', { class: 'saved-vehicles' });
  for (const entry of favourites.$list.get().slice(0, limit)) list.append(entryRow(entry));
  return list;
}
