// The details that a signed-in visitor may change. The garage loads this contract without those of the account.
import * as z from 'zod/mini';
import { emailSchema, nameSchema, postcodeSchema } from './fields.ts';

export const userDetailsInputSchema = z.strictObject({
  name: z.optional(nameSchema),
  last_name: z.optional(nameSchema),
  email: z.optional(emailSchema),
  postcode: z.optional(postcodeSchema),
});
