// The format of every failure: RFC 9457 problem+json with a request id, a code for programs and a text for the shopper. It
// repeats nothing that the shopper sent.
import * as z from 'zod/mini';

const problemCodes = [
  'invalid',
  'form-token',
  'idempotency-key-reused',
  'slot-taken',
  'vehicle-held',
  'vehicle-gone',
  'offer-expired',
  'price-changed',
  'too-late-to-cancel',
  'already-paid',
  'changed-elsewhere',
  'signed-out',
  'verify-again',
  'code-wrong',
  'too-many-attempts',
  'not-a-mobile',
  'sms-failed',
  'not-found',
  'unknown-host',
  'cross-site',
  'bad-signature',
  'method',
  'media-type',
  'too-large',
  'malformed',
  'switched-off',
  'integration-failed',
  'busy',
  'internal',
] as const;
export type ProblemCode = (typeof problemCodes)[number];

export const problemSchema = z.strictObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  /** The text for the shopper. */
  detail: z.string(),
  code: z.enum(problemCodes),
  request_id: z.string(),
  /** The dealer's phone number, so that shoppers can call after an error. */
  phone: z.optional(z.string()),
  /** Fields with errors, in the order of the form. */
  errors: z.optional(z.array(z.strictObject({ path: z.string(), message: z.string() }))),
  /** A new form token, if the old one was missing or has expired. */
  form_token: z.optional(z.string()),
  /** The current price, AUD, if it differs from the one on the page; null when the vehicle no longer has one. */
  price: z.optional(z.nullable(z.number())),
  /** Seconds to wait before a retry. */
  retry_after: z.optional(z.int()),
  /** The older clients' name for `detail`. */
  error: z.optional(z.string()),
});
export type Problem = z.infer<typeof problemSchema>;
