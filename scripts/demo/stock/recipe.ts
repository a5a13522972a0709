// The recipe of a demo tenant's stock: the data file content/demo/<slug>.json. It uses no facts and no dice.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import {
  BUILDING_NAMES,
  isSubject,
  PICTURE_VIEWS,
  PLACE_NAMES,
  YARD_NAMES,
} from '../pictures/spec.ts';
import { states } from './states.ts';
import { voices } from './vocabulary.ts';

const share = z.number().min(0).max(1);
const range = z.strictObject({ min: z.number(), max: z.number() });

const lotSchema = z
  .strictObject({
    name: z.string().describe('What these vehicles are, for people'),
    item: z.enum(['car', 'motorcycle', 'caravan']),
    carType: z.enum(['new', 'used', 'demo']),
    count: z.number().int().positive(),
    makes: z.array(z.string()).describe('Makes to choose from; empty: every make of the facts'),
    fuels: z.array(z.string()).optional().describe('Fuels of cars, as the facts call them'),
    years: range.optional().describe('Years a used vehicle may be of'),
    price: range.optional().describe('AUD; listings outside are not taken'),
    locations: z
      .array(z.string())
      .describe('Location ids; empty: those that sell the make, else every sales location'),
    voice: z.enum(voices).describe('How the dealer writes comments'),
  })
  .describe('Vehicles of one kind');
export type Lot = z.infer<typeof lotSchema>;

const heroSchema = z.strictObject({
  yard: z.enum(PLACE_NAMES),
  subject: z.string().refine(isSubject),
  colour: z.string(),
});

const postSchema = heroSchema.extend({
  yard: z.enum(YARD_NAMES),
  view: z.enum(PICTURE_VIEWS),
});

const frontSchema = z.strictObject({
  yard: z.enum(PLACE_NAMES),
  building: z.enum(BUILDING_NAMES),
});

const recipeSchema = z.strictObject({
  seed: z.string().min(1).describe('Same seed, same stock'),
  firstId: z.number().int().positive().describe('First record id; tenants must not overlap'),
  stockPrefix: z
    .string()
    .regex(/^[A-Z]{1,3}$/)
    .describe('Letters stock numbers begin with'),
  subscription: z.boolean().describe('Vehicles carry a price a week'),
  hero: heroSchema.describe('Picture at the top of the home page'),
  slides: z
    .record(z.string(), heroSchema)
    .optional()
    .describe('Pictures of slides, by their path in the assets folder'),
  posts: z
    .record(z.string(), postSchema)
    .optional()
    .describe('Pictures of posts of the blog, by their path in the assets folder'),
  fronts: z
    .record(z.string(), frontSchema)
    .describe('Pictures of locations, by their path in the assets folder'),
  defects: z
    .array(z.string())
    .optional()
    .describe('What can be wrong with a vehicle; its comments then say what is'),
  lots: z.array(lotSchema).min(1),
  shares: z
    .partialRecord(z.enum(states), share)
    .describe('Share of the vehicles it can happen to, where it differs from the usual'),
  lenders: z
    .array(
      z.strictObject({
        name: z.string().describe('Key of the lender in finance_lenders'),
        provider: z.string().describe('Trading name'),
        interestRate: z.number().describe('Percent a year, newest vehicles'),
        comparisonRate: z.number(),
        establishmentFee: z.number().describe('AUD'),
        termYears: z.number().positive(),
        depositShare: share,
        balloonShare: share,
      }),
    )
    .describe('Lenders that quote on each vehicle'),
  nightly: z
    .strictObject({ sold: share, added: share, reduced: share })
    .describe('What changes from one night to the next'),
});
export type Recipe = z.infer<typeof recipeSchema>;
export type RecipeLender = Recipe['lenders'][number];

const folder = (root: string) => join(root, 'content', 'demo');

/** Slugs of the tenants that have a recipe, in alphabetical order. */
export function recipeSlugs(root: string): string[] {
  return readdirSync(folder(root))
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
    .sort();
}

/** A tenant's recipe. Throws an error that names file, key and problem. */
export function loadRecipe(root: string, slug: string): Recipe {
  const file = join(folder(root), `${slug}.json`);
  if (!existsSync(file)) {
    throw new Error(`there is no demo recipe ${file}; known: ${recipeSlugs(root).join(', ')}`);
  }
  const parsed = recipeSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.map((i) => `${i.path.join('.')}: ${i.message}`);
  throw new Error(`${file}: ${errors.join('; ')}`);
}
