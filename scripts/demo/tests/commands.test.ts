import { describe, expect, it } from 'vitest';
import { scaledRecipe } from '../commands/listings.ts';
import { pictureKeysIn } from '../commands/pictures.ts';
import { generateStock } from '../stock/generate.ts';
import { bodyStyleOf, pictureKey, PICTURE_VIEWS, PAINTS, SPIN_FRAMES } from '../pictures/index.ts';
import { demoInput } from './demo-input.ts';

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

describe('pictures the stock names', () => {
  const rows = generateStock(demoInput('coastline-caravans'));

  it('are all pictures that can be made', () => {
    const makeable = new Set(
      ['Caravan', 'Motorcycle']
        .map(bodyStyleOf)
        .flatMap((body) =>
          PAINTS.flatMap(({ key: colour }) => [
            ...PICTURE_VIEWS.map((view) => pictureKey({ body, colour, view })),
            ...Array.from({ length: SPIN_FRAMES }, (_, spinFrame) =>
              pictureKey({ body, colour, spinFrame }),
            ),
          ]),
        ),
    );
    const unknown = [...pictureKeysIn(rows)].filter((key) => !makeable.has(key));
    expect(unknown).toEqual([]);
  });

  it('are of the vehicle’s own body', () => {
    for (const { simple_body, images } of rows) {
      const body = bodyStyleOf(String(simple_body));
      for (const { image } of images as { image: string }[]) {
        expect(image.startsWith(`/photos/v1/${body}-`), image).toBe(true);
      }
    }
  });
});
