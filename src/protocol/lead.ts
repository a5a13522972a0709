// The enquiry a form posts (rule enquiry-11).
// Field names are those of the rules. Which fields a tenant requires is domain/enquiry/fields.ts.
import * as z from 'zod/mini';
import { enquiryKinds } from '../domain/enquiry/kinds.ts';
import { resumeMaxBytes } from '../domain/enquiry/resume.ts';
import { plainForms } from '../domain/enquiry/asked-form.ts';
import { maxSlugLength } from '../domain/vehicle/vehicle-constants.ts';
import { idempotencyKeySchema, lineSchema } from './fields.ts';
import { amountSchema, customAnswerSchema, typedFields } from './lead-fields.ts';

export const carTypeSchema = z.enum(['new', 'used', 'demo']);
export const creditScoreSchema = z.enum(['GREAT', 'DECENT', 'POOR']);
/** As instants and days are written. Only the server checks that the moment exists. */
export const isoInstantSchema = z
  .string()
  .check(
    z.regex(
      /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/,
      'Please choose a time.',
    ),
  );
export const isoDaySchema = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/, 'Please choose a day.'));
const yesNoSchema = z.enum(['Yes', 'No']);

/** The request. */
const questionFields = {
  category: z.optional(lineSchema()),
  subcategory: z.optional(lineSchema()),
  location: z.optional(lineSchema()),
  dealership_slug: z.optional(lineSchema()),
  opt_in: z.optional(z.boolean()),
  terms_conditions: z.optional(z.boolean()),
  page_id: z.optional(lineSchema()),
  tags: z.optional(z.array(lineSchema(60)).check(z.maxLength(20))),
  PreferredContactMethod: z.optional(z.enum(['Phone', 'Email', 'SMS'])),
  finance: z.optional(yesNoSchema),
  'do-you-have-a-trade-in': z.optional(yesNoSchema),
};

/** The vehicle of the enquiry. The server uses only `car_id` and reads the rest from its own stock. */
const vehicleFields = {
  /** Its id, or the slug that its pages are named by. */
  car_id: z.optional(lineSchema(maxSlugLength)),
  car_type: z.optional(carTypeSchema),
  stock_number: z.optional(lineSchema(60)),
  manufacturer_slug: z.optional(lineSchema()),
  'Vehicle Make': z.optional(lineSchema()),
  'Vehicle Model': z.optional(lineSchema()),
  vehicle_status: z.optional(lineSchema(40)),
  car_dealership_id: z.optional(lineSchema()),
  distribution_location: z.optional(lineSchema()),
  /** AUD as the page showed it. It is only compared: the shopper has to confirm a price that has changed (rule reserve-8). */
  seen_price: z.optional(amountSchema),
  offer_id: z.optional(lineSchema(60)),
  autogauge_enabled: z.optional(z.boolean()),
};

/** A booking: an instant that `GET /api/appointments` offered; or the day alone, for the dealership to find a time. */
const bookingFields = {
  booking_at: z.optional(isoInstantSchema),
  booking_day: z.optional(isoDaySchema),
};

/** The shopper's own car, for a trade-in or a service. */
const tradeFields = {
  rego: z.optional(lineSchema(12)),
  regoState: z.optional(lineSchema(3)),
  offer_price: z.optional(amountSchema),
  adjustmentAnswers: z.optional(z.record(z.string(), lineSchema(200))),
  /** The offer that the shopper accepts, by the id that the server gave it. */
  valuation_id: z.optional(z.string().check(z.regex(/^[\w-]{16,64}$/))),
  trade_in_use: z.optional(z.enum(['sell', 'deposit'])),
  form_completed: z.optional(z.boolean()),
  offer_accepted: z.optional(z.boolean()),
  /** Answers to the tenant's own questions (`tenant.tradeIn.customFields`), by name. */
  custom: z.optional(z.record(z.string(), customAnswerSchema)),
};

const financeFields = {
  selfAssessedCreditScore: z.optional(creditScoreSchema),
  whoIsHelping: z.optional(lineSchema()),
  /** The figures that the shopper saw, as text for the dealer. */
  shown_estimate: z.optional(lineSchema(1000)),
  subscribe: z.optional(z.boolean()),
};

/** A file as base64. What it contains is checked by the server (rule enquiry-26). */
const fileFields = {
  resume: z.optional(
    z.strictObject({
      name: z
        .string()
        .check(z.overwrite((name) => name.replace(/[\p{C}\u2028\u2029]+/gu, ' ').slice(-120))),
      content: z._default(z.string(), ''),
    }),
  ),
};

/** Where the enquiry came from (rule enquiry-12). */
const originFields = {
  url: z.optional(lineSchema(2000)),
  source: z.optional(z.enum(['Website'])),
  lead_attributes: z.optional(
    z.strictObject({
      visited_pages: z.optional(z.array(lineSchema(500)).check(z.maxLength(50))),
      linked_query_params: z.optional(z.record(z.string().check(z.maxLength(60)), lineSchema(300))),
    }),
  ),
};

/** Proof that a person filled in the form. `company_website` is a trap that people never see. */
const proofFields = {
  form_token: z.optional(lineSchema(400)),
  company_website: z.optional(z.string().check(z.maxLength(2000))),
  'cf-turnstile-response': z.optional(z.string().check(z.maxLength(4000))),
};

/** Characters of an enquiry besides its file: some of its fields hold any number of answers. */
const mostText = 64 * 1024;

/** A form of a vehicle as a page. */
export const formQuerySchema = z.strictObject({
  /** Id or slug of the vehicle. */
  car_id: lineSchema(maxSlugLength),
  enquiry: z.enum(plainForms),
});

export const leadInputSchema = z
  .strictObject({
    kind: z.enum(enquiryKinds),
    idempotency_key: idempotencyKeySchema,
    ...z.partial(z.object(typedFields)).shape,
    ...questionFields,
    ...vehicleFields,
    ...bookingFields,
    ...tradeFields,
    ...financeFields,
    ...fileFields,
    ...originFields,
    ...proofFields,
  })
  .check(
    z.refine(
      ({ resume: _, ...texts }) => JSON.stringify(texts).length <= mostText,
      'Please send a shorter enquiry.',
    ),
  );
/** A resume as base64, and everything else. */
export const leadMaxBytes = Math.ceil(resumeMaxBytes / 3) * 4 + mostText;
export type LeadInput = z.infer<typeof leadInputSchema>;
