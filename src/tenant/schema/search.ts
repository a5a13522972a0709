// The search pages: page size, sorts, facets, cards between results, finders, engine.
import { z } from 'zod';
import { facetNames } from '../../domain/search/facets.ts';
import { sortOrders } from '../../domain/search/sorting.ts';
import {
  amountSchema,
  carTypeListSchema,
  countSchema,
  envNameSchema,
  linkSchema,
  localPathSchema,
  positiveSchema,
} from './kinds.ts';

const facetSchema = z.enum(facetNames);
const indexSchema = z.string().describe('Index name');
const searchKeySchema = z.string().describe('Search-only key; it reaches the browser');
const adminKeyEnvSchema = envNameSchema
  .optional()
  .describe('Variable holding the key that writes; left out where others fill the index')
  .meta({ reason: 'a dealer whose hosted index Forecourt fills' });

/** A day or a moment as domain/search/promos.ts reads it: in the dealer's time zone unless it has an offset. */
const momentSchema = z.union([z.iso.date(), z.iso.datetime({ offset: true, local: true })], {
  error: 'is no day like 2026-11-30 and no moment like 2026-11-30T17:00',
});

const promoSchema = z
  .strictObject({
    id: z.string().describe('Id of the card'),
    start: momentSchema.nullable().describe('First moment shown; null: always was'),
    expiry: momentSchema.nullable().describe('Last moment shown; null: never ends'),
    position: z
      .union([countSchema, z.array(countSchema)])
      .describe('Place(s) in the grid, counted from 1'),
    display: carTypeListSchema.describe('Car types of the search it belongs to; empty: all'),
    strictDisplay: z.boolean().describe('Only where the search shows exactly these car types'),
    title: z.string().describe('Headline'),
    text: z.string().describe('Line under it'),
    action: z.string().describe('Label of the link'),
    link: linkSchema.describe('Where it leads'),
    image: localPathSchema.nullable().describe('Picture in the assets folder'),
  })
  .describe('A card injected between results');

export const searchSchema = {
  search: z
    .strictObject({
      defaultPath: localPathSchema.describe('The default search page'),
      pageSize: z
        .number()
        .int()
        .min(3)
        .max(99)
        .describe('Vehicles a page')
        .meta({ reason: 'vehicle spec 9: 21 by default, a constant of the site otherwise' }),
      columns: z
        .strictObject({
          phone: z
            .number()
            .int()
            .min(1)
            .max(2)
            .describe('On a phone')
            .meta({ reason: 'a dealer with hundreds of similar vans shows two across' }),
          wide: z.number().int().min(3).max(4).describe('On a wide screen'),
        })
        .describe('Cards across'),
      sorts: z
        .array(z.enum(sortOrders))
        .describe('Sort options in order; the first is the default'),
      relevance: z
        .enum(['rank', 'best'])
        .describe(
          'Order without a choice: rank (custom rank of the export) or best (price, photos, fresh arrivals, newer model years, conditions mixed)',
        ),
      zeroPricedLast: z
        .boolean()
        .describe('Lowest price first leaves out vehicles without a price'),
      facets: z.array(facetSchema).describe('Filters shown, in order'),
      popularMakes: z
        .array(z.string())
        .describe(
          'Makes under the heading "Popular Makes", before "Show all makes"; empty: seven makes without a heading',
        ),
      certifiedOnly: z.boolean().describe('The certified filter hides its "false" value'),
      promos: z
        .strictObject({
          cards: z.array(promoSchema).describe('Promo cards'),
          repeatEvery: countSchema.nullable().describe('Repeat a promo every N cards'),
          shuffleRest: z.boolean().describe('Promos without a fixed place come in changing order'),
          randomisePosition: z.boolean().describe('Position is 3 plus an offset instead of fixed'),
        })
        .describe('Promo and call-to-action cards between results'),
      liveSimilar: z
        .boolean()
        .describe(
          'Similar vehicles: ask the engine when a shopper comes near; off: the list the build made',
        ),
      synonyms: z
        .array(z.array(z.string()).min(2))
        .describe('Groups of words with the same meaning'),
      engine: z
        .discriminatedUnion('kind', [
          z.strictObject({ kind: z.literal('embedded').describe('Our own engine') }),
          z.strictObject({
            kind: z.literal('algolia').describe('Algolia'),
            appId: z.string().describe('Application id'),
            index: indexSchema,
            searchKey: searchKeySchema,
            adminKeyEnv: adminKeyEnvSchema,
          }),
          z.strictObject({
            kind: z
              .literal('meilisearch')
              .describe('Meilisearch')
              .meta({ reason: 'groups that run an engine of their own' }),
            host: z.url().describe('Address of the server'),
            index: indexSchema,
            searchKey: searchKeySchema,
            adminKeyEnv: adminKeyEnvSchema,
          }),
        ])
        .describe('Which search engine answers'),
      titles: z
        .record(z.enum(['used', 'all', 'other']), z.string())
        .describe(
          'Page titles of used vehicles, all vehicles and every other landing; {type}, {city}, {state}, {make} and {model} are filled in',
        ),
    })
    .describe('Search pages'),
  finders: z
    .strictObject({
      searchPlaceholder: z.string().describe('Placeholder of the search box on the home page'),
      budget: z
        .strictObject({
          shown: z.boolean().describe('Budget search'),
          title: z.string().describe('Heading'),
          frequency: z
            .enum(['weekly', 'monthly'])
            .describe('Repayment frequency selected at first'),
          weekly: amountSchema.describe('Default weekly repayment'),
          deposit: amountSchema.describe('Default deposit'),
          beforeInterest: z
            .boolean()
            .describe('Repayments are added up without interest and fees, and the finder says so')
            .meta({ reason: 'site spec 9: budget = repayment x 12 or 52 x 5 years + deposit' }),
          presets: z
            .array(positiveSchema)
            .describe('Money presets in AUD; 300000 to 800000 on one site'),
        })
        .describe('Find cars for your budget'),
      priceRange: z
        .strictObject({
          shown: z.boolean().describe('Price-range search'),
          min: amountSchema.describe('Lower end in AUD'),
          max: amountSchema.describe('Upper end in AUD'),
        })
        .describe('Price-range search'),
      bodyTiles: z.array(z.string()).describe('Bodies shown instead of the commonest; empty: none'),
    })
    .describe('Budget, price-range and body finders (rule finder-1)'),
};
