// The endpoints of deposits, as rows of the endpoint table: the provider's webhook and the pages that a shopper returns
// to.
import * as z from 'zod/mini';
import { get, post, type Endpoint } from './endpoint.ts';
import * as services from './services.ts';

export const paymentEndpoints = {
  paymentWebhook: {
    ...post,
    origin: 'any',
    bodyFormat: 'text',
    body: z.string(),
    path: '/api/payments/webhook',
    summary: 'The payment provider reports on a deposit, signed; a repeat changes nothing',
    tag: 'leads',
    answer: services.receivedAnswerSchema,
    problems: [400, 404, 413],
  },
  paymentReturn: {
    ...get,
    path: '/api/payments/return',
    summary: 'Where a shopper comes back to after paying: how the reservation stands',
    tag: 'leads',
    query: services.paymentQuerySchema,
    html: true,
    problems: [404, 422],
  },
  paymentCancelled: {
    ...get,
    path: '/api/payments/cancelled',
    summary: 'Where a shopper comes back to without paying; opening it changes nothing',
    tag: 'leads',
    query: services.paymentQuerySchema,
    html: true,
    problems: [404, 422],
  },
  cancelPayment: {
    ...post,
    // The id of the payment is the proof: only the shopper's browser and the provider know it.
    origin: 'any',
    path: '/api/payments/cancelled',
    summary: 'Ends the reservation: the vehicle is released',
    tag: 'leads',
    query: services.paymentQuerySchema,
    html: true,
    problems: [404, 422],
  },
} as const satisfies Record<string, Endpoint>;
