// The contracts of buying a vehicle online (rule purchase-1). A browser sends decisions; the only amount among them is the price
// that it showed, which is compared. Islands import only the types.
import * as z from 'zod/mini';
import { minuteMs } from '../domain/hours/durations.ts';
import { get, post, type Endpoint } from './endpoint.ts';
import { emailSchema, lineSchema, nameSchema, postcodeSchema, proseSchema } from './fields.ts';
import { creditScoreSchema, isoDaySchema, isoInstantSchema } from './lead.ts';
import { purchaseStepNames } from '../domain/purchase/purchase.ts';
import { maxSlugLength } from '../domain/vehicle/vehicle-constants.ts';
import { valuationIdSchema } from './trade-in.ts';

const carSchema = lineSchema(maxSlugLength);
const seenSchema = z.number().check(z.nonnegative(), z.maximum(10_000_000));
const yes = z.optional(z.boolean());

export const purchaseEventSchema = z.discriminatedUnion('step', [
  z.strictObject({ step: z.literal('price'), seen: seenSchema }),
  z.strictObject({ step: z.literal('plan'), seen: seenSchema, start_day: isoDaySchema }),
  z.strictObject({ step: z.literal('trade-in'), offer: z.nullable(valuationIdSchema) }),
  z.strictObject({
    step: z.literal('payment'),
    method: z.enum(['cash', 'finance']),
    term: z.optional(z.number().check(z.positive(), z.maximum(30))),
    credit: z.optional(creditScoreSchema),
  }),
  z.strictObject({
    step: z.literal('handover'),
    how: z.enum(['collect', 'deliver']),
    place: lineSchema(60),
    postcode: z.optional(postcodeSchema),
    street: z.optional(lineSchema(120)),
    /** Empty: no time was chosen. The answer then names every field that is missing. */
    at: z.union([z.literal(''), isoInstantSchema]),
  }),
  z.strictObject({
    step: z.literal('details'),
    name: nameSchema,
    last_name: nameSchema,
    email: emailSchema,
    message: z.optional(proseSchema),
    opt_in: yes,
    terms_conditions: yes,
  }),
]);
export type PurchaseEventInput = z.infer<typeof purchaseEventSchema>;

const stepName = z.enum(purchaseStepNames);
const linesSchema = z.array(z.tuple([z.string(), z.string()]));
const choicesSchema = z.array(z.strictObject({ value: z.string(), text: z.string() }));

const purchaseViewSchema = z.strictObject({
  kind: z.enum(['purchase', 'subscription']),
  /** Sent back with every answer, so that the second of two devices is shown what the first has done. */
  version: z.int(),
  signed_in: z.boolean(),
  /** `gone`: it can no longer be bought online. */
  state: z.enum(['open', 'gone', 'sent']),
  vehicle: z.strictObject({ name: z.string(), slug: z.string(), image: z.nullable(z.string()) }),
  /** What has changed, or why the purchase cannot continue. */
  notice: z.nullable(z.string()),
  steps: z.array(
    z.strictObject({
      name: stepName,
      title: z.string(),
      done: z.boolean(),
      binding: z.string(),
      lines: linesSchema,
    }),
  ),
  current: stepName,
  /** The price that the shopper agrees to, AUD. */
  price: z.nullable(z.number()),
  /** The first days that a subscription may have, `YYYY-MM-DD`; empty for a purchase. */
  start: z.array(z.string()),
  offers: choicesSchema,
  /** Null: no finance for this vehicle. `personal`: the shopper's own rate as text, in place of a credit history. */
  finance: z.nullable(
    z.strictObject({
      terms: choicesSchema,
      credits: choicesSchema,
      personal: z.nullable(z.string()),
    }),
  ),
  places: choicesSchema,
  /** What delivery costs by region, as text; null where it is not offered. */
  delivery: z.nullable(z.string()),
  /** The answers by field name. */
  values: z.record(z.string(), z.string()),
  /** Set once it is sent. */
  sent: z.nullable(
    z.strictObject({
      lead_id: z.string(),
      /** The same for people. */
      reference: z.string(),
      text: z.string(),
      /** What happens next. */
      next: z.array(z.string()),
      /** The page where it is cancelled; null when it cannot be. */
      cancel: z.nullable(z.string()),
      /** The page where the deposit is paid; null when nothing has to be paid online. */
      pay: z.boolean(),
      /** It has ended and may be sent again. */
      again: z.boolean(),
    }),
  ),
  /** Whether the summary is also available as a PDF. */
  pdf: z.boolean(),
});
export type PurchaseView = z.infer<typeof purchaseViewSchema>;

