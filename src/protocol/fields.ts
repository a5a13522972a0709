// Values that several contracts share, with the messages for wrong values
// (rule enquiry-7, rule phone-4). zod/mini, because islands load this file, too.
import * as z from 'zod/mini';
import { localPhone } from '../domain/enquiry/phone.ts';

/**
 * One line without control characters, which could break a mail header, a CSV row or a log line. Marks that turn the text after
 * them are removed: phones put them around what a person copies, who cannot see them.
 */
export const lineSchema = (max = 120, tooLong = `Please use at most ${max} characters.`) =>
  z.string().check(
    z.overwrite((text) => text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '')),
    z.trim(),
    z.maxLength(max, tooLong),
    z.regex(/^[^\p{Cc}\p{Cs}\u2028\u2029]*$/u, 'Please remove control characters.'),
  );

/** Free text. New lines stay, and other control characters are removed. */
export const proseSchema = z.string().check(
  z.trim(),
  z.maxLength(4000, 'Please use at most 4000 characters.'),

  z.overwrite((text) =>
    text.replace(/\r\n?/g, '\n').replace(/(?!\n)[\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]/gu, ' '),
  ),
);

export const nameSchema = lineSchema(60);
const notEmail = 'Please enter a valid email address, such as kim@example.com.';
/** An empty address is valid here. The form decides whether an address is required. */
export const emailSchema = z
  .string()
  .check(
    z.trim(),
    z.maxLength(254, notEmail),
    z.regex(new RegExp(`^$|${z.regexes.email.source}`), notEmail),
  );

const notPhone = 'Please enter a valid phone number, such as 0412 345 678.';
/** Any Australian number; `61…` becomes `0…` (rule phone-4). */
export const phoneSchema = z.string().check(
  z.trim(),
  z.maxLength(30, notPhone),
  z.overwrite((phone) => (phone === '' ? '' : localPhone(phone))),
  z.regex(/^$|^(0[2-478]\d{8}|1[38]00\d{6}|13\d{4})$/, notPhone),
);

/** Rule enquiry-7. */
export const postcodeMessage = 'Invalid postcode. Please enter a 4-digit number.';
export const postcodeSchema = z.string().check(z.trim(), z.regex(/^(\d{4})?$/, postcodeMessage));

/** Created once per form by the browser; a repeat is the same submission. */
export const idempotencyKeySchema = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-]{16,64}$/, 'Must be 16 to 64 letters, digits, - or _.'));
