// The code of an SMS, as a visitor enters it. Only the sign-in and the code step load this file.
import * as z from 'zod/mini';
import { requiredMessage } from '../domain/enquiry/fields.ts';

/** The code of an SMS (rule account-1). */
export const codeSchema = z.string().check(
  z.trim(),
  // Only regular expressions: every form would load the code of other checks.
  z.regex(/./, requiredMessage),
  z.regex(/^(\d{6})?$/, 'Code must be 6 digits.'),
);

/** A code as it was typed or pasted ("123 456"), without gaps. */
export const codeTyped = (text: string): string => text.replace(/[\s-]/g, '').slice(0, 6);
