// The contracts of a shopper's own rate (rule personal-1). A browser names its credit history and agrees; the rate comes from
// the server.
import * as z from 'zod/mini';
import { minuteMs } from '../domain/hours/durations.ts';
import { get, post, type Endpoint } from './endpoint.ts';
import { creditScoreSchema } from './lead.ts';

const termsSchema = z.strictObject({
  establishmentFee: z.number(),
  monthlyFee: z.number(),
  rounding: z.enum(['whole', 'up']),
});

const personalRateSchema = z.strictObject({
  /** Percent a year. */
  interest: z.number(),
  comparisonRate: z.number(),
  credit: creditScoreSchema,
  /** Where it comes from, as text. */
  source: z.string(),
  /** ISO instant. */
  expires_at: z.string(),
  /** The same as text, in the dealer's time zone. */
  expires_text: z.string(),
  terms: termsSchema,
});
export type PersonalRateAnswer = z.infer<typeof personalRateSchema>;

export const personalRateAnswerSchema = z.strictObject({
  /** `refused`: the partner gives this shopper no rate; only the answer to a request has it. */
  state: z.enum(['none', 'valid', 'expired', 'refused']),
  /** Set when valid or expired. */
  rate: z.nullable(personalRateSchema),
});
export type PersonalRateState = z.infer<typeof personalRateAnswerSchema>;

export const personalRateEndpoints = {
  personalRate: {
    ...get('account'),
    path: '/api/personal-rate',
    summary: 'The own rate of the signed-in visitor',
    answer: personalRateAnswerSchema,
    signedIn: true,
    problems: [404],
  },
  makePersonalRate: {
    ...post('account'),
    path: '/api/personal-rate',
    summary: 'Works out the own rate of the signed-in visitor, or asks the partner for it',
    body: z.strictObject({
      credit: creditScoreSchema,
      /** The visitor agreed to the text beside the box. */
      consent: z.literal(true, 'Please agree before we work out your rate.'),
    }),
    answer: personalRateAnswerSchema,
    limitPerVisitor: { most: 20, perMs: 10 * minuteMs },
    signedIn: true,
    problems: [404, 502],
  },
  deletePersonalRate: {
    ...post('account'),
    path: '/api/personal-rate/delete',
    summary: 'Deletes the own rate of the signed-in visitor',
    answer: personalRateAnswerSchema,
    signedIn: true,
    problems: [404],
  },
} as const satisfies Record<string, Endpoint>;
