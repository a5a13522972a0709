import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadRecipe, recipeSlugs } from '../stock/recipe.ts';
import { demoTenant, root } from './demo-input.ts';

describe.each(recipeSlugs(root))('the pictures of %s', (slug) => {
  const { theme, locations } = demoTenant(slug);
  const named = [theme.heroImage, ...locations.flatMap(({ image, mapImage }) => [image, mapImage])];
  const files = named
    .filter((asset) => asset !== null)
    .map((asset) => join(root, 'tenants', slug, 'assets', asset));

  it('are drawn wherever the settings name one', () => {
    expect(files.length).toBeGreaterThan(2);
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
  });

  it('have a recipe for each front of a location, so that it can be drawn again', () => {
    const fronts = locations.flatMap(({ image }) => image ?? []);
    expect(Object.keys(loadRecipe(root, slug).fronts)).toEqual(expect.arrayContaining(fronts));
  });

  it('are light enough to be kept in git', () => {
    for (const file of files) expect(statSync(file).size, file).toBeLessThan(120_000);
  });
});
