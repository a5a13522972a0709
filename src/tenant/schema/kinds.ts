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
/** Users and passwords are variables, so the address of a file on a server has none. */
export const remoteFileSchema = (form: RegExp, example: string) =>
  z.url().regex(form, `${example}, without a user, a password or a query`);
export const hostKeysSchema = z.array(
  z.string().regex(/^SHA256:[A-Za-z0-9+/]{43}$/, 'as ssh-keygen -l prints it: SHA256:…'),
);
export const carTypeListSchema = z.array(z.enum(['new', 'used', 'demo']));
/** An amount, rate or length; no number of the settings is negative, except degrees. */
export const amountSchema = z.number().nonnegative();
export const rangeSchema = z.strictObject({
  min: amountSchema.describe('Smallest value accepted'),
  max: amountSchema.describe('Largest value accepted'),
  step: z.number().positive().describe('Distance between two values'),
});

export const countSchema = z.number().int().positive();
export const positiveSchema = z.number().positive();
