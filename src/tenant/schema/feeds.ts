// Which lists of the stock the site publishes for others: search engines, networks, classified sites.
import { z } from 'zod';
import { stockFields } from '../../domain/facts/stock-fields.ts';
import { carTypeListSchema, slugSchema } from './kinds.ts';

const feedTakers = ['google', 'meta', 'stock'] as const;
const feedDelimiters = ['comma', 'tab', 'semicolon', 'pipe'] as const;

/** Photos can have a column each. */
const feedFields = [...stockFields, 'photo_columns'] as const;

export const feedsSchema = {
  feeds: z
    .strictObject({
      takers: z
        .array(z.enum(feedTakers))
        .describe(
          'Feeds of the site: google (vehicle ads), meta (automotive inventory), stock (stock.csv and stock.json)',
        ),
      carTypes: carTypeListSchema
        .describe('Car types in the feeds of Google and Meta; empty: all')
        .meta({ reason: 'dealers whose maker advertises its new vehicles itself' }),
      files: z
        .record(
          slugSchema,
          z.strictObject({
            columns: z
              .record(z.string().min(1), z.enum(feedFields))
              .describe(
                'Heading -> field, in their order; photos: all addresses in one cell; photo_columns: a column each',
              ),
            delimiter: z.enum(feedDelimiters).describe('Between two cells'),
          }),
        )
        .describe('Name -> a list of the stock with the headings that a classified site asks for'),
    })
    .describe('Lists of the stock for others, at /feeds/… (rule feeds-1)'),
};
