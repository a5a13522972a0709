// Answers about vehicles and places that a static page cannot know: quote, price comparison, views, delivery,
// geocoding, rego look-up, reviews; and the counting of analytics events (rule analytics-2).
import { largestValue, measuredMetrics, visitedKinds } from '../domain/analytics/vitals.ts';
import * as z from 'zod/mini';
import { emailSchema, lineSchema, nameSchema, phoneSchema, postcodeSchema } from './fields.ts';
import { isUnmetLabel } from '../domain/analytics/unmet-search.ts';
import { maxSlugLength } from '../domain/vehicle/vehicle-constants.ts';
import { requiredMessage } from '../domain/enquiry/fields.ts';
import { creditScoreSchema, leadInputSchema } from './lead.ts';

/** Numbers arrive as numbers or as the texts of query parameters and inputs. */
const amountSchema = z.union([
  z.number(),
  z.pipe(z.string().check(z.regex(/^\d+(\.\d+)?$/, 'Please enter a number.')), z.transform(Number)),
]);
const text = z.optional(z.nullable(z.union([lineSchema(200), z.number()])));

export const quoteInputSchema = z.strictObject({
  selfAssessedCreditScore: creditScoreSchema,
  purchasePrice: amountSchema,
  loanTerm: amountSchema,
  year: text,
  vin: text,
  nvic: text,
  whoIsHelping: text,
});
export const quoteAnswerSchema = z.strictObject({
  /** AUD a week. */
  weeklyRepaymentAmount: z.number(),
  /** Percent a year. */
  advertisedRate: z.number(),
  comparisonRate: z.number(),
  /** `estimate`: calculated from the tenant's own rates; `partner`: a lender's figure. */
  basis: z.enum(['estimate', 'partner']),
});

export const customerInputSchema = z.strictObject({
  data: z.strictObject({
    nvic: text,
    vin: text,
    selfAssessedCreditScore: creditScoreSchema,
    purchasePrice: amountSchema,
    year: text,
    loanTerm: amountSchema,
    phoneNumber: phoneSchema,
    firstName: nameSchema,
    lastName: nameSchema,
    email: emailSchema.check(z.minLength(1, requiredMessage)),
    subscribe: z.optional(z.boolean()),
    postCode: z.optional(postcodeSchema),
  }),
  additionalData: leadInputSchema,
});
export const customerAnswerSchema = z.strictObject({
  redirectUrl: z.string(),
  lead_id: z.string(),
});

export const orgQuerySchema = z.strictObject({ orgId: z.optional(lineSchema(80)) });
export const ratingAnswerSchema = z.strictObject({
  /** Average as services format it: "4.2". */
  rating: z.nullable(z.string()),
  /** 0 to 5 in halves. */
  stars: z.nullable(z.number()),
  count: z.int(),
});

export const viewQuerySchema = z.strictObject({
  photos_count: z.optional(lineSchema(10)),
  updated_at: z.optional(lineSchema(40)),
  website_id: z.optional(lineSchema(60)),
});
export const viewAnswerSchema = z.strictObject({
  views: z.int(),
  /** Fields that have changed since the build; empty when nothing changed. */
  car_fields: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});

/** Slugs of the vehicles that are held at the moment. */
export const heldAnswerSchema = z.strictObject({ slugs: z.array(z.string()) });

export const priceComparisonAnswerSchema = z.strictObject({
  /** 0 to 100: where the listing stands between the ends of the range. */
  fill: z.number(),
  listing_price: z.number(),
  market_range_min: z.number(),
  market_range_max: z.number(),
  /** 0 to 1. */
  confidence: z.number(),
  description: z.string(),
});

/** A webhook was accepted, even one that we do not use. */
export const receivedAnswerSchema = z.strictObject({ received: z.literal(true) });
/** Our id of a payment; only the visitor who made it knows it. */
export const paymentQuerySchema = z.strictObject({
  /** A cut or wrong id names no payment, and the page says so. */
  payment: z._default(lineSchema(200), ''),
});

export const postcodeQuerySchema = z.strictObject({ postcode: lineSchema(10) });
export const deliveryAnswerSchema = z.strictObject({ name: z.string(), price: z.number() });
export const geocodeAnswerSchema = z.strictObject({ lat: z.number(), lng: z.number() });

export const regoInputSchema = z.strictObject({
  rego: lineSchema(12).check(z.minLength(1, requiredMessage)),
  regoState: z.enum(['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA']),
});
export const regoAnswerSchema = z.strictObject({
  year: z.int(),
  make: z.string(),
  model: z.string(),
  badge: z.nullable(z.string()),
  body: z.nullable(z.string()),
  /** True for an example from the built-in sandbox, which is not a register's answer. */
  sandbox: z.boolean(),
});

