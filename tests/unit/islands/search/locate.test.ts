// Rule search-34: another radius around the places of a chip.
import { expect, it } from 'vitest';
import { locationsAround } from '../../../../src/islands/search/locate.ts';

const words = {
  places: [
    { id: 'west', lat: -33.8, long: 150.9 },
    { id: 'south', lat: -35.3, long: 149.1 },
  ],
  positions: {
    Penrith: { lat: -33.75, long: 150.7 },
    Queanbeyan: { lat: -35.35, long: 149.2 },
  },
};

it.each<[string, number, string[] | null]>([
  ['Penrith', 50, ['west']],
  ['Penrith or Queanbeyan', 50, ['west', 'south']],
  ['Penrith', 500, ['west', 'south']],
  ['Nowhere', 50, null],
  ['Penrith or Nowhere', 50, null],
])('the locations around %s within %d km are %j', async (place, km, locations) => {
  expect(await locationsAround(km, place, words)).toEqual(locations && { place, km, locations });
});

it('the nearest location of each place shows where none is within the radius', async () => {
  expect(await locationsAround(5, 'Penrith or Queanbeyan', words)).toEqual({
    place: 'Penrith or Queanbeyan',
    km: null,
    locations: ['west', 'south'],
  });
});
