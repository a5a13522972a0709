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

/** A number of at most `most`; the error names an example. */
const numberSchema = (most: number, example: string, least = z.nonnegative) => {
  const message = `Please enter ${example}.`;
  return z.number(message).check(least(message), z.maximum(most, message));
};
export const amountSchema = numberSchema(10_000_000, 'an amount, such as 25,000');
const percentSchema = numberSchema(100, 'a percentage, such as 20');
const termSchema = numberSchema(30, 'a number of years, such as 5', z.positive);
/** Registrations of all states are shorter; letters may be in any alphabet. */
const regoSchema = lineSchema(12, 'Please enter a registration, such as 123 ABC.');

export const typedFields = {
  name: nameSchema,
  last_name: nameSchema,
  email: emailSchema,
  phone: phoneSchema,
  postcode: postcodeSchema,
  message: proseSchema,
  Rego: regoSchema,
  additional_services: lineSchema(500),
  position: lineSchema(200),
  car_year: lineSchema(4, 'Please enter a year, such as 2019.'),
  car_description: lineSchema(200),
  kms: lineSchema(12, 'Please enter the kilometres, such as 81,000.'),
  amount: amountSchema,
  deposit_percent: percentSchema,
  final_payment_percent: percentSchema,
  term: termSchema,
};

/** An answer to a question of the tenant. Its field is called `custom.<name>`. */
export const customAnswerSchema = lineSchema(500);

/** Undefined: the field is chosen from options, or is not typed for another reason. */
export const leadFieldContract = (name: string): Contract<unknown> | undefined =>
  name.startsWith('custom.')
    ? customAnswerSchema
    : (typedFields as Partial<Record<string, Contract<unknown>>>)[name];
