// The prices that a page, its structured data, its cards and its line in search results show, where they differ from the stock.
import type { JudgedVehicle, PageFacts } from '../facts.ts';
import { otherPricesIn } from './price-words.ts';

/** The price that search engines show below the title. */
export function searchPrices(html: string, vehicle: JudgedVehicle | undefined): string[] {
  const shown = vehicle?.line?.amount;
  const described = from(html, '<meta name="description"', /[^>]*content="([^"]*)"/y, 0);
  return shown == null || described === undefined
    ? []
    : otherPricesIn(described, shown).map((saw) => `${saw} in search results`);
}

/** Pages round to dollars. */
const isOther = (a: number, b: number): boolean => Math.abs(a - b) >= 1;

const priceNow = /class="price-now[^"]*">\s*(?:<b>)?\$([\d,]+(?:\.\d+)?)/y;

/** What a sticky pattern takes out `skip` characters after the first `place`; to look for fixed characters first is faster. */
function from(html: string, place: string, pattern: RegExp, skip: number): string | undefined {
  const at = html.indexOf(place);
  pattern.lastIndex = at + skip;
  return at === -1 ? undefined : pattern.exec(html)?.[1];
}

/** The price of a vehicle's page and that in its structured data. */
export function pagePrices(html: string, vehicle: JudgedVehicle | undefined): string[] {
  if (!vehicle) return [];
  const shown = vehicle.line?.amount ?? null;
  const own = from(html, 'class="price-now', priceNow, 0);
  const data = from(html, '"@type":"Offer"', /[^}]*?"price":"?(\d+(?:\.\d+)?)/y, 0);
  const named = [
    ...(own === undefined ? [] : [{ place: 'the page', amount: Number(own.replaceAll(',', '')) }]),
    ...(data === undefined || vehicle.line?.kind === 'subscription'
      ? []
      : [{ place: 'what Google reads', amount: Number(data) }]),
  ];
  return named.flatMap(({ place, amount }) =>
    shown !== null && isOther(shown, amount)
      ? [`${place} says $${String(amount)}, the stock says $${String(shown)}`]
      : [],
  );
}

/** Cards: their price and the vehicle that they lead to. */
export function cardPrices(cards: readonly string[], amounts: PageFacts['amounts']): string[] {
  return cards.flatMap((card) => {
    const slug = from(card, 'href="/cars/', /\/cars\/([^"?#]+)"/y, 6);
    const price = from(card, 'class="price-now', priceNow, 0);
    const shown = amounts.get(slug ?? '');
    if (price === undefined || shown == null) return [];
    const amount = Number(price.replaceAll(',', ''));
    return isOther(shown, amount)
      ? [`the card of ${slug ?? ''} says $${String(amount)}, its page $${String(shown)}`]
      : [];
  });
}
