// The contracts of a trade-in in steps: the shopper's car, the figure, and the offers that a visitor saves (rule
// trade-in-8).
import * as z from 'zod/mini';
import { minuteMs } from '../domain/hours/durations.ts';
import { get, post, type Endpoint } from './endpoint.ts';
import { lineSchema } from './fields.ts';
import { requiredMessage } from '../domain/enquiry/fields.ts';

const wholeNumber = (least: number, most: number) =>
  z
    .int('Please enter a number.')
    .check(z.minimum(least, 'Not valid.'), z.maximum(most, 'Not valid.'));
const neededLine = (max: number) => lineSchema(max).check(z.minLength(1, requiredMessage));

/** The shopper's own car. It contains no amount, because figures come only from the server. */
const ownCarSchema = z.strictObject({
  make: neededLine(60),
  model: neededLine(60),
  badge: z.optional(z.nullable(lineSchema(60))),
  year: wholeNumber(1900, 2100),
  kms: wholeNumber(0, 2_000_000),
  condition: neededLine(40),
});
export type OwnCarInput = z.infer<typeof ownCarSchema>;

/** A random id from the server; only the visitor who got the offer knows it. */
export const valuationIdSchema = z.string().check(z.regex(/^[\w-]{16,64}$/, 'Please choose one.'));

const offerSchema = z.strictObject({
  id: z.string(),
  /** "2019 Ford Ranger XLT". */
  car: z.string(),
  /** AUD. */
  low: z.number(),
  high: z.number(),
  /** 0 to 1. */
  confidence: z.number(),
  /** The source of the figure, as text. */
  source: z.string(),
  /** ISO instant. */
  valid_until: z.string(),
  /** The same as text, in the dealer's time zone. */
  valid_text: z.string(),
  state: z.enum(['open', 'accepted', 'expired']),
  /** Whether it is saved in the visitor's garage. */
  saved: z.boolean(),
});
export type TradeInOffer = z.infer<typeof offerSchema>;

const valuedAnswerSchema = z.strictObject({
  /** Null when there is no figure; `words` then says why and what happens next. */
  offer: z.nullable(offerSchema),
  words: z.nullable(z.string()),
});
export type ValuedAnswer = z.infer<typeof valuedAnswerSchema>;

const offerParams = z.strictObject({ id: valuationIdSchema });

export const tradeInEndpoints = {
  valueTradeIn: {
    ...post('leads'),
    path: '/api/trade-in/valuation',
    summary: 'A figure for the visitor’s own car from the dealer’s source, or why there is none',
    body: ownCarSchema,
    answer: valuedAnswerSchema,
    limitPerVisitor: { most: 30, perMs: 10 * minuteMs },
    problems: [404],
  },
  tradeInOffer: {
    ...get('leads'),
    path: '/api/trade-in/offers/{id}',
    summary: 'An offer as it stands now: open, accepted or expired',
    params: offerParams,
    answer: offerSchema,
    problems: [404],
  },
  savedOffers: {
    ...get('account'),
    path: '/api/trade-in/offers',
    summary: 'The offers that the signed-in visitor keeps',
    answer: z.strictObject({ items: z.array(offerSchema) }),
    signedIn: true,
  },
  saveOffer: {
    ...post('account'),
    path: '/api/trade-in/keep',
    summary: 'Keeps an offer in the garage of the signed-in visitor',
    body: z.strictObject({ valuation_id: valuationIdSchema }),
    answer: offerSchema,
    signedIn: true,
    problems: [404],
  },
} as const satisfies Record<string, Endpoint>;
