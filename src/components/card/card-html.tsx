// A card as static HTML, rendered once per card object and place: a vehicle is in many lists, and page data has one
// card object per vehicle.
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { cachedFragment, cacheFragment } from '../markup/fragment-cache.ts';
import { PromoCard, type PromoCardProps } from './PromoCard.tsx';
import { VehicleCard, type VehicleCardProps } from './VehicleCard.tsx';

/** React puts a preload link before a picture of high priority. The page's head has that link already. */
const preloadLink = /^<link rel="preload"[^>]*>/;

function rendered(of: object, name: string, element: ReactElement): string {
  return (
    cachedFragment(of, name) ??
    cacheFragment(of, name, renderToStaticMarkup(element).replace(preloadLink, ''))
  );
}

/** The markup of a card at its place in a list. */
export function cardHtml(props: VehicleCardProps): string {
  const { card, layout, priority = false, sizes } = props;
  const name = `${layout} ${String(priority)} ${sizes}`;
  return rendered(card, name, <VehicleCard {...props} />);
}

export const promoHtml = (promo: PromoCardProps['promo']): string =>
  rendered(promo, 'promo', <PromoCard promo={promo} />);
