// A card as static HTML, rendered once per card object and place: a vehicle is in many lists, and page data has one
// card object per vehicle.
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { cachedFragment, cacheFragment } from '../markup/fragment-cache.ts';
import { PromoCard, type PromoCardProps } from './PromoCard.tsx';
import { VehicleCard, type VehicleCardProps } from './VehicleCard.tsx';

function rendered(of: object, name: string, element: ReactElement): string {
  return cachedFragment(of, name) ?? cacheFragment(of, name, renderToStaticMarkup(element));
}

/** The markup of a card at its place in a list. */
export function cardHtml(props: Pick<VehicleCardProps, 'card' | 'layout' | 'sizes'>): string {
  const { card, layout, sizes } = props;
  const name = `${layout} ${sizes}`;
  return rendered(card, name, <VehicleCard {...props} />);
}

export const promoHtml = (promo: PromoCardProps['promo']): string =>
  rendered(promo, 'promo', <PromoCard promo={promo} />);
