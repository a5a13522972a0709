import { describe, expect, it } from 'vitest';
import { priceLine } from '../../../../src/domain/price/price-line.ts';
import type { VehicleInput } from '../../../../src/domain/vehicle/vehicle.ts';
import { aVehicle } from '../../../fixtures/vehicle.ts';

const pricing = {
  subscriptions: false,
  subscriptionTerms: {
    minimumWeeks: 0,
    bond: 0,
    noticeDays: 0,
    kmPerWeek: 0,
    extraKmCents: 0,
    insuranceExcess: 0,
  },
  noPriceText: 'Enquire for price.',
  marketIndicator: true,
  usedPriceType: 'Excl. govt. charges',
};

// Rule price-2, rule price-3.
describe('price display order', () => {
  it.each<[string, Partial<VehicleInput>, string, string]>([
    ['price', { price: 45990 }, 'price', '$45,990'],
    [
      'a price reduced from a higher one',
      { price: 45990, before_price: 48990 },
      'reduced',
      '$45,990',
    ],
    ['a price just above 10', { price: 11 }, 'price', '$11'],
    ['no price of 10', { price: 10 }, 'none', 'Enquire for price.'],
    ['preorder without a price', { price: undefined, preorder: true }, 'preorder', 'PREORDER'],
    ['price before preorder', { price: 45990, preorder: true }, 'price', '$45,990'],
    ['nothing known', { price: undefined }, 'none', 'Enquire for price.'],
    ['no subscription where the site offers none', { subscription_price: 289 }, 'price', '$45,990'],
  ])('%s', (_, changes, kind, text) => {
    expect(priceLine(aVehicle(changes), pricing)).toMatchObject({ kind, text });
  });

  // Rule price-1.
  it('puts the subscription price first where the site offers subscriptions', () => {
    const subscriptions = { ...pricing, subscriptions: true };
    expect(priceLine(aVehicle({ subscription_price: 289 }), subscriptions)).toEqual({
      kind: 'subscription',
      text: '$289/week',
      amount: 289,
      priceType: '',
      was: null,
      market: null,
    });
    expect(priceLine(aVehicle({ subscription_price: 0 }), subscriptions).kind).toBe('price');
  });
});

// Rule price-7.
describe('the minimum total of a subscription', () => {
  it.each([
    [0, 0, ''],
    [0, 500, ''],
    [1, 0, 'Minimum total $289 (1 week)'],
    [4, 0, 'Minimum total $1,156 (4 weeks)'],
    [4, 500, 'Minimum total $1,656 (4 weeks and $500 bond)'],
  ])('with at least %s weeks and a bond of %s reads "%s"', (minimumWeeks, bond, priceType) => {
    const terms = {
      ...pricing,
      subscriptions: true,
      subscriptionTerms: {
        minimumWeeks,
        bond,
        noticeDays: 0,
        kmPerWeek: 0,
        extraKmCents: 0,
        insuranceExcess: 0,
      },
    };
    expect(priceLine(aVehicle({ subscription_price: 289 }), terms).priceType).toBe(priceType);
  });
});

describe('the price block', () => {
  // Rule price-4.
  it.each<[number | undefined, string | null]>([
    [48990, '$48,990'],
    [45990, null],
    [40000, null],
    [undefined, null],
  ])('before_price %s shows was %s', (before_price, was) => {
    expect(priceLine(aVehicle({ before_price }), pricing).was).toBe(was);
  });

  it("shows the export's price type, otherwise the tenant's for used vehicles", () => {
    expect(
      priceLine(aVehicle({ price_type: 'Drive Away No More To Pay' }), pricing).priceType,
    ).toBe('Drive Away No More To Pay');
    expect(priceLine(aVehicle({ price_type: 'DAP' }), pricing).priceType).toBe('Drive away');
    expect(priceLine(aVehicle({ price_type: 'EGC' }), pricing).priceType).toBe(
      'Excl. govt. charges',
    );
    expect(priceLine(aVehicle({ car_type: 'used' }), pricing).priceType).toBe(
      'Excl. govt. charges',
    );
    expect(priceLine(aVehicle({ car_type: 'demo' }), pricing).priceType).toBe('');
    expect(priceLine(aVehicle({ price: undefined }), pricing).priceType).toBe('');
  });
});

// Rule price-5.
describe('the market indicator', () => {
  const market = (state: number | null, national: number | null, change = {}) =>
    priceLine(
      aVehicle({
        price: 40000,
        autograb_data: { state_average_market_price: state, average_market_price: national },
      }),
      { ...pricing, ...change },
    ).market;

  it.each<[string, number | null, number | null, string | null]>([
    ['499 below is not enough', 40499, null, null],
    ['500 below is', 40500, null, '$500 below market average'],
    ['the state average goes before the national', 40100, 50000, null],
    ['the national average where the state has none', null, 42310, '$2,310 below market average'],
    ['a price above the average', 39000, null, null],
    ['no figures', null, null, null],
  ])('%s', (_, state, national, text) => {
    expect(market(state, national)).toBe(text);
  });

  it('follows the tenant’s switch', () => {
    expect(market(40500, null, { marketIndicator: false })).toBeNull();
  });
});
