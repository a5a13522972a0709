// A card as static HTML, rendered once per card object and variant: a vehicle stands in many lists, and page
// data keeps one object per vehicle. It holds nothing longer than the card itself lives.
import { renderToStaticMarkup } from 'react-dom/server';
import type { VehicleCardData } from '../../domain/card.ts';
import { VehicleCard } from '../VehicleCard.tsx';
import type { VehicleCardProps } from '../VehicleCard.tsx';

const rendered = new WeakMap<VehicleCardData, Map<string, string>>();

export function cardHtml({
  card,
  layout,
  priority,
  headingLevel,
  sizes,
}: VehicleCardProps): string {
  let variants = rendered.get(card);
  if (!variants) rendered.set(card, (variants = new Map()));
  const key = `${layout} ${String(priority)} ${String(headingLevel)} ${sizes}`;
  let html = variants.get(key);
  if (html === undefined) {
    const markup = renderToStaticMarkup(
      <VehicleCard {...{ card, layout, priority, headingLevel, sizes }} />,
    );
    // React leaves a rope of some hundred pieces; every page that holds the card would walk it again.
    html = Buffer.from(markup).toString();
    variants.set(key, html);
  }
  return html;
}
