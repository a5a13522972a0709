// The endpoints that answer a postcode: the price of a delivery, and where it lies.
import * as z from 'zod/mini';
import { get, type Endpoint } from './endpoint.ts';
import { lineSchema } from './fields.ts';

const postcodeQuerySchema = z.strictObject({ postcode: lineSchema(10) });

const deliveryAnswerSchema = z.strictObject({ name: z.string(), price: z.number() });

/** One of the two. */
const placeQuerySchema = z.strictObject({
  postcode: z.optional(lineSchema(10)),
  suburb: z.optional(lineSchema(40)),
});

/** `about`: the middle of a neighbour. */
const geocodeAnswerSchema = z.strictObject({
  lat: z.number(),
  lng: z.number(),
  about: z.optional(z.literal(true)),
});

export const postcodeEndpoints = {
  delivery: {
    ...get('services'),
    path: '/api/delivery',
    summary: 'Delivery price by postcode',
    query: postcodeQuerySchema,
    answer: deliveryAnswerSchema,
    problems: [404],
  },
  geocode: {
    ...get('services'),
    path: '/api/geocode',
    summary: 'Where a postcode or suburb lies',
    query: placeQuerySchema,
    answer: geocodeAnswerSchema,
    problems: [404, 502],
  },
} as const satisfies Record<string, Endpoint>;
