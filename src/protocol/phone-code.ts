// The code of an SMS, as a visitor enters it. Only the sign-in and the code step load this file.
import * as z from 'zod/mini';
import { requiredMessage } from '../domain/enquiry/fields.ts';

/** The code of an SMS; the text says digits although any 6 characters pass (rule account-1). */
export const codeSchema = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, requiredMessage),
    z.length(6, 'Code must be 6 digits.'),
    z.regex(/^\d*$/, 'Code must be 6 digits.'),
  );
