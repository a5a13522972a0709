// Pictures that are not vehicles: the hero, slides, call-to-action cards, each location's front and its map, pictures of posts, and the extract
// of the map of all locations, where the settings name one that is not there. They are kept in git; this draws only missing ones.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Tenant } from '../../../src/tenant/schema/index.ts';
import { isMapExtract } from '../../../src/domain/locations/map-embed.ts';
import {
  mapDrawingSchema,
  renderFront,
  renderExtract,
  renderHero,
  renderMap,
  renderPost,
} from '../pictures/scenery.ts';
import { YARDS } from '../pictures/yards/places.ts';
import { loadRecipe, type Recipe } from '../stock/recipe.ts';
import { demoSlugs, tenantOf, type DemoContext } from './context.ts';

interface Scene {
  asset: string;
  draw: () => Buffer | Promise<Buffer>;
}

/** The pictures that the settings or the recipe name, and how to draw each. The place's picture is the seed, so that it keeps its look. */
function scenesOf(root: string, tenant: Tenant, recipe: Recipe): Scene[] {
  const { brand, heroImage } = tenant.theme;
  const word = YARDS[recipe.hero.yard].plate ?? '';
  const { mapEmbed } = tenant.locationPages;
  const scenes: Scene[] = tenant.locations.flatMap((place) => [
    ...(place.mapImage
      ? [{ asset: place.mapImage, draw: () => renderMap(`${tenant.slug} ${place.id}`) }]
      : []),
  ]);
  if (heroImage) scenes.push({ asset: heroImage, draw: () => renderHero(recipe.hero, word) });
  if (isMapExtract(mapEmbed) && mapEmbed.startsWith('/')) {
    const drawing = join(root, 'content', 'demo', 'facts', 'map.json');
    const draw = () =>
      renderExtract(mapDrawingSchema.parse(JSON.parse(readFileSync(drawing, 'utf8'))));
    scenes.push({ asset: mapEmbed, draw });
  }
  for (const [asset, front] of Object.entries(recipe.fronts))
    scenes.push({ asset, draw: () => renderFront(front, asset, { word, brand }) });
  for (const [asset, slide] of Object.entries(recipe.slides ?? {}))
    scenes.push({ asset, draw: () => renderHero(slide, word) });
  for (const [asset, post] of Object.entries(recipe.posts ?? {}))
    scenes.push({ asset, draw: () => renderPost(post) });
  return scenes;
}

/** Draws the tenants' missing pictures into tenants/<slug>/assets. */
export async function makeScenery(context: DemoContext): Promise<void> {
  const { root, log } = context;
  for (const slug of demoSlugs(root, [])) {
    const tenant = tenantOf(root, slug);
    for (const { asset, draw } of scenesOf(root, tenant, loadRecipe(root, slug))) {
      const file = join(root, 'tenants', slug, 'assets', asset);
      if (existsSync(file)) continue;
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, await draw());
      log(`${slug}: drew ${relative(root, file)}`);
    }
  }
}
