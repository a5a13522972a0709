// The details that a signed-in visitor may change. Browsers check them one by one (lead-fields.ts says why).
import { emailSchema, nameSchema, postcodeSchema } from './fields.ts';

export const userDetails = {
  name: nameSchema,
  last_name: nameSchema,
  email: emailSchema,
  postcode: postcodeSchema,
};