/** Valuation result stored with its lead (rule trade-in-5). */
export const valuationInputSchema = z.strictObject({
  column_name: z.literal('valuation'),
  lead_id: lineSchema(60),
  value: z.strictObject({
    offer_price: z.optional(z.number()),
    /** The shopper's own car as the look-up of its registration answered. */
    vehicle: z.optional(regoAnswerSchema),
    /** Answers to the tenant's own questions, by name; as long as the lead takes them. */
    adjustmentAnswers: z.optional(z.record(z.string(), lineSchema(500))),
    offer_accepted: z.optional(z.boolean()),
  }),
});

export const revealPhoneInputSchema = z.strictObject({
  car_id: z.optional(lineSchema(100)),
  dealership_id: z.optional(lineSchema()),
  website_id: z.optional(lineSchema()),
});

/** The numbered events and what each counts (rule analytics-1, rule analytics-2). */
export const analyticsEvents: Readonly<Record<number, string>> = {
  4: 'used vehicle view',
  9: 'finance enquiry form submit',
  14: 'new enquiry',
  15: 'used enquiry',
  17: 'new test drive',
  18: 'trade-in offer accepted',
  22: 'default enquiry',
  25: 'call click',
  26: 'finance calculator first use',
  36: 'code sent',
  37: 'code verified',
  39: 'car saved',
  48: 'used test drive',
  49: 'search page view',
  51: 'career enquiry',
  60: 'history report',
  61: 'print',
  62: 'search without a result',
};
export const eventInputSchema = z.strictObject({
  id: z
    .int()
    .check(z.refine((id) => Object.hasOwn(analyticsEvents, id), 'This event is not counted.')),
  /** Created once per event by the browser; a repeat is not counted again. */
  key: z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/)),
  /** The kind of car of a call click (rule analytics-3), or the filters of an unmet search (rule analytics-6). */
  label: z.optional(
    z.union([
      z.enum(['New Car', 'Used Car']),
      z.string().check(z.refine(isUnmetLabel, 'This is no label of an event.')),
    ]),
  ),
});

/** Elements by tag, class and id, as web-vitals names them, never their content. */
const selectorSchema = z.string().check(z.regex(/^[\w#.>:-]{0,100}$/));
/** The host of another company's script, or the name of one of ours. */
const scriptSchema = z.string().check(z.regex(/^[\w.-]{0,100}$/));

/** The web vitals and script errors of one visit to a page (rule analytics-7). */
export const vitalsInputSchema = z.strictObject({
  page: z.enum(visitedKinds),
  /** Milliseconds since the page was opened, which identifies the release. */
  age: z.int().check(z.minimum(0), z.maximum(86_400_000)),
  vitals: z
    .array(
      z.strictObject({
        metric: z.enum(measuredMetrics),
        value: z.number().check(z.minimum(0), z.maximum(largestValue)),
        target: z._default(selectorSchema, ''),
        script: z._default(scriptSchema, ''),
      }),
    )
    .check(z.maxLength(measuredMetrics.length)),
  errors: z
    .array(z.strictObject({ kind: z.enum(['error', 'rejection']), script: scriptSchema }))
    .check(z.maxLength(5)),
});
export type VitalsInput = z.input<typeof vitalsInputSchema>;

export const healthAnswerSchema = z.strictObject({
  status: z.enum(['ready', 'degraded']),
  /** Numbers of deliveries: waiting, never to be sent again, held as suspicious. */
  outbox: z.strictObject({ waiting: z.int(), dead: z.int(), held: z.int() }),
  /** Seconds that the oldest undelivered lead has waited; null when none waits. */
  oldest_undelivered_seconds: z.nullable(z.int()),
  /** The dealer of the requested host; absent for the whole platform. */
  tenant: z.optional(z.string()),
  /** Seconds since the current stock was exported; null when unknown. */
  stock_age_seconds: z.optional(z.nullable(z.int())),
});

export const findVehiclesQuerySchema = z.strictObject({
  car_id: z.optional(lineSchema(maxSlugLength)),
  query: z.optional(lineSchema(120)),
});
export const foundVehiclesAnswerSchema = z.strictObject({
  items: z.array(z.strictObject({ slug: z.string(), label: z.string() })),
});
export type FoundVehicle = z.infer<typeof foundVehiclesAnswerSchema>['items'][number];
