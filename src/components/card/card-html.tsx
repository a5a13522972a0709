// A card as static HTML, rendered once per card object and variant: a vehicle stands in many lists, and page
// data keeps one object per vehicle. It holds nothing longer than the card itself lives.
import { renderToStaticMarkup } from 'react-dom/server';
import { keepHtml, keptHtml } from '../kept-html.ts';
import { VehicleCard } from '../VehicleCard.tsx';
import type { VehicleCardProps } from '../VehicleCard.tsx';

export function cardHtml(props: VehicleCardProps): string {
  const { card, layout, priority, headingLevel, sizes } = props;
  const name = `${layout} ${String(priority)} ${String(headingLevel)} ${sizes}`;
  return (
    keptHtml(card, name) ?? keepHtml(card, name, renderToStaticMarkup(<VehicleCard {...props} />))
  );
}
