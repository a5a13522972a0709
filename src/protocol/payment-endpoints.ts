// The endpoints of deposits, as rows of the endpoint table: the provider's webhook and the pages that a shopper returns
// to.
import * as z from 'zod/mini';
import { minuteMs } from '../domain/hours/durations.ts';
import { get, post, type Endpoint } from './endpoint.ts';
import { lineSchema } from './fields.ts';

/** A webhook was accepted, even one that we do not use. */
const receivedAnswerSchema = z.strictObject({ received: z.literal(true) });

/** Our id of a payment; only the visitor who made it knows it. */
export const paymentQuerySchema = z.strictObject({
  /** A cut or wrong id names no payment, and the page says so. */
  payment: z._default(lineSchema(200), ''),
});

/** These pages ask the provider, whose own limit all shoppers of the dealer share; one that waits reloads often. */
export const asksProvider = { most: 60, perMs: minuteMs };

export const paymentEndpoints = {
  paymentWebhook: {
    ...post('leads'),
    origin: 'any',
    bodyFormat: 'text',
    body: z.string(),
    path: '/api/payments/webhook',
    summary: 'The payment provider reports on a deposit, signed; a repeat changes nothing',
    answer: receivedAnswerSchema,
    problems: [400, 404, 413],
  },
  paymentReturn: {
    ...get('leads'),
    path: '/api/payments/return',
    summary: 'Where a shopper comes back to after paying: how the reservation stands',
    query: paymentQuerySchema,
    limitPerVisitor: asksProvider,
    html: true,
    problems: [404],
  },
  paymentCancelled: {
    ...get('leads'),
    path: '/api/payments/cancelled',
    summary:
      'Where a shopper comes back to without paying: releases the vehicle in the browser that reserved it, asks in others',
    query: paymentQuerySchema,
    limitPerVisitor: asksProvider,
    html: true,
    problems: [404],
  },
  cancelPayment: {
    ...post('leads'),
    // The id of the payment is the proof: only the shopper's browser and the provider know it.
    origin: 'any',
    path: '/api/payments/cancelled',
    summary: 'Ends the reservation: the vehicle is released',
    query: paymentQuerySchema,
    limitPerVisitor: asksProvider,
    html: true,
    problems: [404],
  },
} as const satisfies Record<string, Endpoint>;
