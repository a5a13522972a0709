// The contracts of spin to win (rule spin-2). A browser asks for a spin and gets the result; it decides nothing.
import * as z from 'zod/mini';
import { minuteMs } from '../domain/hours/durations.ts';
import { requiredMessage } from '../domain/enquiry/fields.ts';
import { get, post, type Endpoint } from './endpoint.ts';
import { emailSchema } from './fields.ts';

const spinAnswerSchema = z.strictObject({
  state: z.enum(['before', 'open', 'ended', 'done']),
  /** The prize of a spin, or null for no prize. */
  prize: z.nullable(z.strictObject({ id: z.string(), name: z.string() })),
  /** The code that the winner shows at the dealership. */
  code: z.nullable(z.string()),
  email: z.string(),
});
export type SpinAnswer = z.infer<typeof spinAnswerSchema>;

export const spinEndpoints = {
  spinState: {
    ...get('services'),
    path: '/api/spin',
    summary: 'Whether the visitor may spin, or what they have won',
    answer: spinAnswerSchema,
    signedIn: true,
    problems: [404],
  },
  spin: {
    ...post('services'),
    path: '/api/spin',
    summary: 'Spins once a person and campaign; a repeat answers the first result',
    body: z.strictObject({
      /** The mail address for the code of a prize. */
      email: emailSchema.check(z.minLength(1, requiredMessage)),
      /** The visitor agreed to the terms. */
      terms: z.literal(true, 'Please agree to the terms of the campaign.'),
    }),
    answer: spinAnswerSchema,
    limitPerVisitor: { most: 30, perMs: 10 * minuteMs },
    signedIn: true,
    problems: [404, 409],
  },
} as const satisfies Record<string, Endpoint>;
