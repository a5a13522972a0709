// A card as static HTML, rendered once per card object: a vehicle stands in many lists, and page data keeps one
// object per vehicle. Where it stands changes only how its photo is fetched, which is put in afterwards.
import { keepHtml, keptHtml } from '../markup/fragment-cache.ts';
import { markupOf } from '../markup/markup.ts';
import { PromoCard, type PromoCardProps } from './PromoCard.tsx';
import { VehicleCard, type VehicleCardProps } from './VehicleCard.tsx';

/** Stands for the photo's `sizes` in a kept card; no address or text of a card can hold it. */
const sizesMark = '\u0001';
const lazy = ' loading="lazy"';
const atOnce = ' fetchPriority="high"';

/** The markup of a card at its place in a list. */
export function cardHtml({ card, layout, priority = false, sizes }: VehicleCardProps): string {
  // The placeholder of a card without a photo stays lazy.
  const first = priority && card.picture !== null;
  const name = `${layout} ${first ? 'first' : ''} ${sizes}`;
  return keptHtml(card, name) ?? keepHtml(card, name, placedCard(card, layout, first, sizes));
}

/** The markup of a card wherever it stands; a site has one layout. */
const laidOut = new WeakMap<
  VehicleCardProps['card'],
  Pick<VehicleCardProps, 'layout'> & { html: string }
>();

function placedCard(
  card: VehicleCardProps['card'],
  layout: VehicleCardProps['layout'],
  first: boolean,
  sizes: string,
): string {
  const known = laidOut.get(card);
  const html =
    known?.layout === layout
      ? known.html
      : markupOf(<VehicleCard {...{ card, layout, sizes: sizesMark }} />);
  laidOut.set(card, { layout, html });
  const placed = html.replace(sizesMark, () => sizes);
  return first ? placed.replace(lazy, atOnce) : placed;
}

export const promoHtml = (promo: PromoCardProps['promo']): string =>
  keptHtml(promo, 'promo') ?? keepHtml(promo, 'promo', markupOf(<PromoCard promo={promo} />));
