import { describe, expect, it } from 'vitest';
import { isComparable, savingControl } from '../../../../src/domain/saved/saving.ts';
import type { VehicleInput } from '../../../../src/domain/vehicle/vehicle.ts';
import { aVehicle } from '../../../fixtures/vehicle.ts';

const settings = {
  favourites: 'watchlist' as const,
  strictSaving: false,
  savingCarTypes: ['new', 'used', 'demo'] as const,
  compare: true,
};
const photo = { image: 'https://p.example/1.jpg' };

// Rule saving-1.
describe('saving', () => {
  it.each<[string, Partial<VehicleInput>, object, string]>([
    ['in stock', {}, {}, 'watchlist'],
    ['coming soon', { status: 'coming_soon' }, {}, 'off'],
    ['sold', { status: 'sold' }, {}, 'off'],
    ['strict: with price and photo', { images: [photo] }, { strictSaving: true }, 'watchlist'],
    [
      'strict: with a thumbnail only',
      { thumbnails: ['https://p.example/t.jpg'] },
      { strictSaving: true },
      'watchlist',
    ],
    ['strict: without a photo', {}, { strictSaving: true }, 'off'],
    ['strict: without a price', { images: [photo], price: 0 }, { strictSaving: true }, 'off'],
    ['used only: a used vehicle', {}, { savingCarTypes: ['used'] }, 'watchlist'],
    ['used only: a demo', { car_type: 'demo' }, { savingCarTypes: ['used'] }, 'off'],
    ['switched off', {}, { favourites: 'off' }, 'off'],
  ])('%s', (_, changes, change, control) => {
    expect(savingControl(aVehicle(changes), { ...settings, ...change })).toBe(control);
  });
});

// Rule saving-8.
describe('comparing', () => {
  it('is for vehicles in stock, where the tenant offers it', () => {
    expect(isComparable(aVehicle(), settings)).toBe(true);
    expect(isComparable(aVehicle({ status: 'sold' }), settings)).toBe(false);
    expect(isComparable(aVehicle(), { ...settings, compare: false })).toBe(false);
  });
});
