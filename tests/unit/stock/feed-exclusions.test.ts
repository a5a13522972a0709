// What a stock report says about the feeds of the site.
import { expect, test } from 'vitest';
import type { VehicleInput } from '../../../src/domain/vehicle/vehicle.ts';
import { feedExclusions } from '../../../src/stock/report/feed-exclusions.ts';
import { aVehicle } from '../../fixtures/vehicle.ts';
import { aLocation, aTenant } from '../site/fixtures.ts';

function linesFor(rows: Partial<VehicleInput>[], takers: string[]): string[] {
  const tenant = aTenant({ feeds: { takers }, locations: [aLocation({ storeCode: 'EXM-1' })] });
  const vehicles = rows.map((row) => aVehicle(row));
  const vins = vehicles.map(({ vin }) => vin);
  const excluded = feedExclusions(vins, tenant, Date.parse('2026-11-20T02:00:00Z'));
  vehicles.forEach(excluded.add);
  return excluded.sentences();
}

const good: Partial<VehicleInput> = {
  vin: '6T1ZZ3FK0XX000001',
  colour: 'White',
  price_type: 'Drive away',
  images: [{ image: '/photos/v1/a-{width}.webp' }, { image: '/photos/v1/b-{width}.webp' }],
};

// Rule feeds-2.
test('a stock report names the listed vehicles that a feed leaves out, and none that the site does not list', () => {
  const rows = [
    { ...good, id: '1', slug: 'a' },
    { ...good, id: '2', slug: 'b', vin: undefined },
    { ...good, id: '3', slug: 'c', vin: undefined, show_on_dealer_website: false },
  ];
  expect(linesFor(rows, ['google', 'stock'])).toEqual([
    '1 car is not in Google’s feed: no VIN (1: 2)',
  ]);
  expect(linesFor(rows, [])).toEqual([]);
});
