import { describe, expect, it } from 'vitest';
import { scaledRecipe } from '../commands/listings.ts';
import { bodyStyleOf, pictureKey } from '../pictures/index.ts';
import type { ExportRow } from '../stock/draft.ts';
import { generateStock } from '../stock/generate.ts';
import { allPhotographs, photoFields, subjectOf } from '../stock/photos.ts';
import { seededRandom } from '../stock/random.ts';
import { recipeSlugs } from '../stock/recipe.ts';
import { demoInput, root } from './demo-input.ts';

describe('a large export', () => {
  it.each([1, 137, 3000])('has exactly %i vehicles', (vehicles) => {
    const input = demoInput('meridian-motor-group');
    const rows = generateStock({ ...input, recipe: scaledRecipe(input.recipe, vehicles) });
    expect(rows).toHaveLength(vehicles);
  });

  it('keeps the mix of the recipe', () => {
    const { recipe } = demoInput('meridian-motor-group');
    const doubled = scaledRecipe(recipe, 3000);
    expect(doubled.lots.map(({ count }) => count)).toEqual(
      recipe.lots.map(({ count }) => count * 2),
    );
  });
});

/** Addresses of the photographs and frames that rows name. */
const photosIn = (rows: readonly ExportRow[]): string[] =>
  rows.flatMap(({ images, spin_images: frames, spin_interior_image: inside }) => [
    ...(images as { image: string }[]).map(({ image }) => image),
    ...(frames as string[]),
    ...(typeof inside === 'string' ? [inside] : []),
  ]);

describe('photographs the stock names', () => {
  it.each(recipeSlugs(root))('are all drawn, for %s', (slug) => {
    const drawn = new Set(
      allPhotographs().map((spec) => `/photos/v1/${pictureKey(spec)}-{width}.webp`),
    );
    const named = photosIn(generateStock(demoInput(slug)));
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter((address) => !drawn.has(address))).toEqual([]);
  });

  it.each(['harbourside-ford', 'parkside-used-cars'])(
    'begin with a corner of the vehicle, not always the same, for %s',
    (slug) => {
      const firsts = generateStock(demoInput(slug)).flatMap(({ primary_image_url: url }) =>
      typeof url === 'string' ? [/(front|rear)-three-quarter(-right)?(?=-\{width\})/.exec(url)?.[0] ?? url] : [],
    ); // prettier-ignore
      const shares = [...Map.groupBy(firsts, (view) => view)].map(([view, all]) => [view, all.length / firsts.length] as const); // prettier-ignore
      const usual = ['front-three-quarter', 'front-three-quarter-right', 'rear-three-quarter'];
      const spare = 'rear-three-quarter-right';
      expect(shares.map(([view]) => view).filter((view) => view !== spare).sort()).toEqual(usual); // prettier-ignore
      for (const [view, share] of shares) if (view !== spare) expect(share).toBeGreaterThan(0.12);
    },
  );

  it('are of the vehicle’s own body', () => {
    const rows = generateStock(demoInput('coastline-caravans'));
    for (const row of rows) {
      const body = bodyStyleOf(String(row.simple_body));
      for (const address of photosIn([row])) {
        expect(address.startsWith(`/photos/v1/${body}-`), address).toBe(true);
      }
    }
  });
});

const caravan = {
  make: 'Saltbush',
  model: 'Wanderer',
  badge: '',
  stock: 'CC100',
  simpleBody: 'Caravan',
  configuration: null,
  slug: 'coastline-caravans',
  location: '401',
  count: 4,
  spin: false,
  electric: false,
  equipment: [],
};

describe('a vehicle in a paint that was never photographed', () => {
  it('has no photos', () => {
    const photos = (colour: string) => photoFields({ ...caravan, colour }, seededRandom('photos'));
    expect(photos('White').images).toHaveLength(4);
    expect(photos('Purple')).toMatchObject({
      images: [],
      photos_count: 0,
      primary_image_url: null,
    });
  });
});

describe('what stands for a vehicle', () => {
  const hilux = {
    make: 'Toyota',
    model: 'Hilux',
    badge: 'SR',
    simpleBody: 'Ute',
    configuration: 'Dual Cab',
  };

  it.each([
    ['its cab', { ...hilux, configuration: 'Single Cab' }, 'ute-single'],
    ['its model', { ...hilux, make: 'Ford', model: 'F-150' }, 'ute-full'],
    [
      'its badge',
      { ...hilux, make: 'Ford', model: 'Ranger', badge: 'Raptor X 2.0 (4X4)' },
      'ute-raptor',
    ],
    ['its make', hilux, 'ute-worker'],
    ['its body alone', { ...hilux, make: 'Ford', model: 'Ranger' }, 'ute'],
    [
      'its model before its body',
      { ...hilux, make: 'Kia', model: 'Carnival', simpleBody: 'Wagon' },
      'peopleMover',
    ],
    ['a coupe', { ...hilux, make: 'Ford', model: 'Mustang', simpleBody: 'Coupe' }, 'coupe'],
  ])('is told by %s', (_what, vehicle, subject) => {
    expect(subjectOf(vehicle)).toBe(subject);
  });

  it.each([
    ['Single Cab', true],
    ['Dual Cab', false],
    ['Extra Cab', false],
  ])('has the cab that its record states at every place, in every paint: %s', (cab, isSingle) => {
    const places = [
      ['meridian-motor-group', '202'],
      ['parkside-used-cars', '301'],
      ['harbourside-ford', '121'],
    ] as const;
    const paints = ['White', 'Silver', 'Grey', 'Black', 'Blue', 'Red', 'Brown', 'Green', 'Orange'];
    const sitter = { ...caravan, ...hilux, configuration: cab };
    const shown = places.flatMap(([slug, location]) =>
      paints.map((colour) =>
        photoFields({ ...sitter, colour, slug, location }, seededRandom('photos')),
      ),
    );
    const first = shown.flatMap(({ primary_image_url: url }) =>
      url === null ? [] : [String(url)],
    );
    expect(first.length).toBeGreaterThan(places.length);
    expect(new Set(first.map((url) => url.includes('/ute-single-')))).toEqual(new Set([isSingle]));
  });

  it('is photographed at the place where it stands, with its own first angle', () => {
    const first = (slug: string, location: string) =>
      photoFields({ ...caravan, ...hilux, colour: 'White', slug, location }, seededRandom('photos'))
        .primary_image_url;
    const places = [
      ['meridian-motor-group', '202'],
      ['meridian-motor-group', '203'],
      ['parkside-used-cars', '301'],
      ['harbourside-ford', '121'],
    ] as const;
    const addresses = places.map(([slug, location]) => first(slug, location));
    expect(new Set(addresses).size).toBe(places.length);
  });
});
