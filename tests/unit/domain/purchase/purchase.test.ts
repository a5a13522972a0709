// Buying online as a state machine: steps, what an answer changes, and a step that is no longer valid.
import { describe, expect, it } from 'vitest';
import {
  currentStep,
  newPurchase,
  reducePurchase,
  startsOffered,
  stepsOf,
  type PurchaseEvent,
  type PurchaseFacts,
  type PurchaseQuote,
  type PurchaseState,
} from '../../../../src/domain/purchase/purchase.ts';
import { changedText } from '../../../../src/domain/purchase/purchase-view.ts';

const time = '2026-11-27T00:00:00.000Z';
const details = {
  name: 'Kim',
  last_name: 'Nguyen',
  email: 'kim@shopper.example',
  message: '',
  opt_in: false,
  terms_conditions: true,
};
const facts = (changes: Partial<PurchaseFacts> = {}): PurchaseFacts => ({
  kind: 'purchase',
  settings: {
    charges: [{ name: 'Dealer delivery', amount: 495 }],
    documents: ['Driver licence'],
  },
  price: 45_000,
  priceType: 'Excl. govt. charges',
  asksTradeIn: true,
  offers: [
    { id: 'offer-1', car: '2019 Ford Ranger', low: 20_000, high: 22_000, validText: 'Friday' },
  ],
  hasFinance: true,
  personal: null,
  zones: [{ name: 'Metro', postcodes: ['3000-3207'], price: 150 }],
  places: [{ id: '301', name: 'Preston', address: '415 High Street' }],
  isOffered: (place, at) => place === '301' && at === time,
  isOpenOn: () => true,
  dayOf: (_place, at) => at.slice(0, 10),
  detailErrors: ({ name }) =>
    name === '' ? [{ path: 'name', message: 'Enter your first name.' }] : [],
  today: '2026-11-25',
  ...changes,
});
const quote: PurchaseQuote = {
  weekly: 190,
  rate: 7.95,
  comparisonRate: 8.6,
  basis: 'estimate',
  amount: 45_495,
  termYears: 5,
  credit: 'GREAT',
};
const collect = { how: 'collect', place: '301', postcode: '', street: '', at: time } as const;
const events: PurchaseEvent[] = [
  { step: 'price', seen: 45_000 },
  { step: 'trade-in', offer: 'offer-1' },
  { step: 'payment', quote },
  { step: 'handover', ...collect },
  { step: 'details', ...details },
];
const after = (count: number, given = facts()): PurchaseState =>
  events
    .slice(0, count)
    .reduce((state, event) => reducePurchase(state, event, given).state, newPurchase);
const whole = after(events.length);

