// The look-up of a registration, and the valuation that is stored with its lead.
import * as z from 'zod/mini';
import { stateCodes } from '../domain/locations/state-codes.ts';
import { minuteMs } from '../domain/hours/durations.ts';
import { requiredMessage } from '../domain/enquiry/fields.ts';
import { successAnswerSchema } from './account.ts';
import { post, type Endpoint } from './endpoint.ts';
import { lineSchema } from './fields.ts';

const regoInputSchema = z.strictObject({
  rego: lineSchema(12).check(z.minLength(1, requiredMessage)),
  regoState: z.enum(stateCodes),
});

const regoAnswerSchema = z.strictObject({
  year: z.int(),
  make: z.string(),
  model: z.string(),
  badge: z.nullable(z.string()),
  body: z.nullable(z.string()),
  /** True for an example from the built-in sandbox, which is not a register's answer. */
  sandbox: z.boolean(),
});

/** Valuation result stored with its lead (rule trade-in-5). */
const valuationInputSchema = z.strictObject({
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

export const regoEndpoints = {
  regoLookup: {
    ...post('services'),
    limitPerVisitor: { most: 20, perMs: 10 * minuteMs },
    path: '/api/rego-lookup',
    summary: 'The vehicle behind a registration plate',
    body: regoInputSchema,
    answer: regoAnswerSchema,
    problems: [404, 502],
  },
  saveValuation: {
    ...post('leads'),
    path: '/api/miscellaneous',
    summary: 'Stores a valuation with its lead',
    body: valuationInputSchema,
    answer: successAnswerSchema,
    problems: [404],
  },
} as const satisfies Record<string, Endpoint>;
