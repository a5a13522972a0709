// Command `listings`: a large made-up export of any size for measuring, and the night after it.
import { writeExport } from '../stock/export-file.ts';
import { generateStock } from '../stock/generate.ts';
import { playNight } from '../stock/night.ts';
import type { Recipe } from '../stock/recipe.ts';
import { stockInput, type DemoContext } from './context.ts';

export interface ListingsOptions {
  /** Tenant whose recipe and locations are used. */
  slug: string;
  vehicles: number;
  out: string;
  /** File for the following night; undefined: none. */
  nightOut: string | undefined;
  /** What that night brings instead of what the recipe says. */
  nightly?: Recipe['nightly'] | undefined;
}

/** The recipe's mix at another size: every lot keeps its share, the last one takes the rounding. */
export function scaledRecipe(recipe: Recipe, vehicles: number): Recipe {
  const total = recipe.lots.reduce((sum, lot) => sum + lot.count, 0);
  let made = 0;
  let seen = 0;
  const lots = recipe.lots.flatMap((lot) => {
    seen += lot.count;
    const count = Math.round((seen / total) * vehicles) - made;
    made += count;
    return count > 0 ? [{ ...lot, count }] : [];
  });
  return { ...recipe, seed: `${recipe.seed}/${vehicles}`, lots };
}

export async function makeListings(context: DemoContext, options: ListingsOptions): Promise<void> {
  const input = stockInput(context, options.slug);
  const recipe = scaledRecipe(input.recipe, options.vehicles);
  const sized = { ...input, recipe: { ...recipe, nightly: options.nightly ?? recipe.nightly } };
  const createdAt = new Date(context.now).toISOString();
  const rows = generateStock(sized);
  const meta = await writeExport(options.out, rows, { createdAt, night: 0 });
  context.log(`${meta.count} vehicles -> ${options.out}`);
  if (options.nightOut === undefined) return;
  const night = playNight(rows, sized);
  await writeExport(options.nightOut, night.rows, { createdAt, night: 1 });
  const { sold, added, reduced } = night;
  context.log(
    `the night after: ${sold.length} sold, ${added.length} new, ${reduced.length} reduced -> ${options.nightOut}`,
  );
}