// Rule purchase-1, rule purchase-4.
describe('the steps of a purchase', () => {
  it.each<[string, Partial<PurchaseFacts>, string]>([
    ['a vehicle', {}, 'price trade-in payment handover details summary'],
    [
      'one on a site without trade-ins',
      { asksTradeIn: false },
      'price payment handover details summary',
    ],
    ['a subscription', { kind: 'subscription' }, 'plan handover details summary'],
  ])('of %s are in order', (_name, changes, steps) => {
    expect(stepsOf(facts(changes)).join(' ')).toBe(steps);
  });

  it('are done one after the other', () => {
    const reached = events.map((_event, count) => currentStep(after(count), facts()));
    expect([...reached, currentStep(whole, facts())]).toEqual(stepsOf(facts()));
  });

  it.each<[string, PurchaseState, PurchaseEvent, string]>([
    ['a step in front of its turn', newPurchase, { step: 'payment', quote: null }, 'step'],
    [
      'a step that the site does not have',
      newPurchase,
      { step: 'plan', seen: 1, start_day: '' },
      'step',
    ],
    ['another price than that of the store', newPurchase, { step: 'price', seen: 1 }, 'seen'],
    [
      'an offer that is not the shopper’s',
      after(1),
      { step: 'trade-in', offer: 'offer-2' },
      'offer',
    ],
    [
      'a quote for another amount',
      after(2),
      { step: 'payment', quote: { ...quote, amount: 9 } },
      'method',
    ],
    [
      'a time that is not offered',
      after(3),
      { step: 'handover', ...collect, at: '2026-11-27T03:00:00Z' },
      'at',
    ],
    [
      'a place that is not the vehicle’s',
      after(3),
      { step: 'handover', ...collect, place: '9' },
      'place',
    ],
    [
      'a delivery to where nothing is delivered',
      after(3),
      { step: 'handover', ...collect, how: 'deliver', postcode: '6000', street: '1 Beach Road' },
      'postcode',
    ],
    [
      'a delivery without a street',
      after(3),
      { step: 'handover', ...collect, how: 'deliver', postcode: '3000' },
      'street',
    ],
    ['details that lack something', after(4), { step: 'details', ...details, name: '' }, 'name'],
  ])('refuse %s and change nothing', (_name, state, event, path) => {
    const reduced = reducePurchase(state, event, facts());
    expect(reduced.errors.map((error) => error.path)).toEqual([path]);
    expect(reduced.state).toBe(state);
  });

  it('name every field of a delivery that is missing, in the order of the page', () => {
    const nothing = { ...collect, how: 'deliver', street: '', postcode: '', at: '' } as const;
    const { errors } = reducePurchase(after(3), { step: 'handover', ...nothing }, facts());
    expect(errors.map(({ path }) => path)).toEqual(['street', 'postcode', 'at']);
  });

  it('send nobody whose postcode has no delivery price to a form that is on another page', () => {
    const far = { ...collect, how: 'deliver', street: '1 Beach Road', postcode: '6000' } as const;
    const { errors } = reducePurchase(after(3), { step: 'handover', ...far }, facts());
    expect(errors[0]?.message).toContain('Please choose collection, or call us');
  });

  it('accept a first day of the subscription only within the site’s days', () => {
    const given = facts({ kind: 'subscription', price: 289 });
    const start = (start_day: string) =>
      reducePurchase(newPurchase, { step: 'plan', seen: 289, start_day }, given);
    expect(start('2026-11-26').errors).toHaveLength(1);
    expect(start('2027-02-01').errors).toHaveLength(1);
    const closed = { ...given, isOpenOn: (day: string) => day !== '2026-11-29' };
    expect(startsOffered(closed)).not.toContain('2026-11-29');
    expect(startsOffered(closed).slice(0, 3)).toEqual(['2026-11-27', '2026-11-28', '2026-11-30']);
    const planned = start('2026-11-27').state;
    expect(currentStep(planned, given)).toBe('handover');
    const handover = { step: 'handover', ...collect } as const;
    expect(reducePurchase(planned, handover, given).errors).toEqual([]);
    const other = reducePurchase(start('2026-11-28').state, handover, given);
    expect(other.errors.map((error) => error.path)).toEqual(['at']);
  });
});

// Rule purchase-3.
describe('an answer that is no longer valid', () => {
  it.each<[string, Partial<PurchaseFacts>, string, string]>([
    [
      'another price',
      { price: 46_000 },
      'price',
      '$45,000 when you agreed to its price, and is $46,000 now',
    ],
    ['no price', { price: null }, 'price', 'has no price any more'],
    ['an offer that has ended', { offers: [] }, 'trade-in', 'is no longer valid'],
    ['finance that is not offered', { hasFinance: false }, 'payment', 'a different amount'],
    ['a time that has passed', { isOffered: () => false }, 'handover', 'no longer available'],
  ])('is said and asked again: %s', (_name, changes, step, words) => {
    const given = facts(changes);
    expect(currentStep(whole, given)).toBe(step);
    expect(changedText(whole, given)).toContain(words);
  });

  it('is reported only after a change', () => {
    expect(changedText(whole, facts())).toBeNull();
  });
});
