// A card as static HTML, rendered once per card object: a vehicle stands in many lists, and page data keeps one
// object per vehicle. Where it stands changes only how its photo is fetched, which is put in afterwards.
import { renderToStaticMarkup } from 'react-dom/server';
import { keepHtml, keptHtml } from '../kept-html.ts';
import { PromoCard, type PromoCardProps } from '../PromoCard.tsx';
import { VehicleCard, type VehicleCardProps } from '../VehicleCard.tsx';

/** Stands for the photo's `sizes` in a kept card; no address or text of a card can hold it. */
const sizesMark = '\u0001';
const lazy = ' loading="lazy"';
const atOnce = ' fetchPriority="high"';

/** The markup that React makes of the same props. */
export function cardHtml({ card, layout, priority = false, sizes }: VehicleCardProps): string {
  const html =
    keptHtml(card, layout) ??
    keepHtml(
      card,
      layout,
      renderToStaticMarkup(<VehicleCard {...{ card, layout, sizes: sizesMark }} />),
    );
  const placed = html.replace(sizesMark, () => sizes);
  // The placeholder of a card without a photo stays lazy.
  return priority && card.picture ? placed.replace(lazy, atOnce) : placed;
}

export const promoHtml = (promo: PromoCardProps['promo']): string =>
  keptHtml(promo, 'promo') ??
  keepHtml(promo, 'promo', renderToStaticMarkup(<PromoCard promo={promo} />));
