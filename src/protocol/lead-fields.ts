// The contracts of the fields that shoppers type into a form. Browsers check these one by one: the contract of the whole
// enquiry (lead.ts) needs more of zod, which every form would load.
import * as z from 'zod/mini';
import {
  emailSchema,
  lineSchema,
  nameSchema,
  phoneSchema,
  postcodeSchema,
  proseSchema,
} from './fields.ts';
import type { Contract } from './check.ts';

const notNumber = 'Please enter a number.';
export const amountSchema = z
  .number(notNumber)
  .check(z.nonnegative(notNumber), z.maximum(10_000_000, 'Please enter a smaller number.'));

const percentSchema = z.number(notNumber).check(z.nonnegative(notNumber), z.maximum(100));

export const typedFields = {
  name: nameSchema,
  last_name: nameSchema,
  email: emailSchema,
  phone: phoneSchema,
  postcode: postcodeSchema,
  message: proseSchema,
  Rego: lineSchema(12),
  additional_services: lineSchema(500),
  car_year: lineSchema(4),
  car_description: lineSchema(200),
  kms: lineSchema(12),
  amount: amountSchema,
  deposit_percent: percentSchema,
  final_payment_percent: percentSchema,
  term: z.number(notNumber).check(z.positive(notNumber), z.maximum(30)),
};

/** An answer to a question of the tenant. Its field is called `custom.<name>`. */
export const customAnswerSchema = lineSchema(500);

/** Undefined: the field is chosen from options, or is not typed for another reason. */
export const leadFieldContract = (name: string): Contract<unknown> | undefined =>
  name.startsWith('custom.')
    ? customAnswerSchema
    : (typedFields as Partial<Record<string, Contract<unknown>>>)[name];
