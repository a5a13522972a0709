// Small value kinds that several topics of the tenant schema share.
import { z } from 'zod';

export const slugSchema = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'lower-case letters, digits and single hyphens');
export const colourSchema = z.string().regex(/^#[0-9a-f]{6}$/i, 'a colour like #0a4d8c');
export const localPathSchema = z
  .string()
  .regex(/^\/(?!\/)[^\s\\]*$/, 'a path like /special-offers');
export const linkSchema = z
  .string()
  .regex(/^(\/(?!\/)|https:\/\/|tel:|mailto:|#)[^\s\\]*$/, 'a local path or an https address');
/** The *name* of an environment variable. Tenant files hold no secrets. */
export const envNameSchema = z.string().regex(/^[A-Z][A-Z0-9_]*$/, 'an environment variable name');
/** An account at a payment provider. Its secrets are names of variables. */
export const paymentAccountSchema = z.strictObject({
  provider: z.literal('stripe').describe('Whose pages take the card'),
  keyEnv: envNameSchema.describe('Variable holding the provider’s secret key'),
  webhookSecretEnv: envNameSchema.describe(
    'Variable holding the secret its webhooks are signed with',
  ),
  payMinutes: z
    .number()
    .int()
    .min(30)
    .max(60)
    .describe('Minutes to pay; a vehicle not paid for by then is released'),
  checkoutHosts: z.array(z.string()).min(1).describe('Hosts a shopper may be sent to for paying'),
});
export const carTypeListSchema = z.array(z.enum(['new', 'used', 'demo']));
export const rangeSchema = z.strictObject({
  min: z.number().describe('Smallest value accepted'),
  max: z.number().describe('Largest value accepted'),
  step: z.number().positive().describe('Distance between two values'),
});

/** A part of a whole, 0 to 1. */
export const shareSchema = z.number().min(0).max(1);
export const countSchema = z.number().int().positive();
export const positiveSchema = z.number().positive();
