// The figure for a shopper who values a car in the middle of a purchase. Rule purchase-6.
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { boughtIn, tradeInForPurchase } from '../../../../src/domain/purchase/checkout-address.ts';
import { OfferStep, type OfferStepProps } from '../../../../src/islands/trade-in/OfferStep.tsx';

const waysOn = (address: string, offer: object) => {
  const props = {
    offer,
    notice: null,
    garageNotice: null,
    vehicles: [],
    valuation: { terms: [], garage: null },
    onUse: () => undefined,
    buying: boughtIn(new URL(address, 'https://dealer.example').searchParams),
  } as unknown as OfferStepProps;
  const html = renderToStaticMarkup(<OfferStep {...props} />);
  return [
    ...html.matchAll(/<(?:a|button)[^>]*class="(btn[^"]*)"(?: href="([^"]*)")?[^>]*>(.*?)</g),
  ].map(([, look = '', href, text = '']) => [text, look.includes('primary'), href]);
};
const offer = {
  id: 'an-offer-of-a-test',
  car: '2019 Mazda CX-5',
  low: 20_000,
  high: 22_000,
  confidence: 1,
  source: 'our own price guide',
  valid_text: '',
  state: 'open',
};

it('leads back to the purchase that the shopper came from', () => {
  const address = tradeInForPurchase('/trade-in', 'ford-ranger-7');
  const checkout = '/checkout-journey?car_id=ford-ranger-7';
  expect(waysOn(address, offer)).toEqual([
    ['Use it for my purchase', true, checkout],
    ['Ask for one figure by phone', false, undefined],
    ['Go on with this estimate: sell my car', false, undefined],
    ['No, thanks', false, '/'],
  ]);
  expect(waysOn(address, { ...offer, state: 'accepted' })).toEqual([
    ['Back to my purchase', false, checkout],
  ]);
});

it('leads to no purchase for a shopper who came from the vehicle’s page', () => {
  const ways = (confidence: number) =>
    waysOn('/trade-in?car_id=ford-ranger-7', { ...offer, confidence });
  expect(ways(1)).toEqual([
    ['Ask for one figure by phone', false, undefined],
    ['Go on with this estimate: sell my car', true, undefined],
    ['No, thanks', false, '/'],
  ]);
  // A rough figure is first of all something to talk about.
  expect(ways(0.4).map(([text, isMain]) => isMain && text)).toEqual([
    'Ask for one figure by phone',
    false,
    false,
  ]);
});
