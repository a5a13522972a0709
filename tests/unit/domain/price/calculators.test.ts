import { describe, expect, it } from 'vitest';
import {
  budgetOf,
  budgetState,
  clampBudgetInput,
  otherRepayment,
} from '../../../../src/domain/finance/budget.ts';
import { withMonthlyFee } from '../../../../src/domain/finance/periods.ts';
import { repayment } from '../../../../src/domain/finance/repayment.ts';
import {
  deliveryQuote,
  deliveryCharges,
  type DeliveryZone,
} from '../../../../src/domain/price/delivery-quote.ts';
import {
  fuelCost,
  costsOfWeek,
  fuelInputs,
  fuelReason,
  yearlyRunningCost,
} from '../../../../src/domain/price/fuel-cost.ts';
import {
  isAutograbEligible,
  priceComparison,
  ringFill,
} from '../../../../src/domain/price/price-comparison.ts';
import { aVehicle } from '../../../fixtures/vehicle.ts';

const zone = (name: string, price: number): DeliveryZone => ({ name, price, postcodes: [] });

describe('the budget', () => {
  // Rule finder-1.
  it('is repayment × 52 or 12 × 5 years + deposit', () => {
    expect(budgetOf({ repayment: 200, deposit: 2000, type: 'weekly' })).toBe(54_000);
    expect(budgetOf({ repayment: 600, deposit: 2000, type: 'monthly' })).toBe(38_000);
  });

  // Rule finder-1.
  it.each([
    ['weekly', 200, 2_000],
    ['monthly', 600, 2_000],
    ['weekly', 60, 0],
    ['monthly', 1_200, 15_000],
  ] as const)(
    'at a rate buys what the repayments pay off with all fees: %s %d and %d',
    (type, paid, deposit) => {
      for (const interest of [0, 4, 8.5, 19.95]) {
        const rate = {
          interest,
          establishmentFee: 395,
          monthlyFee: 8,
          besideLoan: 918.25,
          otherFees: 918.25,
        };
        const amount = budgetOf({ repayment: paid, deposit, type }, rate);
        const frequency = type === 'weekly' ? 'wk' : 'mo';
        const asked = (price: number) =>
          withMonthlyFee(
            repayment({ amount: price, deposit, residual: 0, termYears: 5, ...rate }, frequency),
            frequency,
            rate.monthlyFee,
          );
        expect(asked(amount)).toBeLessThanOrEqual(paid);
        expect(asked(amount + 1)).toBeGreaterThan(paid);
      }
    },
  );

  it('is the deposit where the repayment pays no more than the fees', () => {
    const rate = { interest: 8, establishmentFee: 395, monthlyFee: 8, besideLoan: 0, otherFees: 0 };
    expect(budgetOf({ repayment: 5, deposit: 900, type: 'monthly' }, rate)).toBe(900);
  });

  // Rule finder-3.
  it.each([
    [-1, 0],
    [Number.NaN, 0],
    [2_000_000, 1_000_000],
    [Infinity, 1_000_000],
    [250.5, 250.5],
  ])('takes an input of %d as %d', (value, clamped) => {
    expect(clampBudgetInput(value)).toBe(clamped);
  });

  // Rule finder-2.
  it('says that no vehicle is found below the cheapest one', () => {
    expect(budgetState(9999, 10_000, 'car')).toEqual({
      ok: false,
      code: 'too-low',
      button: '0 cars Found',
      message: 'No cars found for this budget',
    });
    expect(budgetState(10_000, 10_000, 'car')).toEqual({ ok: true, budget: 10_000 });
  });
});

// Rule calculator-2.
describe('the delivery calculator', () => {
  const zones = [
    { name: 'Greater Brisbane', postcodes: ['4000-4179', '4500'], price: 0 },
    { name: 'Darwin', postcodes: ['0800 - 0832'], price: 1890 },
  ];

  it.each([
    ['4000', 'Greater Brisbane', 0],
    [' 4179 ', 'Greater Brisbane', 0],
    ['4500', 'Greater Brisbane', 0],
    ['0810', 'Darwin', 1890],
  ])('finds the price for %s', (postcode, name, price) => {
    expect(deliveryQuote(postcode, zones)).toEqual({ ok: true, name, price });
  });

  it.each(['4180', '9999', '400', '40000', 'abcd'])('finds no price for %s', (postcode) => {
    expect(deliveryQuote(postcode, zones)).toMatchObject({
      code: 'unknown-location',
      message:
        "Sorry, we can't provide an estimate for that location. Please use the enquiry form on this page or give us a call to get a quote.",
    });
  });

  it.each<[DeliveryZone[], string]>([
    [
      [zone('Perth', 0), zone('Peel', 95), zone('Bunbury', 240)],
      'Free to Perth. Other regions from $95, by your postcode.',
    ],
    [[zone('Perth', 0), zone('Peel', 0)], 'Free to Perth, Peel.'],
    [[zone('Bunbury', 240), zone('Peel', 95)], 'We deliver from $95, by your postcode.'],
  ])('says where it is free and the lowest other price: %#', (own, text) => {
    expect(deliveryCharges(own)).toBe(text);
  });

  it('asks for a postcode', () => {
    expect(deliveryQuote('  ', zones)).toMatchObject({ message: 'Please enter a postcode.' });
  });
});

