import { describe, expect, it } from 'vitest';
import {
  featuredForFinance,
  financeable,
  shownForAmount,
} from '../../../../src/domain/finance/landing.ts';
import type { PriceLine } from '../../../../src/domain/card/card-data.ts';
import type { VehicleInput } from '../../../../src/domain/vehicle/vehicle.ts';
import { aVehicle } from '../../../fixtures/vehicle.ts';

const fitting: Partial<VehicleInput> = {
  status: 'in_stock',
  car_type: 'used',
  images: ['https://a.example/1.jpg', 'https://a.example/2.jpg'].map((image) => ({ image })),
};

const cardOf = (amount: number | null, kind: PriceLine['kind'] = 'price') => ({
  price: { kind, text: '', amount, priceType: '', was: null, market: null },
});

// Rule finance-17.
describe('vehicles below the finance form', () => {
  it.each<[string, Partial<VehicleInput>, boolean]>([
    ['used, in stock, with two photos', {}, true],
    ['new', { car_type: 'new' }, false],
    ['a demonstrator', { car_type: 'demo' }, false],
    ['sold', { status: 'sold' }, false],
    ['reserved', { reserved: true }, false],
    ['coming soon', { status: 'coming_soon' }, false],
    ['with one photo', { images: [{ image: 'https://a.example/1.jpg' }] }, false],
    ['with two photos counted and one listed', { images: [], photos_count: 2 }, true],
  ])('%s', (_, own, stands) => {
    const vehicle = aVehicle({ ...fitting, ...own });
    expect(financeable([vehicle])).toEqual(stands ? [vehicle] : []);
  });

  it('have a price to pay once, and are spread over all prices, the dearest first', () => {
    const stock = Array.from({ length: 180 }, (_, index) => cardOf((index + 1) * 1000));
    const others = [cardOf(289, 'subscription'), cardOf(null, 'none')];
    const found = featuredForFinance([...others, ...stock]).map(({ price }) => price.amount);
    expect(found).toHaveLength(18);
    expect(found.slice(0, 3)).toEqual([180_000, 170_000, 160_000]);
    expect(featuredForFinance(stock.slice(0, 2))).toEqual([stock[1], stock[0]]);
  });

  it('shown are the four nearest below the amount', () => {
    const prices = [90, 80, 70, 60, 50, 40, 30, 20, 10];
    const shown = (amount: number) =>
      prices.filter((_, index) => shownForAmount(prices, amount)[index]);
    expect(shown(75)).toEqual([70, 60, 50, 40]);
    expect(shown(20)).toEqual([20, 10]);
    expect(shown(9)).toEqual([]);
  });
});
