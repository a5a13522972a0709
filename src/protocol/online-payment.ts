// The contracts of paying an invoice online (rule payment-1). No contract accepts an amount for a link, because the
// server has it.
import * as z from 'zod/mini';
import { minuteMs } from '../domain/hours/durations.ts';
import { get, post, type Endpoint } from './endpoint.ts';
import { emailSchema, idempotencyKeySchema, lineSchema } from './fields.ts';
import { asksProvider, paymentQuerySchema } from './payment-endpoints.ts';

const cutLink = 'This payment link is not complete. Please open it again from our message.';
const linkSchema = z.string().check(z.regex(/^[\w-]{16,64}$/, cutLink));

const payInputSchema = z.strictObject({
  idempotency_key: idempotencyKeySchema,
  /** The link that the dealer sent; otherwise amount and reference are typed. */
  link: z.optional(linkSchema),
  amount: z.optional(lineSchema(20)),
  reference: z.optional(lineSchema(60)),
  /** The address for the receipt. */
  email: emailSchema,
});

const paymentRequestSchema = z.strictObject({
  /** "$1,250.50". */
  amount: z.string(),
  reference: z.string(),
  state: z.enum(['open', 'paid', 'expired']),
  /** Address of the receipt of the visitor who paid it. */
  receipt: z.nullable(z.string()),
  email: z.string(),
});
export type PaymentRequest = z.infer<typeof paymentRequestSchema>;

export const onlinePaymentEndpoints = {
  paymentRequest: {
    ...get('services'),
    path: '/api/online-payment/request',
    summary: 'What a payment link asks for: amount and reference',
    // Optional, so that visitors without a session get 401 with or without a link.
    query: z.strictObject({ link: z.optional(linkSchema) }),
    answer: paymentRequestSchema,
    limitPerVisitor: { most: 60, perMs: 10 * minuteMs },
    signedIn: true,
    problems: [404],
  },
  payInvoice: {
    ...post('services'),
    path: '/api/online-payment/pay',
    summary: 'Opens the payment page of an invoice; a repeat leads to the same page',
    body: payInputSchema,
    answer: z.strictObject({ next: z.string() }),
    limitPerVisitor: { most: 20, perMs: 10 * minuteMs },
    signedIn: true,
    problems: [404, 409, 502],
  },
  paymentReceipt: {
    ...get('services'),
    path: '/api/online-payment/receipt',
    summary: 'The receipt of a payment, or how it stands',
    query: paymentQuerySchema,
    limitPerVisitor: asksProvider,
    html: true,
    problems: [404],
  },
} as const satisfies Record<string, Endpoint>;