// Rule vehicle-22.
describe('the yearly cost of fuel and energy', () => {
  it.each([
    ['fuel', { fuelconsumptioncombined: 8 }, 1_768],
    ['energy', { energyconsumption: 18 }, undefined],
    ['both', { fuelconsumptioncombined: 2, energyconsumption: 15 }, undefined],
    ['neither', {}, undefined],
  ])('of a vehicle that states %s is $%j', (_, variant, expected) => {
    expect(yearlyRunningCost({ variant })).toBe(expected);
  });
});

// Rule vehicle-22.
it('the reason of a card for its place in the order of fuel cost names all that the sum holds', () => {
  expect(fuelReason(8)).toBe(
    'About $34 a week, fuel alone: 250 km at 8 L/100 km and an assumed $1.70 a litre',
  );
  expect(costsOfWeek(129, '10.2% p.a. comparison rate', 8)).toEqual({
    sum: 'About $163 a week',
    text: 'The repayment beside the price (10.2% p.a. comparison rate) and $34 fuel (250 km at 8 L/100 km and an assumed $1.70 a litre). Insurance, registration, service and tyres are not in it.',
  });
});

// Rule calculator-1.
describe('the fuel calculator', () => {
  it('is distance / 100 × consumption × price, to the cent', () => {
    expect(fuelCost({ pricePerLitre: 1.7, km: 250, litresPer100Km: 10 })).toBe(42.5);
    expect(fuelCost({ pricePerLitre: 1.799, km: 333, litresPer100Km: 7.9 })).toBe(47.33);
  });

  it('starts with the variant’s consumption, or 10 litres', () => {
    const known = aVehicle({ variant: { fuelconsumptioncombined: 7.9 } });
    expect(fuelInputs(known)?.litresPer100Km).toBe(7.9);
    expect(fuelInputs(aVehicle())).toEqual({
      pricePerLitre: 1.7,
      km: 250,
      litresPer100Km: 10,
    });
  });

  it('is hidden for electric vehicles', () => {
    expect(fuelInputs(aVehicle({ simple_fuel: 'Electric' }))).toBeNull();
    expect(fuelInputs(aVehicle({ simple_fuel: 'Hybrid' }))).not.toBeNull();
  });
});

// Rule market-3.
describe('the price comparison', () => {
  const answer = {
    fill: 0.4,
    listing_price: 40_000,
    market_range_min: 38_000,
    market_range_max: 44_000,
    confidence: 0.8,
    description: 'Great price',
  };

  it.each<[string, object, boolean]>([
    ['with all figures', {}, true],
    ['with a needle at 0', { fill: 0 }, true],
    ['with a confidence of 0.2', { confidence: 0.2 }, false],
    ['with a confidence above', { confidence: 0.21 }, true],
    ['with a market below the listing', { market_range_max: 39_999 }, false],
    ['with a market that ends at the listing', { market_range_max: 40_000 }, true],
    ['without a description', { description: null }, false],
    ['without a minimum', { market_range_min: undefined }, false],
  ])('%s', (_, changes, shown) => {
    expect(priceComparison({ ...answer, ...changes }) !== null).toBe(shown);
  });

  // Rule market-1.
  it('needs a vehicle in stock, not reserved, above $200', () => {
    expect(isAutograbEligible(aVehicle({ price: 201 }))).toBe(true);
    expect(isAutograbEligible(aVehicle({ price: 200 }))).toBe(false);
    expect(isAutograbEligible(aVehicle({ reserved: true }))).toBe(false);
    expect(isAutograbEligible(aVehicle({ status: 'coming_soon' }))).toBe(false);
  });
});

// Rule market-4.
describe('the gauge', () => {
  it.each([
    [0, 0],
    [50, 257.5],
    [100, 515],
    [140, 515],
    [-3, 0],
  ])('filled to %d percent has %d of its 515 units', (fill, units) => {
    expect(ringFill(fill)).toBe(units);
  });
});

// Rule finder-1.
it.each([
  [200, 'monthly', 600],
  [600, 'weekly', 200],
  [150, 'monthly', 650],
  [650, 'weekly', 150],
] as const)('a repayment of %d is %s %d', (repayment, to, expected) => {
  expect(otherRepayment(repayment, to, 200)).toBe(expected);
});
