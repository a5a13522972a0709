// Recently viewed vehicles as a row of small cards.
import { formatMoney } from '../../domain/text/format.ts';
import type { ViewedVehicle } from '../../domain/saved/saved-vehicle.ts';
import { element } from '../dom/element.ts';
import { smallPhoto } from './small-photo.ts';
import { vehicleHref } from '../../domain/vehicle/vehicle-constants.ts';

const shown = 6;

export function viewedRow(vehicles: readonly ViewedVehicle[]): HTMLElement {
  const list = element('ul', { class: 'viewed' });
  for (const { slug, name, primary_image_url, price } of vehicles.slice(0, shown)) {
    const link = element(
      'a',
      { href: vehicleHref({ slug }) },
      smallPhoto(primary_image_url),
      element('span', {}, name),
    );
    if (price !== null) link.append(element('b', {}, formatMoney(price)));
    list.append(element('li', {}, link));
  }
  return element(
    'section',
    { class: 'viewed-row', 'aria-labelledby': 'viewed-title' },
    element('h2', { id: 'viewed-title' }, 'Recently viewed'),
    list,
  );
}
