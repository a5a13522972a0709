// Answers to a form: a stored enquiry, a form token, the slots of a day. Islands import only the types.
import * as z from 'zod/mini';
import { enquiryKinds } from '../domain/enquiry/kinds.ts';
import { maxSlugLength } from '../domain/vehicle/vehicle-constants.ts';
import { lineSchema } from './fields.ts';

export const leadAnswerSchema = z.strictObject({
  lead_id: z.string(),
  /** The same for people: "K7MA-P4XR". */
  reference: z.string(),
  /** Shows, moves and cancels what was booked or reserved; null: nothing was. */
  booking: z.nullable(z.string()),
  kind: z.enum(enquiryKinds),
  category: z.string(),
  /** Id of the location that it is for; null: the tenant has none. */
  location: z.nullable(z.string()),
  /** Analytics event to count, if there is one (rule analytics-2). */
  event: z.nullable(z.int()),
  /** The next page of the browser. */
  next: z.string(),
});
export type LeadAnswer = z.infer<typeof leadAnswerSchema>;

export const formTokenAnswerSchema = z.strictObject({
  form_token: z.string(),
  /** Turnstile's public key, if the tenant uses Turnstile. */
  turnstile_site_key: z.nullable(z.string()),
});

export type FormTokenAnswer = z.infer<typeof formTokenAnswerSchema>;

export const appointmentsQuerySchema = z.strictObject({
  /** Left out for the vehicle's own location. */
  location: z.optional(lineSchema()),
  /** Left out for the first day with a free time. */
  date: z.optional(z.iso.date()),
  kind: z.optional(z.enum(['test-drive', 'service-booking'])),
  /** Id or slug of the vehicle to drive, so that nobody else drives it at that time. */
  car_id: z.optional(lineSchema(maxSlugLength)),
});
export const appointmentsAnswerSchema = z.strictObject({
  location: z.string(),
  date: z.string(),
  /** The days that have a free time, ISO dates. */
  days: z.array(z.string()),
  slots: z.array(z.strictObject({ at: z.string(), text: z.string(), free: z.boolean() })),
});
