// The whole tenant: topics put together. `_defaults <- group <- tenant` is parsed once with this.
import { z } from 'zod';
import { dealerSchema } from './dealer.ts';
import { financeSchema } from './finance.ts';
import { searchSchema } from './search.ts';
import { siteSchema } from './site.ts';
import { stockSchema } from './stock.ts';
import { vehicleSettingsSchema } from './vehicle.ts';
import { slugSchema } from './kinds.ts';

export const tenantSchema = z.strictObject({
  $schema: z.string().optional().describe('JSON Schema for editors'),
  slug: slugSchema.describe('Folder name and host name of the tenant'),
  group: slugSchema.nullable().describe('Group whose settings it inherits; null: none'),
  ...siteSchema,
  ...stockSchema,
  ...searchSchema,
  ...vehicleSettingsSchema,
  ...financeSchema,
  ...dealerSchema,
});

/** All settings of one dealer's site, merged and valid. */
export type Tenant = z.output<typeof tenantSchema>;
