// A small seeded sample of the changes that `npm run bench -- review --only planted` plants: each is named, none is invented.
import { expect, it } from 'vitest';
import { openTemplates } from '../../fixtures/pages/renderer.ts';
import { openPlantedSite } from '../../fixtures/review/planted-site.ts';
import { plantChanges } from '../../fixtures/review/planting.ts';
import { aVehicle } from '../../fixtures/vehicle.ts';

const makes = ['Ford', 'Kia', 'Mazda', 'Toyota'];
const vehicles = Array.from({ length: 8 }, (_, at) => {
  const make = makes[at % makes.length] ?? '';
  return aVehicle({
    id: String(100 + at),
    slug: `car-${String(at)}`,
    name: `${String(2012 + at)} ${make} ${String(at)}`,
    make,
    model: `Model ${String(at)}`,
    year: 2012 + at,
    car_type: 'used',
    price: 9_000 + at * 1_500,
    km: 40_000 + at * 5_000,
  });
});

it('names each change of settings, content, stock, templates, styles and legal texts, alone and together, and nothing else', async () => {
  const harvest = await plantChanges(
    'parkside-used-cars',
    vehicles,
    [1, 1, 1, 1, 1, 1, 1, 1, 8, 8],
    3,
  );
  expect(harvest).toMatchObject({
    planted: {
      settings: 3,
      content: 3,
      stock: 3,
      templates: 3,
      lists: 3,
      files: 3,
      looks: 3,
      legal: 3,
    },
    missed: [],
    invented: [],
  });
});

it.each(['harbourside-ford', 'meridian-motor-group'])(
  'names nothing but the last vehicle of a model that leaves %s, whose tiles and model pages count vehicles',
  async (slug) => {
    const stock = vehicles.map((vehicle, at) => ({
      ...vehicle,
      make: 'Ford',
      model: ['Puma', 'Ranger', 'Mustang'][at % 3] ?? '',
      body: ['SUV', 'Ute', 'Coupe'][at % 3],
      simple_body: ['SUV', 'Ute', 'Coupe'][at % 3],
    }));
    const site = openPlantedSite(slug, stock, await openTemplates());
    try {
      const left = stock.filter(({ model }) => model !== 'Puma');
      const [first, ...last] = stock.filter(({ model }) => model === 'Puma');
      expect(last).toHaveLength(2);
      const before = await site.release({
        ...site.start,
        vehicles: [...left, ...(first ? [first] : [])],
      });
      const causes = await site.review(
        before,
        await site.release({ ...site.start, vehicles: left }),
      );
      const others = causes.filter(({ kind }) => kind !== 'lists' && kind !== 'left');
      expect(others.map(({ title }) => title)).toEqual([]);
    } finally {
      site.close();
    }
  },
);
