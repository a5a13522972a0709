// A card as an element of a list, rendered once per card object and place: a vehicle is in many lists, and page data has
// one card object per vehicle.
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { cachedFragment, cacheFragment } from '../markup/fragment-cache.ts';
import { PromoCard, type PromoCardProps } from './PromoCard.tsx';
import { VehicleCard, type VehicleCardProps } from './VehicleCard.tsx';

function row(of: object, name: string, card: ReactElement): string {
  return cachedFragment(of, name) ?? cacheFragment(of, name, renderToStaticMarkup(<li>{card}</li>));
}

/** The HTML of a vehicle's card at its place in a list; `attributes`: those of the list's element, as HTML. */
export function vehicleRow(
  props: Pick<VehicleCardProps, 'card' | 'layout' | 'sizes'>,
  attributes = '',
): string {
  const { card, layout, sizes } = props;
  return row(card, `${layout} ${sizes}`, <VehicleCard {...props} />).replace(
    '<li>',
    `<li${attributes}>`,
  );
}

export const promoRow = (promo: PromoCardProps['promo']): string =>
  row(promo, 'promo', <PromoCard promo={promo} />);