const sentPurchaseSchema = z.strictObject({
  lead_id: z.string(),
  /** Analytics event to count, where there is one (rule analytics-2). */
  event: z.nullable(z.int()),
  next: z.string(),
});
export type SentPurchase = z.infer<typeof sentPurchaseSchema>;

const openPurchasesAnswerSchema = z.strictObject({
  items: z.array(
    z.strictObject({
      name: z.string(),
      slug: z.string(),
      state: z.enum(['open', 'sent', 'ended']),
      /** How it stands, as in the list of bookings. */
      text: z.string(),
    }),
  ),
});
export type OpenPurchasesAnswer = z.infer<typeof openPurchasesAnswerSchema>;

const carQuery = z.strictObject({ car_id: carSchema, offer: z.optional(valuationIdSchema) });
const carBody = z.strictObject({ car_id: carSchema });
/** Optional, so that visitors without a session get 401 in any case. */
const carOptional = z.strictObject({ car_id: z.optional(carSchema) });

export const purchaseEndpoints = {
  purchase: {
    ...get('leads'),
    path: '/api/purchase',
    summary: 'A purchase as it stands: steps, price with every charge, and what is binding',
    query: carQuery,
    answer: purchaseViewSchema,
    problems: [404],
  },
  openPurchases: {
    ...get('account'),
    path: '/api/purchases',
    summary: 'The purchases that the signed-in visitor has under way; none for others',
    answer: openPurchasesAnswerSchema,
  },
  answerPurchase: {
    ...post('leads'),
    path: '/api/purchase/step',
    summary: 'Answers one step of a purchase',
    body: z.strictObject({ ...carQuery.shape, version: z.int(), event: purchaseEventSchema }),
    answer: purchaseViewSchema,
    limitPerVisitor: { most: 120, perMs: 10 * minuteMs },
    signedIn: true,
    problems: [404, 409, 502],
  },
  sendPurchase: {
    ...post('leads'),
    path: '/api/purchase/send',
    summary:
      'Sends a purchase: the vehicle is reserved, and the deposit is paid where there is one',
    body: z.strictObject({ ...carQuery.shape, version: z.int() }),
    answer: sentPurchaseSchema,
    limitPerVisitor: { most: 30, perMs: 10 * minuteMs },
    signedIn: true,
    problems: [404, 409, 502],
  },
  restartPurchase: {
    ...post('leads'),
    path: '/api/purchase/again',
    summary: 'Opens a purchase whose reservation has ended, with its answers',
    body: carBody,
    answer: purchaseViewSchema,
    signedIn: true,
    problems: [404, 409],
  },
  purchaseSummary: {
    ...get('leads'),
    path: '/api/purchase/summary',
    summary: 'The summary of a purchase as a page for reading and printing',
    query: carOptional,
    html: true,
    signedIn: true,
    problems: [404],
  },
  purchasePdf: {
    ...get('leads'),
    path: '/api/purchase/summary.pdf',
    summary: 'The summary of a purchase as a PDF',
    query: carOptional,
    html: true,
    signedIn: true,
    problems: [404],
  },
} as const satisfies Record<string, Endpoint>;
