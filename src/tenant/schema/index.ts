// The schema of a whole tenant. It parses the merged settings once.
import { z } from 'zod';
import { enquiriesSchema } from './enquiries.ts';
import { feedsSchema, agentsSchema } from './feeds.ts';
import { financeSchema } from './finance.ts';
import { locationsSchema } from './locations.ts';
import { moneySchema } from './money.ts';
import { navigationSchema } from './navigation.ts';
import { reviewsOffersSchema } from './reviews-offers.ts';
import { searchSchema } from './search.ts';
import { serverSchema } from './server.ts';
import { siteSchema } from './site.ts';
import { stockSchema } from './stock.ts';
import { vehicleSettingsSchema } from './vehicle.ts';
import { slugSchema } from './kinds.ts';

export const identitySchema = {
  $schema: z
    .string()
    .optional()
    .describe('Path of schema.json, for editors')
    .meta({ examples: ['../schema.json'] }),
  slug: slugSchema
    .describe('Folder name and host name of the tenant')
    .meta({ examples: ['example-motors'] }),
  group: slugSchema.nullable().describe('Group whose settings it inherits; null: none'),
};

export const tenantSchema = z.strictObject({
  ...identitySchema,
  ...siteSchema,
  ...stockSchema,
  ...searchSchema,
  ...vehicleSettingsSchema,
  ...financeSchema,
  ...locationsSchema,
  ...navigationSchema,
  ...reviewsOffersSchema,
  ...enquiriesSchema,
  ...moneySchema,
  ...serverSchema,
  ...feedsSchema,
  ...agentsSchema,
});

/** All settings of one dealer's site, merged and valid. */
export type Tenant = z.output<typeof tenantSchema>;
