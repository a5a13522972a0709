import { describe, expect, it } from 'vitest';
import { featuredForFinance } from '../../../../src/domain/finance/landing.ts';
import type { VehicleInput } from '../../../../src/domain/vehicle/vehicle.ts';
import { aVehicle } from '../../../fixtures/vehicle.ts';

const fitting: Partial<VehicleInput> = {
  status: 'in_stock',
  car_type: 'used',
  images: ['https://a.example/1.jpg', 'https://a.example/2.jpg'].map((image) => ({ image })),
};

// Rule finance-17.
describe('vehicles on the landing of the finance page', () => {
  it.each<[string, Partial<VehicleInput>, boolean]>([
    ['used, in stock, with two photos', {}, true],
    ['new', { car_type: 'new' }, false],
    ['a demonstrator', { car_type: 'demo' }, false],
    ['sold', { status: 'sold' }, false],
    ['coming soon', { status: 'coming_soon' }, false],
    ['with one photo', { images: [{ image: 'https://a.example/1.jpg' }] }, false],
    ['with two photos counted and one listed', { images: [], photos_count: 2 }, true],
  ])('%s', (_, own, stands) => {
    const vehicle = aVehicle({ ...fitting, ...own });
    expect(featuredForFinance([vehicle])).toEqual(stands ? [vehicle] : []);
  });

  it('are the first ones in order, at most six', () => {
    const stock = Array.from({ length: 9 }, (_, index) =>
      aVehicle({ ...fitting, ...(index === 1 && { car_type: 'new' }), id: `v${String(index)}` }),
    );
    expect(featuredForFinance(stock).map(({ id }) => id)).toEqual([
      'v0',
      'v2',
      'v3',
      'v4',
      'v5',
      'v6',
    ]);
  });
});
