// The code that a phone was sent, as it is entered; no other form carries this.
import * as z from 'zod/mini';
import { requiredMessage } from '../domain/enquiry/fields.ts';

/** The code of an SMS; the wording is the spec's although it counts characters. */
export const codeSchema = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, requiredMessage),
    z.length(6, 'Code must be 6 digits.'),
    z.regex(/^\d*$/, 'Code must be 6 digits.'),
  );
