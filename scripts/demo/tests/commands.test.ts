import { describe, expect, it } from 'vitest';
import { scaledRecipe } from '../commands/listings.ts';
import { bodyStyleOf, pictureKey } from '../pictures/index.ts';
import type { ExportRow } from '../stock/draft.ts';
import { generateStock } from '../stock/generate.ts';
import { allPhotographs, photoFields } from '../stock/photos.ts';
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

describe('a vehicle in a paint that was never photographed', () => {
  it('has no photos', () => {
    const plan = { simpleBody: 'Caravan', count: 9, spin: false, electric: false };
    const photos = (colour: string) => photoFields({ ...plan, colour }, seededRandom('photos'));
    expect(photos('White').images).toHaveLength(9);
    expect(photos('Purple')).toMatchObject({
      images: [],
      photos_count: 0,
      primary_image_url: null,
    });
  });
});
